import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { changeCredit } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { testAddress } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''

beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const db = () => shop().deps.db
const preview = async (id: string, goneId: string) =>
  (await shop().call('previewMerge', { params: { id, goneId }, token: admin })).body.preview
const merge = (id: string, goneId: string, version: string) =>
  shop().call('mergeCustomers', { params: { id, goneId }, body: { version }, token: admin })

async function give(userId: string, productId: string, { city = 'New York', note = 'Regular' } = {}) {
  const { line1, postcode, country, name } = testAddress
  const address = { user_id: userId, ...{ line1, postcode, country, name, city }, is_default: true }
  await db().insertInto('addresses').values(address).execute()
  await db().insertInto('saved_items').values({ user_id: userId, list: 'wishlist', product_id: productId }).execute()
  await db().insertInto('notes').values({ user_id: userId, text: note }).execute()
  await db().insertInto('reviews').values({ user_id: userId, product_id: productId, rating: 4, body: note }).execute()
}

test('everything of one customer becomes the other, as was shown, and what is paid and kept is the sum', async () => {
  const delivered = await placeDeliveredOrder(shop(), { quantity: 2 })
  await delivered.settle((await delivered.ask([{ lineId: delivered.lineId, quantity: 1 }])).body.return.id)
  const placed = await placeOrder(shop())
  const [kept, gone] = [placed.userId, delivered.userId]
  await give(kept, placed.variant.productId)
  await give(gone, delivered.variant.productId, { city: 'Boston', note: 'Calls on Mondays' })
  // Both have saved and reviewed this one, and live there.
  await db()
    .insertInto('saved_items')
    .values({ user_id: gone, list: 'wishlist', product_id: placed.variant.productId })
    .onConflict((c) => c.doNothing())
    .execute()
  const spentOf = async (id: string) =>
    (await shop().call('readCustomer', { params: { id }, token: admin })).body.customer
  await changeCredit(shop(), kept, { change: 'give', amount: 3, reason: 'a gift' })
  await changeCredit(shop(), gone, { change: 'give', amount: 4, reason: 'a gift' })
  const [keptBefore, goneBefore] = [await spentOf(kept), await spentOf(gone)]

  const shown = await preview(kept, gone)
  expect(shown).toMatchObject({
    kept: { phone: keptBefore.phone, email: keptBefore.email },
    gone: { phone: goneBefore.phone },
    moved: { orders: 1, returns: 1, notes: 1, addresses: 1, wishlist: 2, reviews: 1, giftCards: 0 },
    storeCredit: [{ currency: 'USD', amount: 4 }],
    refusal: '',
  })
  expect((await spentOf(gone)).orders).toHaveLength(1)
  const { status, body } = await merge(kept, gone, shown.version)
  const credit = await shop().call('readCreditOf', { params: { id: kept }, token: admin })
  expect(credit.body.balances).toEqual([{ currency: 'USD', amount: 7 }])
  expect({ status, customer: body.customer }).toMatchObject({
    status: 200,
    customer: {
      addresses: [{ city: 'New York' }, { city: 'Boston' }],
      spent: [
        {
          amount: Number(((keptBefore.spent[0]?.amount ?? 0) + (goneBefore.spent[0]?.amount ?? 0)).toFixed(2)),
          orders: 2,
        },
      ],
      items: { bought: 3, returned: 1 },
    },
  })
  const wishes = await db().selectFrom('saved_items').select('product_id').where('user_id', '=', kept).execute()
  expect(wishes).toHaveLength(2)
  const notes = (await shop().call('listCustomerNotes', { params: { id: kept }, token: admin })).body.notes
  expect(notes.map(({ text }) => text).toSorted()).toEqual(['Calls on Mondays', 'Regular'])
  expect((await shop().call('readCustomer', { params: { id: gone }, token: admin })).status).toBe(404)
  // The other's session has ended; this one's sees the orders of both.
  expect((await shop().call('listOrders', { token: delivered.token })).status).toBe(401)
  expect((await shop().call('listOrders', { token: placed.token })).body.orders).toHaveLength(2)
  const log = await db()
    .selectFrom('audit_log')
    .select(['action', 'entity_id'])
    .where('action', '=', 'merged')
    .execute()
  expect(log).toEqual([{ action: 'merged', entity_id: kept }])
  await expectInvariants(db())
})

test('nothing is merged that is not what was shown, and nobody twice', async () => {
  const [kept, gone] = [await addPerson(shop()), await addPerson(shop())]
  const { version } = await preview(kept.id, gone.id)
  await db().insertInto('notes').values({ user_id: gone.id, text: 'New' }).execute()
  expect(await merge(kept.id, gone.id, version)).toMatchObject({ status: 409 })
  expect((await merge(kept.id, gone.id, (await preview(kept.id, gone.id)).version)).status).toBe(200)
  expect((await merge(kept.id, gone.id, version)).status).toBe(404)
})

