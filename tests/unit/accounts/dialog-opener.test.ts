// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { requestFlow } from '../../../src/features/accounts/browser/sign-in/open-dialog.ts'

const dialogs = vi.hoisted(() => ({
  sendToFlow: vi.fn(),
  mountDialog: vi.fn(),
  token: undefined as string | undefined,
}))
vi.mock('../../../src/features/accounts/browser/sign-in/dialogs.ts', () => ({ sendToFlow: dialogs.sendToFlow }))
vi.mock('../../../src/features/accounts/browser/sign-in/mount-dialog.tsx', () => ({ mountDialog: dialogs.mountDialog }))
vi.mock('../../../src/site/browser/token.ts', () => ({ readToken: () => dialogs.token }))
vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ loadRest: async () => undefined }))

beforeAll(async () => {
  // Before the frame listens.
  requestFlow({ type: 'openLogin' })
  const { listenForRequests } = await import('../../../src/features/accounts/browser/sign-in/dialog-opener.ts')
  listenForRequests()
  addEventListener('click', (event) => event.preventDefault())
})
beforeEach(() => {
  dialogs.token = undefined
  dialogs.sendToFlow.mockReset()
  dialogs.mountDialog.mockReset()
  document.body.innerHTML =
    '<a id="account" href="/account"><i>Account</i></a><a id="orders" href="/account/orders">Orders</a><button data-open-login>Sign in</button>'
})

async function press(selector: string, keys: MouseEventInit = {}): Promise<unknown[]> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  document.querySelector(selector)?.dispatchEvent(event)
  await vi.dynamicImportSettled()
  return dialogs.sendToFlow.mock.calls.flat()
}

test('a request from before the frame listens is handed on once, when it does', async () => {
  dispatchEvent(new Event('placket:click'))
  await vi.waitFor(() => expect(dialogs.sendToFlow.mock.calls).toEqual([[{ type: 'openLogin' }]]))
  dispatchEvent(new Event('placket:click'))
  await vi.dynamicImportSettled()
  expect(dialogs.sendToFlow).toHaveBeenCalledOnce()
})

test('a request mounts the dialogs and is handed on', async () => {
  requestFlow({ type: 'openCheckout', phoneNumber: '4155550132' })
  await vi.waitFor(() =>
    expect(dialogs.sendToFlow).toHaveBeenCalledWith({ type: 'openCheckout', phoneNumber: '4155550132' }),
  )
  expect(dialogs.mountDialog).toHaveBeenCalledBefore(dialogs.sendToFlow)
})

test('who is not signed in signs in from the account link and from every button for it', async () => {
  expect(await press('#account i')).toEqual([{ type: 'openLogin' }])
  dialogs.sendToFlow.mockReset()
  expect(await press('[data-open-login]')).toEqual([{ type: 'openLogin' }])
})

test('for who is signed in, in a new tab, and anywhere else, a link is a link', async () => {
  expect(await press('#orders')).toEqual([])
  expect(await press('#account', { ctrlKey: true })).toEqual([])
  expect(await press('#account', { metaKey: true })).toEqual([])
  dialogs.token = 'abc'
  expect(await press('#account')).toEqual([])
  expect(await press('[data-open-login]')).toEqual([{ type: 'openLogin' }])
})
