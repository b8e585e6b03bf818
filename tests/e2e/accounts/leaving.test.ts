import type { Page } from 'playwright/test'
import { endedByServer, leaving, type Storages, staying } from '../../../src/site/browser/kept-here.ts'
import { expect, test } from '../../support/browser.ts'
import { findShirt, hasOneColor, signUp, toast } from '../../support/shopping.ts'

const person = {
  name: 'Quillon Ferrabosco',
  street: '77 Peppercorn Alley',
  city: 'Brooklyn',
  postcode: '11201',
  query: 'vermilion cravat',
}

type Place = 'localStorage' | 'sessionStorage' | 'caches' | 'indexedDB' | 'cookie'
type Everything = Record<Place, [key: string, value: string][]>

/** Everything that this page can read of what its origin keeps in the browser. */
function readEverything(page: Page): Promise<Everything> {
  return page.evaluate(async () => {
    const list = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').map((key): [string, string] => [
        key,
        storage.getItem(key) ?? '',
      ])
    const cached: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) cached.push([name, new URL(url).pathname + new URL(url).search])
    }
    const databases = (await indexedDB.databases()).map(({ name = '' }): [string, string] => [name, ''])
    const cookies = document.cookie
      .split('; ')
      .flatMap((pair) => (pair ? [[pair.split('=')[0] ?? '', pair] as [string, string]] : []))
    return {
      localStorage: list(localStorage),
      sessionStorage: list(sessionStorage),
      caches: cached,
      indexedDB: databases,
      cookie: cookies,
    }
  })
}

const leavingPlaces: Storages = leaving
const lists: Storages[] = [leaving, endedByServer, staying]

const matches = (names: readonly string[] | undefined, key: string) =>
  (names ?? []).some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name))

/** Keys that stand in none of the lists. */
const findUnlisted = (kept: Everything) =>
  (Object.keys(kept) as Place[]).flatMap((storage) =>
    kept[storage].map(([key]) => key).filter((key) => !lists.some((list) => matches(list[storage], key))),
  )

/** Entries with one of these values, and those that should have left whatever they hold. */
const findLeft = (kept: Everything, values: readonly string[]) =>
  (Object.keys(kept) as Place[]).flatMap((storage) =>
    kept[storage].flatMap(([key, value]) => {
      // Pictures of a product may be those of the home page.
      const holds = key !== 'files-1' && values.some((wanted) => `${key} ${decodeURIComponent(value)}`.includes(wanted))
      const isOver = storage !== 'caches' && matches(leavingPlaces[storage], key)
      return holds || isOver ? [`${storage} ${key}: ${value.slice(0, 80)}`] : []
    }),
  )

async function useShop(page: Page, baseURL: string) {
  const phone = await signUp(page, baseURL)
  const email = `p${phone.slice(1)}@example.com`
  const shirt = await findShirt(baseURL, (variant, product) => variant.stock > 10 && hasOneColor(product))
  await page.goto(`/product/${shirt.product.slug}`)
  await page.locator('.sizes label', { has: page.locator(`[value="${shirt.variant.size}"]`) }).click()
  await page.locator('[data-part="submit"]').click()
  await page.evaluate(({ query }) => {
    localStorage.setItem('placket:searches', JSON.stringify({ queries: [query] }))
    localStorage.setItem(
      'placket:fit',
      JSON.stringify({ sizes: { shirts: ['M'] }, only: false, body: null, shirt: null }),
    )
    sessionStorage.setItem('order-link:0', 'signed')
  }, person)
  const typeDraft = async (tab: Page) => {
    await tab.goto('/checkout')
    await tab.getByLabel('Full name').fill(person.name)
    await tab.getByLabel('Street address').fill(person.street)
    await tab.getByLabel('City').fill(person.city)
    await tab.getByLabel('ZIP code').fill(person.postcode)
  }
  return { phone, email, slug: shirt.product.slug, typeDraft }
}

for (const way of ['signing out', 'deleting the account'] as const) {
  test(`${way} leaves nothing about the person in the browser, in this tab or another`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { phone, email, slug, typeDraft } = await useShop(page, baseURL ?? '')
    await typeDraft(page)
    const other = await context.newPage()
    await typeDraft(other)
    const values = [phone.slice(-7), email, person.name, person.street, person.query, slug]
    const before = await readEverything(page)
    expect(findUnlisted(before)).toEqual([])
    expect(findLeft(before, values).length).toBeGreaterThan(3)
    expect(findLeft(await readEverything(other), [person.street])).not.toEqual([])
    const reloaded = other.waitForEvent('load')
    if (way === 'signing out') {
      await page.evaluate(() => dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'logOut' } })))
      await expect(toast(page, 'LogOut successfully')).toBeVisible()
    } else {
      await page.goto('/account/security')
      // The cart joins the account when this page opens: what is still on its way when the account goes would be refused.
      await page.waitForLoadState('networkidle')
      await page.getByText('Delete my account').click()
      await page.getByRole('button', { name: 'Delete permanently' }).click()
    }
    await expect(page).toHaveURL(/\/$/)
    await reloaded
    // What it shows, and what is typed in it.
    const readPage = () =>
      other.evaluate(() =>
        [document.body.innerText, ...Array.from(document.querySelectorAll('input'), ({ value }) => value)].join(' '),
      )
    for (const value of [person.name, person.street, email]) await expect.poll(readPage).not.toContain(value)
    await expect.poll(async () => findLeft(await readEverything(page), values)).toEqual([])
    await expect.poll(async () => findLeft(await readEverything(other), values)).toEqual([])
    expect(findUnlisted(await readEverything(page))).toEqual([])
    const cookies = (await context.cookies()).map(({ name }) => name)
    expect(cookies.filter((name) => name === 'ectoken' || name === 'placket_binding')).toEqual([])
  })
}
