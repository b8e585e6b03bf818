import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { alwaysTouched, type Touches, touchesOfCalls } from '../../../src/api/touches.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { listAdminCases } from '../../support/admin-calls.ts'
import type { CallOptions } from '../../support/api-client.ts'
import { markChange, takeForeign, takeTouched, traceRows } from '../../support/foreign-rows.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { addFullPerson, listShopperCases, type ShopperCase } from '../../support/shopper-calls.ts'
import { listStateCases } from '../../support/shopper-states.ts'
import { findUndeclared, tablesOf } from '../../support/touches.ts'

// Every call that changes something is made in a shop that has two of what it is about, and more of everything else: what changed beside
// what its line in src/api/touches.ts names, and whose rows besides those that it is about?

const shop = provideShop({ SITE_URL: 'http://localhost:8888', THROTTLES: 'false' })
const db = () => shop().deps.db
let cases: ShopperCase[] = []

beforeAll(async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const ofMerchant = listAdminCases(shop(), token).map((each): ShopperCase => {
    const prepare = async (): Promise<CallOptions> => ({ token, ...(await each.prepare()) })
    return { name: each.name, prepare, ...(each.about ? { about: each.about } : {}) }
  })
  cases = [...listShopperCases(shop()), ...listStateCases(shop()), ...ofMerchant]
  await traceRows(db())
  await addFullPerson(shop())
})

const linesOfCalls: Readonly<Record<string, Touches>> = touchesOfCalls
/** The tables that the cases of each call have touched so far. */
const shown = new Map<string, Set<string>>()

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

/** What a call did beyond what its line allows. */
async function findTouched({ name, prepare, send, after }: ShopperCase): Promise<string[]> {
  // The neighbour.
  await prepare()
  const own = await markChange(db())
  const options = await prepare()
  const since = await markChange(db())
  const { status, body } = await (send?.(options) ?? shop().call(name, options))
  if (status >= 400) return [`answered ${status} ${JSON.stringify(body)}`]
  const touched = await takeTouched(db(), since)
  const foreign = await takeForeign(db(), own, since)
  await after?.()
  shown.set(name, new Set([...(shown.get(name) ?? []), ...touched]))
  return findUndeclared({ touched, foreign }, linesOfCalls[name] ?? [])
}

test('every call that changes something has a case', () => {
  const writing = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
    ([, { method, changes }]) => method !== 'GET' || changes,
  )
  expect(writing.length).toBeGreaterThan(180)
  const made = new Set<string>([...cases.map(({ name }) => name), ...Object.keys(withoutCase)])
  expect(writing.map(([name]) => name).filter((name) => !made.has(name))).toEqual([])
})

test('no call changes a row of a neighbour, or a table that its line does not name', async () => {
  const wrong: string[] = []
  for (const each of cases) {
    const { name, about = '' } = each
    const touched = await findTouched(each).catch((error: unknown) => [`failed with ${error}`])
    wrong.push(...touched.map((what) => `${name} ${about}: ${what}`))
  }
  expect(wrong).toEqual([])
}, 900_000)

test('no line names what no case shows, or what every call may write', () => {
  const unshown = Object.entries(touchesOfCalls).flatMap(([name, touches]) => {
    const seen = shown.get(name)
    const idle = seen ? tablesOf(touches).filter((table) => !seen.has(table)) : []
    return idle.map((table) => `${name}: ${table}`)
  })
  expect(unshown).toEqual([])
  const always = new Set<string>(alwaysTouched)
  const idle = Object.entries(touchesOfCalls).filter(([, touches]) => touches.some((touch) => always.has(touch)))
  expect(idle).toEqual([])
})

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
    [
      'a table that its line does not name',
      'passkeys',
      () => sql`UPDATE passkeys SET name = name || '!'`.execute(db()),
    ],
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
