// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'

let api: ReturnType<typeof openFakeApi>
const contact = 'POST /api/contact-us'
const bulk = 'POST /api/bulk-enquiry'
const field = (control: string) => `<div class="field">${control}<p class="error"></p></div>`

async function open(kind: string): Promise<HTMLFormElement> {
  vi.resetModules()
  document.body.innerHTML = `<form data-enquiry="${kind}" data-unsent="We could not send this.">${field('<input name="name" required value=" Ada ">')}
    <input name="email" value="ada@shop.example"><input name="phoneNumber"><input name="subject" value="Sizes"><input name="message" value="Hello">
    <input name="company" value="Engines"><input name="neededBy"><input name="quantity-m" value="3"><input name="quantity-l" value=""><input name="quantity-xl" value="0">
    <p data-part="refusal"></p><button type="submit"></button></form><div data-enquiry-done tabindex="-1" hidden></div>`
  await import('../../../src/features/enquiries/browser/enquiry.ts')
  const form = document.querySelector('form')
  if (!form) throw new Error('No form')
  return form
}
const send = (form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { cancelable: true }))
const fill = (form: HTMLFormElement, name: string, value: string) =>
  Object.assign(form.elements.namedItem(name) ?? {}, { value })
const done = () => document.querySelector<HTMLElement>('[data-enquiry-done]')
const bodies = () => api.asked.map(({ body }) => body)

beforeEach(() => {
  api = openFakeApi()
  navigator.sendBeacon = () => true
})
afterEach(() => vi.unstubAllGlobals())

test('a message is sent once, and the thanks replace the form', async () => {
  const form = await open('contactUs')
  const gate = makeGate()
  api.answer(contact, { message: 'Thanks' }, { wait: gate.wait })
  expect(send(form)).toBe(false)
  send(form)
  expect(form.querySelector('button')?.getAttribute('aria-disabled')).toBe('true')
  gate.open()
  await vi.waitFor(() => expect(done()?.hidden).toBe(false))
  expect(form.hidden).toBe(true)
  expect(document.activeElement).toBe(done())
  expect(bodies()).toEqual([{ name: 'Ada', email: 'ada@shop.example', message: 'Hello', subject: 'Sizes' }])
})

test('nothing is sent with an error', async () => {
  const form = await open('contactUs')
  fill(form, 'name', '')
  send(form)
  expect(form.querySelector('.error')?.textContent).toBe('Please fill this in')
  expect(api.calls()).toEqual([])
})

test('what was typed stays until the shop has it, with the reason, and can be sent again', async () => {
  const form = await open('contactUs')
  api.answer(contact, { message: 'Enter a phone number' }, { status: 400 })
  fill(form, 'phoneNumber', '12')
  send(form)
  await vi.waitFor(() => expect(form.querySelector('[data-part="refusal"]')?.textContent).toBe('Enter a phone number'))
  expect([form.hidden, done()?.hidden]).toEqual([false, true])
  fill(form, 'phoneNumber', '+12025550123')
  api.answer(contact, { message: 'Thanks' })
  send(form)
  await vi.waitFor(() => expect(done()?.hidden).toBe(false))
  expect(bodies()).toMatchObject([{ phoneNumber: '12' }, { phoneNumber: '+12025550123' }])
})

test.each([
  ['no answer', undefined, 500],
  ['a fault', { message: 'Something went wrong' }, 503],
])('after %s the form says that it was not sent', async (_, reply, status) => {
  const form = await open('contactUs')
  api.answer(contact, reply ?? {}, { status })
  send(form)
  const refusal = () => form.querySelector('[data-part="refusal"]')?.textContent
  await vi.waitFor(() => expect(refusal()).toBe('We could not send this.'))
  expect(form.hidden).toBe(false)
})

test('a bulk enquiry has quantities by size, a date, and its logo', async () => {
  const form = await open('bulkEnquiry')
  api.answer(bulk, { message: 'Thanks' })
  fill(form, 'neededBy', '2026-12-01')
  const append = FormData.prototype.get
  const logo = new File(['picture'], 'logo.png')
  vi.spyOn(FormData.prototype, 'get').mockImplementation(function (this: FormData, name) {
    return name === 'logo' ? logo : append.call(this, name)
  })
  send(form)
  await vi.waitFor(() => expect(done()?.hidden).toBe(false))
  vi.restoreAllMocks()
  expect(bodies()).toEqual([
    {
      name: 'Ada',
      email: 'ada@shop.example',
      message: 'Hello',
      company: 'Engines',
      neededBy: '2026-12-01',
      quantities: { m: 3 },
      logo: { name: 'logo.png', data: btoa('picture') },
    },
  ])
})

test('a bulk enquiry without a date or a logo has none', async () => {
  const form = await open('bulkEnquiry')
  api.answer(bulk, { message: 'Thanks' })
  send(form)
  await vi.waitFor(() => expect(done()?.hidden).toBe(false))
  expect(Object.keys(bodies()[0] ?? {}).sort()).toEqual(['company', 'email', 'message', 'name', 'quantities'])
})
