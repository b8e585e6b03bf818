import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '../../../src/platform/pure/access/roles.ts'
import { scopes } from '../../../src/platform/pure/access/scopes.ts'
import { addKey } from '../../support/api-keys.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { changeCredit, issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody, testAddress } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { withPermissions } from '../../support/with-permissions.ts'

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
  const address = {
    user_id: userId,
    line1,
    postcode,
    country,
    name,
    city,
    is_default: true,
  }
  await db().insertInto('addresses').values(address).execute()
  await db().insertInto('saved_items').values({ user_id: userId, list: 'wishlist', product_id: productId }).execute()
  await db().insertInto('notes').values({ user_id: userId, text: note }).execute()
  await db().insertInto('reviews').values({ user_id: userId, product_id: productId, rating: 4, body: note }).execute()
}

async function payByCard({ token }: { token: string }) {
  const { code } = await issueCard(shop(), 500)
  const variant = await addVariant(shop())
  const body = makeOrderBody([{ variant, quantity: 1 }], { giftCards: [code], displayedDue: 0 })
  expect((await shop().call('createOrder', { token, body })).status).toBe(201)
}

test('everything of one customer becomes the other, as was shown, and what is paid and kept is the sum', async () => {
  const delivered = await placeDeliveredOrder(shop(), { quantity: 2 })
  await delivered.settle((await delivered.ask([{ lineId: delivered.lineId, quantity: 1 }])).body.return.id)
  const placed = await placeOrder(shop())
  const kept = placed.userId
  const gone = delivered.userId
  await give(kept, placed.variant.productId)
  await give(gone, delivered.variant.productId, { city: 'Boston', note: 'Calls on Mondays' })
  const neighbour = await placeOrder(shop())
  await give(neighbour.userId, neighbour.variant.productId, { city: 'Chicago' })
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
  const keptBefore = await spentOf(kept)
  const goneBefore = await spentOf(gone)

  const shown = await preview(kept, gone)
  expect(shown).toMatchObject({
    kept: { phone: keptBefore.phone, email: keptBefore.email },
    gone: { phone: goneBefore.phone },
    moved: { orders: 1, returns: 1, notes: 1, addresses: 1, wishlist: 2, reviews: 1, giftCards: 0, cartItems: 0 },
    ended: { passwords: 0, passkeys: 0, confirmedEmails: 0, sessions: 1, devices: 0 },
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
  expect((await shop().call('listOrders', { token: neighbour.token })).body.orders).toHaveLength(1)
  expect((await spentOf(neighbour.userId)).addresses).toMatchObject([{ city: 'Chicago' }])
  const log = await db()
    .selectFrom('audit_log')
    .select(['action', 'entity_id'])
    .where('action', '=', 'merged')
    .execute()
  expect(log).toEqual([{ action: 'merged', entity_id: kept }])
  await expectInvariants(db())
})

test('nothing is merged that is not what was shown, and nobody twice', async () => {
  const kept = await addPerson(shop())
  const gone = await addPerson(shop())
  const { version } = await preview(kept.id, gone.id)
  await db().insertInto('notes').values({ user_id: gone.id, text: 'New' }).execute()
  expect(await merge(kept.id, gone.id, version)).toMatchObject({ status: 409 })
  expect((await merge(kept.id, gone.id, (await preview(kept.id, gone.id)).version)).status).toBe(200)
  expect((await merge(kept.id, gone.id, version)).status).toBe(404)
})

describe('signing in', () => {
  const prove = (id: string) =>
    sql`UPDATE users SET email_verified_at = now(), password_hash = 'x' WHERE id = ${id}`.execute(db())

  /** With every way to sign in and everything that is pending. */
  async function addSignIns(id: string, phone: string) {
    await prove(id)
    const { email } = await db().selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    const passkey = { id: `key of ${id}`, user_id: id, public_key: Buffer.from('key'), name: 'Laptop' }
    await db().insertInto('passkeys').values(passkey).execute()
    await db()
      .insertInto('known_devices')
      .values({ user_id: id, device_hash: randomBytes(32) })
      .execute()
    const code = { expires_at: new Date(Date.now() + 600_000), verified_at: new Date() }
    const proof = { proof_hash: randomBytes(32), proof_expires_at: new Date(Date.now() + 300_000) }
    for (const destination of [phone, email ?? '']) {
      const channel = destination === phone ? 'Text_Message' : 'email'
      await db()
        .insertInto('otp_challenges')
        .values({ channel, destination, ...code, ...proof, proof_hash: randomBytes(32) })
        .execute()
    }
    return email ?? ''
  }

  test('with a password, passkey, confirmed email, device, session or code of the other customer ends, as was shown', async () => {
    const kept = await addPerson(shop())
    const gone = await addPerson(shop())
    const stranger = await addPerson(shop())
    await db().updateTable('users').set({ email: null }).where('id', '=', kept.id).execute()
    const email = await addSignIns(gone.id, gone.phone)
    await addSignIns(stranger.id, stranger.phone)
    const shown = await preview(kept.id, gone.id)
    expect(shown.ended).toEqual({ passwords: 1, passkeys: 1, confirmedEmails: 1, sessions: 1, devices: 1, codes: 2 })
    expect(shown.kept.email).toBe(email)
    expect((await merge(kept.id, gone.id, shown.version)).body.customer.email).toBe(email)
    const readUser = (id: string) =>
      db().selectFrom('users').select(['password_hash', 'email_verified_at']).where('id', '=', id).executeTakeFirst()
    expect(await readUser(kept.id)).toEqual({ password_hash: null, email_verified_at: null })
    const { rows } = await sql`
      SELECT 1 FROM passkeys WHERE user_id = ${kept.id} UNION ALL SELECT 1 FROM known_devices WHERE user_id = ${kept.id}
      UNION ALL SELECT 1 FROM otp_challenges WHERE destination IN (${gone.phone}, ${email})`.execute(db())
    expect(rows).toEqual([])
    for (const [person, status] of [
      [gone, 401],
      [kept, 200],
      [stranger, 200],
    ] as const) {
      expect((await shop().call('listOrders', { token: person.token })).status).toBe(status)
    }
    expect(await readUser(stranger.id)).toMatchObject({ password_hash: 'x', email_verified_at: expect.any(Date) })
    const codes = await db()
      .selectFrom('otp_challenges')
      .select('id')
      .where('destination', '=', stranger.phone)
      .execute()
    expect(codes).toHaveLength(1)
  })

  test('of the kept customer stays, and their email is not replaced by a confirmed one', async () => {
    const kept = await addPerson(shop())
    const gone = await addPerson(shop())
    await prove(gone.id)
    const { email } = await db().selectFrom('users').select('email').where('id', '=', kept.id).executeTakeFirstOrThrow()
    const { body } = await merge(kept.id, gone.id, (await preview(kept.id, gone.id)).version)
    expect(body.customer.email).toBe(email)
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

describe('the permissions of its parts', () => {
  const words = (what: string) =>
    `Part of this needs the permission “${what}”, which you do not have. Ask the owner of the shop.`
  const money = words('Refund orders, settle returns')
  const people = words('Change who has which role and how they sign in')
  const asPerson = async (token: string, id: string, goneId: string, lacking?: Permission) => {
    const { version } = await preview(id, goneId)
    const had = permissions.filter((permission) => permission !== lacking)
    return withPermissions('admin', had, async () => ({
      shown: await shop().call('previewMerge', { params: { id, goneId }, token }),
      merged: await shop().call('mergeCustomers', { params: { id, goneId }, body: { version }, token }),
    }))
  }

  test('no API key merges or previews, whatever its scopes', async () => {
    const kept = await addPerson(shop())
    const gone = await addPerson(shop())
    const { key } = await addKey(shop(), { scopes: [...scopes] })
    const { shown, merged } = await asPerson(key, kept.id, gone.id)
    for (const { status, body } of [shown, merged]) {
      expect([status, body.message]).toEqual([403, 'This API key does not allow this call'])
    }
    expect((await shop().call('readCustomer', { params: { id: gone.id }, token: admin })).status).toBe(200)
  })

  test.each([
    ['store credit moves', 'orders.money', money],
    ['a gift card paid an order of theirs', 'orders.money', money],
    ['a password ends', 'people.write', people],
    ['a passkey ends', 'people.write', people],
    ['a confirmed email ends', 'people.write', people],
  ] as const)(
    'where %s, %s is needed; the preview says so, and nothing is moved without it',
    async (what, lacking, fault) => {
      const kept = await addPerson(shop())
      const gone = await addPerson(shop())
      const staff = await addPerson(shop(), { role: 'admin' })
      if (what.startsWith('store')) await changeCredit(shop(), gone.id, { change: 'give', amount: 4, reason: 'a gift' })
      if (what.startsWith('a gift')) await payByCard(gone)
      if (what.startsWith('a password'))
        await db().updateTable('users').set({ password_hash: 'x' }).where('id', '=', gone.id).execute()
      if (what.startsWith('a confirmed'))
        await db().updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', gone.id).execute()
      if (what.startsWith('a passkey')) {
        const passkey = { id: `key of ${gone.id}`, user_id: gone.id, public_key: Buffer.from('key'), name: 'Laptop' }
        await db().insertInto('passkeys').values(passkey).execute()
      }
      const { shown, merged } = await asPerson(staff.token, kept.id, gone.id, lacking)
      expect(shown.body.preview.refusal).toBe(fault)
      expect([merged.status, merged.body.message]).toEqual([403, fault])
      expect((await shop().call('readCustomer', { params: { id: gone.id }, token: admin })).status).toBe(200)
      const other = lacking === 'orders.money' ? 'people.write' : 'orders.money'
      const allowed = await asPerson(staff.token, kept.id, gone.id, other)
      expect([allowed.shown.body.preview.refusal, allowed.merged.status]).toEqual(['', 200])
    },
  )

  test('customers without money or sign-ins are merged by whoever may change customers', async () => {
    const kept = await addPerson(shop())
    const gone = await addPerson(shop())
    const staff = await addPerson(shop(), { role: 'admin' })
    const params = { id: kept.id, goneId: gone.id }
    const { version } = await preview(kept.id, gone.id)
    const merged = await withPermissions('admin', ['customers.write'], () =>
      shop().call('mergeCustomers', { params, body: { version }, token: staff.token }),
    )
    expect(merged.status).toBe(200)
  })
})

// A new table that names a person belongs to one of these, and to the merge if its rows are to be kept.
const moved = ['addresses', 'cart_items', 'customer_group_members', 'fit_profiles', 'notes', 'orders']
const alsoMoved = [
  'cart_reminders',
  'credit_accounts',
  'mail_consents',
  'promo_uses',
  'review_photos',
  'reviews',
  'saved_items',
]
const ended = ['cart_merges', 'idempotency_keys', 'known_devices', 'passkey_challenges', 'passkeys', 'sessions']
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
        user_id: userId,
        email,
        text_version: 1,
        source: 'account',
        confirmed_at: confirmed ? new Date() : null,
        withdrawn_at: withdrawn ? new Date() : null,
        withdrawn_by: withdrawn ?? '',
      })
      .execute()
  const a = 'a@example.com'
  const b = 'b@example.com'

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
    const kept = await addPerson(shop())
    const gone = await addPerson(shop())
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
