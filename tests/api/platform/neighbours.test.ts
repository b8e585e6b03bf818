import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { listAdminCases } from '../../support/admin-calls.ts'
import type { CallOptions } from '../../support/api-client.ts'
import { markChange, takeForeign, traceRows } from '../../support/foreign-rows.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { addFullPerson, listShopperCases, type ShopperCase } from '../../support/shopper-calls.ts'

// Every call that changes something is made in a shop that has two of what it is about, and more of everything else: whose rows changed
// besides those that it is about?

const shop = provideShop({ SITE_URL: 'http://localhost:8888', THROTTLES: 'false' })
const db = () => shop().deps.db
let cases: ShopperCase[] = []

beforeAll(async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const ofMerchant = listAdminCases(shop(), token).map((each): ShopperCase => {
    const prepare = async (): Promise<CallOptions> => ({ token, ...(await each.prepare()) })
    return { name: each.name, prepare, ...(each.about ? { about: each.about } : {}) }
  })
  cases = [...listShopperCases(shop()), ...ofMerchant]
  await traceRows(db())
  await addFullPerson(shop())
})

/** There is one of them, whoever the call is about: how often the catalogue changed, the last number of a document. */
const shared = /^(catalogue_state|document_counters)\./

/** Calls about a list as a whole: each may change the rows of the list that it is about, and no other. */
const wholeLists: Partial<Record<EndpointName, RegExp>> = {
  arrange: /^(banners|categories)\.(position|updated_at)$/,
  updateFacets: /^facets\.(position|shown|label)$/,
  updateMarkets: /^(markets|market_prices) deleted$/,
  updatePaymentTerms: /^payment_terms deleted$/,
  // There is one announcement.
  toggleAnnouncement: /^announcements\.(active|updated_at)$/,
  saveAnnouncement: /^announcements\./,
  // There is one text of a mail in a language.
  importTranslations: /^translations\./,
  saveTranslation: /^translations\./,
}

/** Calls that change something and have no case, with the reason. */
const withoutCase: Partial<Record<EndpointName, string>> = {
  copyPictures: 'fetches from other hosts; tests/api/media/copy-pictures.test.ts makes it',
  exportAudit: 'writes the log alone; tests/api/staff/audit-file.test.ts makes it',
  startShopImport: 'needs an empty shop; tests/api/staff/whole-shop.test.ts makes it',
  sendShopImport: 'needs an empty shop; tests/api/staff/whole-shop.test.ts makes it',
  finishShopImport: 'needs an empty shop; tests/api/staff/whole-shop.test.ts makes it',
  returnFromPayment:
    'needs a provider that returns with a form; tests/providers/orders/payment-vendor-oddities.test.ts makes it',
  receiveCatalogueHook: 'is about the whole catalogue; tests/api/publishing/rebuild.test.ts makes it',
}

/** What a call did to rows that are not its own, beyond what it may. */
async function findTouched({ name, prepare, send }: ShopperCase): Promise<string[]> {
  // The neighbour.
  await prepare()
  const own = await markChange(db())
  const options = await prepare()
  const since = await markChange(db())
  const { status, body } = await (send?.(options) ?? shop().call(name, options))
  if (status >= 400) return [`answered ${status} ${JSON.stringify(body)}`]
  const foreign = await takeForeign(db(), own, since)
  const touched = [...foreign].filter(([what]) => !shared.test(what) && !wholeLists[name]?.test(what))
  return touched.map(([what, count]) => `${what} of ${count}`)
}

test('every call that changes something has a case', () => {
  const writing = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { method, changes }]) => method !== 'GET' || changes,
  )
  expect(writing.length).toBeGreaterThan(180)
  const made = new Set<string>([...cases.map(({ name }) => name), ...Object.keys(withoutCase)])
  expect(writing.map(([name]) => name).filter((name) => !made.has(name))).toEqual([])
})

test('no call changes a row of a neighbour', async () => {
  const wrong: string[] = []
  for (const each of cases) {
    const { name, about = '' } = each
    const touched = await findTouched(each).catch((error: unknown) => [`failed with ${error}`])
    wrong.push(...touched.map((what) => `${name} ${about}: ${what}`))
  }
  expect(wrong).toEqual([])
}, 900_000)

describe('a planted breach is found', () => {
  const plant = (write: () => Promise<unknown>): ShopperCase => ({
    name: 'clearCart',
    prepare: async () => ({ token: (await addFullPerson(shop())).token }),
    send: async () => {
      await write()
      return { status: 200, body: {} }
    },
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['a cart emptied for everyone', 'cart_items deleted', () => sql`DELETE FROM cart_items`.execute(db())],
    ['all sessions ended', 'sessions deleted', () => sql`DELETE FROM sessions`.execute(db())],
    ['every review blanked', 'reviews.body', () => sql`UPDATE reviews SET body = 'gone' || id`.execute(db())],
    [
      'rows that a foreign key takes along',
      'sessions deleted',
      () => sql`DELETE FROM users WHERE id NOT IN (SELECT user_id FROM orders WHERE user_id IS NOT NULL)`.execute(db()),
    ],
    [
      'the stock of every variant',
      'variants.stock',
      () => sql`UPDATE variants SET stock = stock + 1, received = received + 1`.execute(db()),
    ],
  ])('%s', async (_what, breach, write) => {
    const found = await findTouched(plant(write))
    expect(
      found.some((each) => each.startsWith(breach)),
      found.join(),
    ).toBe(true)
  })
})