describe('signing in', () => {
  const prove = (id: string) =>
    sql`UPDATE users SET email_verified_at = now(), password_hash = 'x' WHERE id = ${id}`.execute(db())

  test('with a password of the other customer goes on, with its email', async () => {
    const [kept, gone] = [await addPerson(shop()), await addPerson(shop())]
    await prove(gone.id)
    const shown = await preview(kept.id, gone.id)
    expect(shown.kept.email).toBe(shown.gone.email)
    expect((await merge(kept.id, gone.id, shown.version)).body.customer.email).toBe(shown.gone.email)
    const row = db().selectFrom('users').select(['password_hash', 'email_verified_at']).where('id', '=', kept.id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ password_hash: 'x', email_verified_at: expect.any(Date) })
  })

  test.each(['both confirmed an email', 'the one is staff', 'the other is staff', 'they are the same'] as const)(
    'is refused in words when %s, and nothing is moved',
    async (fault) => {
      const kept = await addPerson(shop(), { role: fault === 'the one is staff' ? 'packer' : 'shopper' })
      const gone = await addPerson(shop(), { role: fault === 'the other is staff' ? 'packer' : 'shopper' })
      if (fault === 'both confirmed an email') for (const { id } of [kept, gone]) await prove(id)
      const goneId = fault === 'they are the same' ? kept.id : gone.id
      const { refusal, version } = await preview(kept.id, goneId)
      expect(refusal).toMatch(/^(Both sign in|One of them can use the admin|This is the same)/)
      expect(await merge(kept.id, goneId, version)).toMatchObject({ status: 409, body: { message: refusal } })
      expect((await shop().call('readCustomer', { params: { id: goneId }, token: admin })).status).toBe(200)
    },
  )
})

// A new table that names a person belongs to one of these, and to the merge if its rows are to be kept.
const moved = ['addresses', 'cart_items', 'customer_group_members', 'fit_profiles', 'notes', 'orders', 'passkeys']
const alsoMoved = [
  'cart_reminders',
  'credit_accounts',
  'mail_consents',
  'promo_uses',
  'review_photos',
  'reviews',
  'saved_items',
]
const ended = ['cart_merges', 'idempotency_keys', 'known_devices', 'passkey_challenges', 'sessions']
const ofStaff = ['api_keys', 'audit_log', 'credit_entries', 'staff_invites']

test('every table that names a person is one that merging knows', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'users'::regclass`.execute(db())
  const known = [...moved, ...alsoMoved, ...ended, ...ofStaff].toSorted()
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known)
})

describe('the consents of two customers', () => {
  type Given = { email: string; confirmed?: boolean; withdrawn?: 'account' | 'link' }
  const consent = (userId: string, { email, confirmed = true, withdrawn }: Given) =>
    db()
      .insertInto('mail_consents')
      .values({
        ...{ user_id: userId, email, text_version: 1, source: 'account' },
        ...{ confirmed_at: confirmed ? new Date() : null, withdrawn_at: withdrawn ? new Date() : null },
        withdrawn_by: withdrawn ?? '',
      })
      .execute()
  const [a, b] = ['a@example.com', 'b@example.com']

  test.each<[string, { kept: Given[]; gone: Given[]; live: string[]; rows: number }]>([
    ['for the address that goes is withdrawn', { kept: [], gone: [{ email: b }], live: [], rows: 1 }],
    ['for the address that is kept moves', { kept: [], gone: [{ email: a }], live: [a], rows: 1 }],
    [
      'that one withdrew is withdrawn for the other',
      { kept: [{ email: a }], gone: [{ email: a, withdrawn: 'link' }], live: [], rows: 2 },
    ],
    [
      'that the kept customer withdrew doesn’t come back',
      { kept: [{ email: a, withdrawn: 'account' }], gone: [{ email: a }], live: [], rows: 2 },
    ],
    [
      'withdrawn for another address leaves the present one',
      { kept: [{ email: a }], gone: [{ email: b, withdrawn: 'account' }], live: [a], rows: 2 },
    ],
    ['that both gave is one', { kept: [{ email: a, confirmed: false }], gone: [{ email: a }], live: [a], rows: 2 }],
  ])('%s', async (_name, { kept: keptGave, gone: goneGave, live, rows }) => {
    const [kept, gone] = [await addPerson(shop()), await addPerson(shop())]
    await db().updateTable('users').set({ email: null }).where('email', 'in', [a, b]).execute()
    await db().updateTable('users').set({ email: a }).where('id', '=', kept.id).execute()
    await db().updateTable('users').set({ email: b }).where('id', '=', gone.id).execute()
    for (const each of keptGave) await consent(kept.id, each)
    for (const each of goneGave) await consent(gone.id, each)
    expect((await merge(kept.id, gone.id, (await preview(kept.id, gone.id)).version)).status).toBe(200)
    const all = await db().selectFrom('mail_consents').selectAll().where('user_id', '=', kept.id).execute()
    expect(all).toHaveLength(rows)
    expect(all.filter((row) => row.withdrawn_at === null).map(({ email }) => email)).toEqual(live)
  })
})
