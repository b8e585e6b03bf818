// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { goToPayment } from '../../../src/features/payments/browser/go-to-payment.ts'

const sent = vi.fn()

/** The fields that reach the provider. */
function send(form: Record<string, string>, isPhone: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    sent(Object.fromEntries([...this.querySelectorAll('input')].map(({ name, value }) => [name, value])))
  })
  goToPayment({ provider: 'razorpay', reference: 'order_1', url: 'https://pay.example/', form, clientSecret: null })
  return sent.mock.lastCall?.[0]
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const form = { currency: 'INR', 'prefill[email]': 'a@example.com', 'prefill[contact]': '+919876543210' }

test('Razorpay’s page opens with UPI on a phone, and only there', () => {
  expect(send(form, true)).toEqual({ ...form, 'prefill[method]': 'upi' })
  expect(send(form, false)).toEqual(form)
})

test('a form in another currency, without a number, or of another provider is sent as it is', () => {
  for (const other of [{ ...form, currency: 'USD' }, { ...form, 'prefill[contact]': '' }, { token: 'abc' }])
    expect(send(other, true)).toEqual(other)
})
