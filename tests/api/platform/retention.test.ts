import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { endOldRows, listRetentions } from '../../../src/platform/database/retention.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

/** An instant so many days ago. */
const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

test('what the documents say ends by itself is what does, table by table', () => {
  const page = readFileSync('docs/behaviour/platform.md', 'utf8')
  const [, part = ''] = /^## What ends by itself$([\s\S]*?)^Lives in/m.exec(page) ?? []
  const named = [...part.matchAll(/`([a-z_]+)`/g)].map(([, table]) => table)
  expect(new Set(named)).toEqual(new Set(listRetentions().map(({ table }) => table)))
})

test('every table whose rows expire has an end', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'expires_at'`.execute(shop().deps.db)
  const ended = new Set<string>(listRetentions().map(({ table }) => table))
  // An unpaid order lapses and stays; a key and a gift card that expired are shown as such.
  const kept = ['orders', 'api_keys', 'credit_accounts']
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.map(({ name }) => name).filter((name) => !ended.has(name) && !kept.includes(name))).toEqual([])
})

test('invitations, requests and searches end when they are of no more use, and younger ones stay', async () => {
  const { db } = shop().deps
  const { id } = await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })
  const invite = (email: string, days: number) => ({
    email,
    role: 'viewer',
    invited_by: id,
    token_hash: Buffer.from(email),
    expires_at: ago(days),
  })
  await db
    .insertInto('staff_invites')
    .values([invite('old@quay.example', 31), invite('new@quay.example', 29)])
    .execute()
  await db
    .insertInto('search_misses')
    .values([
      { query: 'ruff', last_at: ago(401) },
      { query: 'cape', last_at: ago(399) },
    ])
    .execute()
  await endOldRows(db)
  await endOldRows(db)
  expect(await db.selectFrom('staff_invites').select('email').execute()).toEqual([{ email: 'new@quay.example' }])
  expect(await db.selectFrom('search_misses').select('query').execute()).toEqual([{ query: 'cape' }])
})

test('a mail’s text is emptied after three months, and its cause stays so that it is not sent again', async () => {
  const { db } = shop().deps
  const mail = (cause: string, sentAt: Date | null) => ({
    cause,
    recipient: 'ann@quay.example',
    subject: 'Your order',
    body_text: 'Dear Ann',
    body_html: '<p>Dear Ann</p>',
    sent_at: sentAt,
  })
  await db
    .insertInto('outbox')
    .values([mail('old', ago(91)), mail('young', ago(89)), mail('unsent', null)])
    .execute()
  await endOldRows(db)
  const left = await db.selectFrom('outbox').select(['cause', 'body_text', 'body_html']).orderBy('id').execute()
  expect(left).toEqual([
    { cause: 'old', body_text: '', body_html: '' },
    { cause: 'young', body_text: 'Dear Ann', body_html: '<p>Dear Ann</p>' },
    { cause: 'unsent', body_text: 'Dear Ann', body_html: '<p>Dear Ann</p>' },
  ])
})

test('the reconciler, which runs every few seconds, ends old rows once an hour', async () => {
  const { db } = shop().deps
  const count = async () => (await db.selectFrom('search_misses').select('query').execute()).length
  const add = (query: string) =>
    db
      .insertInto('search_misses')
      .values({ query, last_at: ago(401) })
      .execute()
  await add('hourly first')
  await reconcile(shop().deps)
  const left = await count()
  await add('hourly second')
  await reconcile(shop().deps)
  expect(await count()).toBe(left + 1)
})
