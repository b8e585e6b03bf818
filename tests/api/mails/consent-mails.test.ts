import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Mail } from '../../../src/adapters/mail/port.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { openMailConsents } from '../../support/mail-consents.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const db = () => shop().deps.db

const { agree, agreeProved, addAgreed, set, mailsBy, sendAll } = openMailConsents(shop)

const consentsOf = (userId: string) =>
  db().selectFrom('mail_consents').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const pathIn = (text: string, part: string) => new RegExp(`/auth-api/${part}/\\S+`).exec(text)?.[0] ?? 'no link'
/** As a mail program does it, without a session. */
const pressOnce = (path: string) =>
  shop().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

async function deliver(daysAgo: number) {
  const placed = await placeDeliveredOrder(shop(), { quantity: 2 })
  await sql`UPDATE order_events SET at = now() - make_interval(days => ${daysAgo})
    WHERE order_id = ${placed.order.id} AND state = 'delivered'`.execute(db())
  return placed
}

test('a consent keeps text, place and time; an address that no code proved is confirmed by a link first', async () => {
  const neighbour = await addPerson(shop())
  await agree(neighbour.token, { source: 'checkout', email: 'neighbour@example.com' })
  const { id, token } = await addPerson(shop())
  const given = await agree(token, { source: 'checkout', email: 'New@Example.com' })
  expect(given.body.consent).toEqual({ email: 'new@example.com', confirmed: false })
  const [row] = await consentsOf(id)
  expect(row).toMatchObject({ text_version: 1, source: 'checkout', given_at: expect.any(Date), confirmed_at: null })
  // Asking again sends no second mail, and opening the link does not confirm.
  await agree(token, { source: 'checkout', email: 'new@example.com' })
  const [mail, ...more] = await mailsBy(`confirm-emails:${row?.id}`)
  expect([mail?.recipient, more]).toEqual(['new@example.com', []])
  const path = pathIn(mail?.body_text ?? '', 'confirm-emails')
  const opened = await shop().fetch(path)
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('<form method="post">')])
  expect((await consentsOf(id))[0]?.confirmed_at).toBeNull()
  expect((await shop().fetch(path, { method: 'POST' })).status).toBe(200)
  expect((await shop().call('readMailConsent', { token })).body.consent).toMatchObject({ confirmed: true })
  expect(await consentsOf(neighbour.id)).toMatchObject([{ confirmed_at: null }])
})

test('another address replaces the first, withdrawing is kept, and a text that never was is refused', async () => {
  const neighbour = await addAgreed()
  const { userId, token } = await addAgreed()
  await agree(token, { email: 'other@example.com' })
  await shop().call('withdrawMailConsent', { token })
  expect(await consentsOf(userId)).toMatchObject([
    { confirmed_at: expect.any(Date), withdrawn_by: 'replaced' },
    { email: 'other@example.com', withdrawn_at: expect.any(Date), withdrawn_by: 'account' },
  ])
  expect((await shop().call('readMailConsent', { token })).body.consent).toBeNull()
  expect(await consentsOf(neighbour.userId)).toMatchObject([{ withdrawn_at: null }])
  expect((await agree(token, { textVersion: 99 })).status).toBe(400)
  const { token: admin } = await addPerson(shop(), { role: 'admin' })
  const { body } = await shop().call('readCustomer', { params: { id: userId }, token: admin })
  expect(body.customer.consents).toMatchObject([
    { textVersion: 1, text: expect.stringContaining('unsubscribe'), source: 'account', withdrawnBy: 'replaced' },
    { confirmedAt: '', withdrawnBy: 'account' },
  ])
  const mine = await shop().call('downloadMyData', { token })
  expect(mine.body['mails']).toMatchObject([{ text_version: 1 }, { email: 'other@example.com' }])
  expect((await shop().call('deleteAccount', { token })).status).toBe(200)
  expect(await consentsOf(userId)).toEqual([])
})

