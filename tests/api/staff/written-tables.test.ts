import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { conditionalPermissionsOf, permissionsOf } from '../../../src/api/permissions.ts'
import { type Permission, permissions } from '../../../src/platform/pure/access/roles.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { type AdminCase, listAdminCases } from '../../support/admin-calls.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { anyones, findBreaches, nobodys, tableOwners } from '../../support/table-owners.ts'
import { withPermissions } from '../../support/with-permissions.ts'
import { listTables, takeWrites, traceWrites } from '../../support/written-tables.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let cases: AdminCase[] = []
const db = () => shop().deps.db

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  cases = listAdminCases(shop(), token)
  await traceWrites(db())
})

const adminCalls = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { who }]) => who === 'admin')

/** Calls that change something and have no case, with the reason. */
const withoutCase: Partial<Record<EndpointName, string>> = {
  copyPictures: 'fetches from other hosts; tests/api/media/copy-pictures.test.ts makes it',
  exportAudit: 'writes the log alone, and replies a file; tests/api/staff/audit-file.test.ts makes it',
  startShopImport: 'needs an empty shop; tests/api/staff/whole-shop.test.ts makes it, and only owners may',
  sendShopImport: 'needs an empty shop; tests/api/staff/whole-shop.test.ts makes it, and only owners may',
  finishShopImport: 'needs an empty shop; tests/api/staff/whole-shop.test.ts makes it, and only owners may',
}
/** What they need depends on the change that is undone and on the scopes that the key gets. */
const dependent: readonly EndpointName[] = ['undoChange', 'createKey']

async function makeCall({ name, prepare }: AdminCase, granted: readonly Permission[]) {
  const options = await prepare()
  await takeWrites(db())
  const reply = await withPermissions('admin', granted, () => shop().call(name, { token, ...options }))
  return { ...reply, writes: await takeWrites(db()) }
}

const neededBy = ({ name, also = [] }: AdminCase) => [...permissionsOf(name), ...also]

test('every call that changes something has a case, and every further permission of a call, too', () => {
  const made = new Set<string>([...cases.map(({ name }) => name), ...Object.keys(withoutCase)])
  const writing = adminCalls.filter(([, { method, changes }]) => method !== 'GET' || changes)
  expect(writing.length).toBeGreaterThan(120)
  expect(writing.map(([name]) => name).filter((name) => !made.has(name))).toEqual([])
  const asked = adminCalls.flatMap(([name]) =>
    conditionalPermissionsOf(name).filter(
      (permission) => !cases.some((each) => each.name === name && each.also?.includes(permission)),
    ),
  )
  expect(asked).toEqual([])
  const undeclared = cases.filter(
    ({ name, also = [] }) =>
      !dependent.includes(name) && also.some((one) => !conditionalPermissionsOf(name).includes(one)),
  )
  expect(undeclared).toEqual([])
})

test('every table has one owner: a permission, everyone or no call of the merchant', async () => {
  const tables = await listTables(db())
  const known = [...Object.keys(tableOwners).filter((name) => !/[. ]/.test(name)), ...anyones, ...nobodys]
  expect(known.toSorted()).toEqual(tables.toSorted())
})

test('no call writes more than its permissions own, made with these permissions alone', async () => {
  const wrong: string[] = []
  for (const each of cases) {
    const { name, about = '' } = each
    const { status, body, writes } = await makeCall(each, neededBy(each))
    if (status >= 300) wrong.push(`${name} ${about} answered ${status} ${JSON.stringify(body)}`)
    const isRead = endpoints[name].method === 'GET' || /^(quote|preview|readCatalogue)/.test(name)
    if (writes.length === 0 && !isRead) wrong.push(`${name} ${about} wrote nothing: ${JSON.stringify(body)}`)
    wrong.push(...findBreaches(writes, neededBy(each)).map((breach) => `${name} ${about} writes: ${breach}`))
  }
  expect(wrong).toEqual([])
}, 600_000)

test('without any one of the permissions that a case needs, it is refused and writes nothing', async () => {
  const wrong: string[] = []
  for (const each of cases.filter((one) => neededBy(one).length > 1)) {
    for (const lacking of neededBy(each)) {
      const granted = permissions.filter((permission) => permission !== lacking)
      const { status, writes } = await makeCall(each, granted)
      if (status < 400 || status >= 500 || writes.length > 0) {
        wrong.push(`${each.name} ${each.about ?? ''} without ${lacking} answered ${status}, wrote ${writes.join()}`)
      }
    }
  }
  expect(wrong).toEqual([])
}, 600_000)

