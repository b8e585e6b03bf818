// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { requestFlow } from '../../../src/features/accounts/browser/sign-in/open-dialog.ts'

const dialogs = vi.hoisted(() => ({ sendToFlow: vi.fn(), token: undefined as string | undefined }))
vi.mock('../../../src/features/accounts/browser/sign-in/dialogs.ts', () => ({ sendToFlow: dialogs.sendToFlow }))
vi.mock('../../../src/site/browser/token.ts', () => ({ readToken: () => dialogs.token }))

beforeAll(async () => {
  // Before the frame listens.
  requestFlow({ type: 'openLogin' })
  const { listenForRequests } = await import('../../../src/features/accounts/browser/sign-in/dialog-opener.ts')
  listenForRequests()
  await import('../../../src/features/accounts/browser/sign-in/answer-requests.ts')
  addEventListener('click', (event) => event.preventDefault())
})
beforeEach(() => {
  dialogs.token = undefined
  dialogs.sendToFlow.mockReset()
  document.body.innerHTML =
    '<a id="account" href="/account"><i>Account</i></a><a id="orders" href="/account/orders">Orders</a><button data-open-login>Sign in</button>'
})

function press(selector: string, keys: MouseEventInit = {}): unknown[] {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  document.querySelector(selector)?.dispatchEvent(event)
  return dialogs.sendToFlow.mock.calls.flat()
}

test('a request from before the frame listens is handed on once, when it does', () => {
  dispatchEvent(new Event('placket:click'))
  expect(dialogs.sendToFlow.mock.calls).toEqual([[{ type: 'openLogin' }]])
  dispatchEvent(new Event('placket:click'))
  expect(dialogs.sendToFlow).toHaveBeenCalledOnce()
})

test('a request is handed on once, and not if the island keeps it until it is hydrated', () => {
  requestFlow({ type: 'openCheckout', phoneNumber: '4155550132' })
  expect(dialogs.sendToFlow.mock.calls).toEqual([[{ type: 'openCheckout', phoneNumber: '4155550132' }]])
  const event = new CustomEvent('placket:flow', { detail: { type: 'openLogin' as const }, cancelable: true })
  event.preventDefault()
  dispatchEvent(event)
  expect(dialogs.sendToFlow).toHaveBeenCalledOnce()
})

test('who is not signed in signs in from the account link and from every button for it', () => {
  expect(press('#account i')).toEqual([{ type: 'openLogin' }])
  dialogs.sendToFlow.mockReset()
  expect(press('[data-open-login]')).toEqual([{ type: 'openLogin' }])
})

test('for who is signed in, in a new tab, and anywhere else, a link is a link', () => {
  expect(press('#orders')).toEqual([])
  expect(press('#account', { ctrlKey: true })).toEqual([])
  expect(press('#account', { metaKey: true })).toEqual([])
  dialogs.token = 'abc'
  expect(press('#account')).toEqual([])
  expect(press('[data-open-login]')).toEqual([{ type: 'openLogin' }])
})