test('a review is asked for once, days after delivery, of who agreed, where the shop asks', async () => {
  const early = await deliver(3)
  const due = await deliver(8)
  const silent = await deliver(8)
  for (const placed of [early, due]) await agreeProved(placed)
  await reconcile(shop().deps)
  expect(await mailsBy('review-request')).toEqual([])
  await set({ reviewRequestDays: '7' })
  await reconcile(shop().deps)
  await reconcile(shop().deps)
  const [mail, ...more] = await mailsBy('review-request')
  expect([mail?.cause, more]).toEqual([`review-request:${due.order.id}`, []])
  expect(mail?.body_text).toContain(`/product/${due.order.lines[0]?.slug}?review=1#reviews`)
  expect(await mailsBy(`review-request:${silent.order.id}`)).toEqual([])
})

test('what was returned or refunded is not asked about', async () => {
  await set({ reviewRequestDays: '7' })
  const returned = await deliver(8)
  const refunded = await deliver(8)
  for (const placed of [returned, refunded]) await agreeProved(placed)
  expect((await returned.ask([{ lineId: returned.lineId, quantity: 1 }])).status).toBe(201)
  const body = { lines: [{ lineId: refunded.lineId, quantity: 1, restock: false }], reason: 'Faded' }
  const paid = await shop().call('refundOrder', { token: refunded.admin, params: { id: refunded.order.id }, body })
  expect([paid.status, paid.body.message]).toEqual([200, expect.any(String)])
  await reconcile(shop().deps)
  for (const { order } of [returned, refunded]) expect(await mailsBy(`review-request:${order.id}`)).toEqual([])
})

test('one click without signing in stops what is queued and what would come, and no mail about an order has it', async () => {
  await set({ reviewRequestDays: '7' })
  const neighbour = await addAgreed()
  const placed = await deliver(8)
  await agreeProved(placed)
  await sendAll()
  await reconcile({
    ...shop().deps,
    providers: { ...shop().deps.providers, mail: { name: 'down', send: () => Promise.reject(new Error('down')) } },
  })
  const [queued] = await mailsBy(`review-request:${placed.order.id}`)
  expect(queued).toMatchObject({ sent_at: null, unsubscribe_url: expect.stringContaining('/auth-api/unsubscribe/') })
  const path = new URL(queued?.unsubscribe_url ?? '').pathname
  expect(queued?.body_html).toContain(path)
  // Scanners open links.
  const opened = await shop().fetch(path)
  expect([opened.status, await opened.text()]).toEqual([
    200,
    expect.stringContaining('Emails about orders are always sent'),
  ])
  expect((await consentsOf(placed.userId))[0]?.withdrawn_at).toBeNull()
  for (const _again of [1, 2]) expect((await pressOnce(path)).status).toBe(200)
  expect(await consentsOf(placed.userId)).toMatchObject([{ withdrawn_by: 'link', withdrawn_at: expect.any(Date) }])
  expect(await consentsOf(neighbour.userId)).toMatchObject([{ withdrawn_at: null }])
  await sql`UPDATE outbox SET available_at = now() WHERE sent_at IS NULL`.execute(db())
  expect(
    (await sendAll()).map(({ subject }) => subject).filter((subject) => subject.includes('How do you like')),
  ).toEqual([])
  expect((await pressOnce(`${path}0`)).status).toBe(404)
  const confirming = path.replace('unsubscribe', 'confirm-emails')
  expect((await pressOnce(confirming)).status).toBe(404)
})

test('mail programs get the address for one click, but not in mails about orders', async () => {
  await set({ reviewRequestDays: '7' })
  await sendAll()
  const placed = await deliver(8)
  await agreeProved(placed)
  const sent: Mail[] = []
  shop().deps.providers.mail = { name: 'test', send: async (mail) => void sent.push(mail) }
  await reconcile(shop().deps)
  const of = (words: string) => sent.find(({ subject }) => subject.includes(words))
  expect(of(`your order ${placed.order.number}?`)?.unsubscribeUrl).toMatch(
    /^http.*\/auth-api\/unsubscribe\/\d+\.[0-9a-f]{64}$/,
  )
  expect(of(`Order ${placed.order.number} is confirmed`)).toBeDefined()
  expect(of(`Order ${placed.order.number} is confirmed`)?.unsubscribeUrl).toBeUndefined()
})