describe('a call that reads', () => {
  /** Ids of everything that there is by now. */
  async function listIds(): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      SELECT id::text FROM (
        SELECT id::text FROM orders UNION ALL SELECT id::text FROM users UNION ALL SELECT id::text FROM products
        UNION ALL SELECT id::text FROM pictures UNION ALL SELECT id::text FROM promo_codes UNION ALL SELECT id::text FROM pages
        UNION ALL SELECT id::text FROM blogs UNION ALL SELECT id::text FROM enquiries UNION ALL SELECT id::text FROM webhooks
        UNION ALL SELECT id::text FROM shop_archives UNION ALL SELECT id::text FROM audit_log UNION ALL SELECT id::text FROM withdrawals
        UNION ALL SELECT md5(coalesce(nullif(email, ''), phone)) FROM past_customers WHERE erased_at IS NULL
        UNION ALL SELECT id::text FROM credit_accounts WHERE kind = 'gift-card') AS ids`.execute(db())
    return [...new Set(rows.map(({ id }) => id))]
  }

  test('writes nothing but the log', async () => {
    const ids = await listIds()
    const [user] = await db().selectFrom('users').select('id').where('role', '=', 'shopper').orderBy('id').execute()
    const mails = (await shop().call('listMails', { token })).body.mails.map(({ id }) => id)
    const wrong: string[] = []
    const reading = adminCalls.filter(([, { method, changes }]) => method === 'GET' && !changes)
    expect(reading.length).toBeGreaterThan(50)
    const unanswered: string[] = []
    for (const [name, { path }] of reading) {
      const tries = path.includes('{id}') ? [...ids, ...mails] : ['']
      let answered = false
      for (const id of tries.slice(0, 2000)) {
        const params = { id, goneId: user?.id ?? '', about: 'order', list: 'orders' }
        await takeWrites(db())
        const query = name === 'readTranslation' ? { language: 'de', kind: 'mail', record: 'orders/server.paid' } : {}
        const { status } = await shop().call(name, { token, params, query: { ...needed(name), ...query } })
        const writes = await takeWrites(db())
        wrong.push(
          ...writes.filter((what) => !/^(audit_log|throttles)\b/.test(what)).map((what) => `${name} writes ${what}`),
        )
        answered ||= status === 200
        if (answered) break
      }
      if (!answered) unanswered.push(name)
    }
    expect(wrong).toEqual([])
    expect(unanswered).toEqual([])
  }, 600_000)

  const needed = (name: EndpointName): Record<string, string> =>
    name === 'readShopExport'
      ? { after: '0' }
      : /Translation/.test(name)
        ? { language: 'de' }
        : name === 'listMarketPrices'
          ? { market: 'de' }
          : {}
})

describe('a planted breach is found', () => {
  test('a call whose permission was lowered', async () => {
    const merge = cases.find(({ name, about }) => name === 'mergeCustomers' && about === 'with store credit')
    if (!merge) throw new Error('There is no such case')
    const { writes } = await makeCall(merge, neededBy(merge))
    expect(findBreaches(writes, neededBy(merge))).toEqual([])
    expect(findBreaches(writes, ['customers.write'])).toEqual(
      expect.arrayContaining([
        'credit_entries.cents needs orders.money',
        'credit_accounts.balance_cents needs orders.money',
      ]),
    )
  })

  test.each<[string, Permission, string, (id: string) => Promise<unknown>]>([
    [
      'a call that carries a password along',
      'customers.write',
      'users.password_hash needs people.write',
      (id) => sql`UPDATE users SET password_hash = 'x', name = 'Mia' WHERE id = ${id}`.execute(db()),
    ],
    [
      'a call that makes somebody staff',
      'customers.write',
      'users.role needs people.write',
      (id) => sql`UPDATE users SET role = 'packer' WHERE id = ${id}`.execute(db()),
    ],
    [
      'a call for texts that changes a price',
      'catalogue.write',
      'variants.price_cents needs stock.write',
      () => sql`UPDATE variants SET price_cents = price_cents + 100`.execute(db()),
    ],
    [
      'a call whose deleted row takes money along by a foreign key',
      'content.write',
      'sessions deleted needs people.write or customers.write',
      (id) => sql`DELETE FROM users WHERE id = ${id}`.execute(db()),
    ],
    [
      'a call for content that changes words of mails',
      'content.write',
      'translations mail.text needs mails.write',
      () =>
        sql`INSERT INTO translations VALUES ('mail', 'fr', 'orders/server.free', 'text', 'Payez', 'of it')`.execute(
          db(),
        ),
    ],
  ])('%s', async (_what, permission, breach, write) => {
    const { id } = await addPerson(shop())
    await takeWrites(db())
    await write(id)
    expect(findBreaches(await takeWrites(db()), [permission])).toContain(breach)
  })

  test('a table that nobody has named yet', () => {
    expect(findBreaches(['loyalty_points.cents'], permissions)).toEqual(['loyalty_points.cents has no owner'])
  })
})
