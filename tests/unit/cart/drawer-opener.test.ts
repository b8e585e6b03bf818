// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

const drawer = { mountDrawer: vi.fn() }
vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ loadRest: async () => undefined }))

beforeAll(async () => {
  const { listenForCart } = await import('../../../src/features/cart/browser/drawer-opener.ts')
  listenForCart(async () => drawer)
})
beforeEach(() => {
  drawer.mountDrawer.mockReset()
  // Without an address, since this DOM follows a link before anybody can prevent it.
  document.body.innerHTML = '<b data-open-cart><span>Cart</span></b><b data-other>Wishlist</b>'
})

/** Whether the press is left to the link. */
async function press(selector: string, keys: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  document.querySelector(selector)?.dispatchEvent(event)
  await vi.dynamicImportSettled()
  return !event.defaultPrevented
}

test('the link to the cart opens the drawer, other links do not', async () => {
  expect(await press('[data-open-cart] span')).toBe(false)
  await vi.waitFor(() => expect(drawer.mountDrawer).toHaveBeenCalledOnce())
  expect(await press('[data-other]')).toBe(true)
  expect(drawer.mountDrawer).toHaveBeenCalledOnce()
})

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('with %s it stays a link', async (key) => {
  expect(await press('[data-open-cart]', { [key]: true })).toBe(true)
  expect(drawer.mountDrawer).not.toHaveBeenCalled()
})

test.each(['/cart', '/cart/', '/checkout'])('on %s it stays a link', async (path) => {
  history.replaceState(null, '', path)
  expect(await press('[data-open-cart]')).toBe(true)
  expect(drawer.mountDrawer).not.toHaveBeenCalled()
  history.replaceState(null, '', '/')
})
