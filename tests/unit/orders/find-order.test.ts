// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FindOrder } from '../../../src/features/orders/browser/FindOrder.tsx'
import { enter, findField, openPage, press, render, shownText } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const assign = vi.fn()
const replies: Record<string, unknown> = {
  sendOtp: { ok: true, reply: { message: 'OTP sent successfully' } },
  verifyOtp: { ok: true, reply: { message: 'verification successfuy via email' } },
  findOrder: { ok: true, reply: { path: '/order/o1?link=signed' } },
}
beforeEach(() => {
  openPage()
  call.mockReset().mockImplementation(async (name: string) => replies[name])
  vi.spyOn(location, 'assign').mockImplementation(assign.mockReset())
})

async function askForCode(number: string) {
  await enter('Order number', number)
  await enter('Phone or email', 'ann@example.com')
  await press('Find it with a code')
}

test('an order is found with a code to the email, and its page opens', async () => {
  await render(createElement(FindOrder))
  await askForCode('1001')
  expect(shownText('p')).toContain('We have sent a code to ann@example.com.')
  await enter('Code', '123456')
  await press('Show the order')
  expect(call.mock.calls.map(([name, options]) => [name, options.body])).toEqual([
    ['sendOtp', { phoneNumber: '', email: 'ann@example.com', otpType: 'email' }],
    ['verifyOtp', { phoneNumber: '', email: 'ann@example.com', otpType: 'email', otp: '123456' }],
    ['findOrder', { number: '1001', email: 'ann@example.com' }],
  ])
  expect(assign).toHaveBeenCalledWith('/order/o1?link=signed')
})

test('a mistyped number is corrected without another code', async () => {
  call.mockImplementation(async (name: string, { body }: { body: { number?: string } }) =>
    name === 'findOrder' && body.number === '1010'
      ? { ok: false, failure: { message: 'We found no order' } }
      : replies[name],
  )
  await render(createElement(FindOrder))
  await askForCode('1010')
  await enter('Code', '123456')
  await press('Show the order')
  expect(findField('Order number').value).toBe('1010')
  await enter('Order number', '1001')
  await press('Show the order')
  expect(call.mock.calls.filter(([name]) => name === 'sendOtp')).toHaveLength(1)
  expect(assign).toHaveBeenCalledWith('/order/o1?link=signed')
})
