import type { Browser, Page } from 'playwright/test'
import type { Reply } from '../../../src/api/schemas.ts'
import { expect, test } from '../../support/browser.ts'
import {
  enterCode,
  findShirt,
  lineOf,
  openLogin,
  putIntoCart,
  readCartQuantity,
  signUp,
} from '../../support/shopping.ts'

// Messages that the tests of a failing network provoke.
test.use({ allowedComplaints: [/status of 503/] })

/** The account's own content, requested with the page's session. */
function readAccountItems(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const token = /ectoken=([^;]+)/.exec(document.cookie)?.[1]
    const response = await fetch('/api/get-cart', { headers: { authorization: `Bearer ${token}` } })
    const { cart } = (await response.json()) as Reply<'getCart'>
    return cart.items.reduce((sum, { quantity }) => sum + quantity, 0)
  })
}

async function logInElsewhere(
  browser: Browser,
  baseURL: string,
  { phone, lines }: { phone: string; lines: unknown[] },
) {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.addInitScript(() => sessionStorage.setItem('placket:started', '1'))
  await putIntoCart(page, lines)
  await page.goto('/')
  await openLogin(page)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, phone)
  await expect(page.getByRole('dialog')).toBeHidden()
  return page
}

test('a guest cart joins the account at sign-in, up to ten of a product, and devices converge', async ({
  page,
  browser,
  baseURL,
}) => {
  const shirt = await findShirt(baseURL ?? '')
  await putIntoCart(page, [lineOf(shirt, 8)])
  const phone = await signUp(page, baseURL ?? '')
  await expect.poll(() => readAccountItems(page)).toBe(8)
  const second = await logInElsewhere(browser, baseURL ?? '', { phone, lines: [lineOf(shirt, 4)] })
  await expect.poll(() => readCartQuantity(second)).toBe(10)
  await second.reload()
  await expect.poll(() => readAccountItems(second)).toBe(10)
  await page.reload()
  await expect.poll(() => readCartQuantity(page)).toBe(10)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect.poll(() => readAccountItems(page)).toBe(0)
  await second.reload()
  await expect.poll(() => readCartQuantity(second)).toBe(0)
  await second.context().close()
})

test('rapid clicks become one request with the final quantity; a failed one is retried and loses no click', async ({
  page,
  baseURL,
}) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await signUp(page, baseURL ?? '')
  await expect.poll(() => readAccountItems(page)).toBe(1)
  await page.goto('/cart')
  const sent: number[] = []
  await page.route('**/api/add-to-cart', async (route) => {
    sent.push((route.request().postDataJSON() as { quantity: number }).quantity)
    if (sent.length === 1) await route.fulfill({ status: 503, json: {} })
    else await route.continue()
  })
  await expect(page.getByRole('button', { name: 'Increase quantity of' })).toBeEnabled()
  // Inside the page, so that no slow machine comes between two clicks, and each on the button that is there then: the island
  // replaces that of the first paint.
  await page.evaluate(async () => {
    for (let clicks = 0; clicks < 4; clicks += 1) {
      document.querySelector<HTMLElement>('[aria-label^="Increase quantity of"]')?.click()
      await new Promise((done) => setTimeout(done))
    }
  })
  await expect.poll(() => readAccountItems(page), { timeout: 20_000 }).toBe(5)
  expect(sent).toEqual([5, 5])
})

test('changes made while the cart joins the account stay', async ({ page, baseURL }) => {
  const first = await findShirt(baseURL ?? '')
  const second = await findShirt(baseURL ?? '', ({ id, stock }) => stock > 10 && id !== first.variant.id)
  await putIntoCart(page, [lineOf(first, 2), lineOf(second)])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/merge-cart', async (route) => {
    await held
    await route.continue()
  })
  const merging = page.waitForRequest('**/api/merge-cart')
  await signUp(page, baseURL ?? '')
  await merging
  await page.getByRole('link', { name: 'Cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await drawer.getByRole('button', { name: `Remove` }).last().click()
  await expect.poll(() => readCartQuantity(page)).toBe(2)
  release()
  await expect.poll(() => readAccountItems(page)).toBe(2)
  expect(await readCartQuantity(page)).toBe(2)
})

const logOut = (page: Page) =>
  page.evaluate(() => dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'logOut' } })))

test('signing out leaves nothing of the account behind', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''), 2)])
  await signUp(page, baseURL ?? '')
  await expect.poll(() => readAccountItems(page)).toBe(2)
  await logOut(page)
  await expect.poll(() => readCartQuantity(page)).toBe(0)
})

test('a cart that joins the account while its owner signs out goes with it', async ({ page, baseURL }) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''), 2)])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/merge-cart', async (route) => {
    const reply = await route.fetch()
    await held
    await route.fulfill({ response: reply })
  })
  const merging = page.waitForRequest('**/api/merge-cart')
  await signUp(page, baseURL ?? '')
  await merging
  await expect.poll(() => readAccountItems(page)).toBe(2)
  await logOut(page)
  release()
  await expect.poll(() => readCartQuantity(page)).toBe(0)
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('ectoken')
})

test('signing out does not wait for an account that never replies, and leaves nothing for the next person', async ({
  page,
  baseURL,
}) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''), 2)])
  await page.route('**/api/merge-cart', () => undefined)
  const merging = page.waitForRequest('**/api/merge-cart')
  await signUp(page, baseURL ?? '')
  await merging
  await logOut(page)
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('ectoken')
  await expect.poll(() => readCartQuantity(page)).toBe(0)
})
