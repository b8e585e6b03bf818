import { beforeAll, expect, test } from 'vitest'
import { queueBackInStockMails } from '../../../src/features/catalog/server/back-in-stock.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
let variant = { id: '', size: '', slug: '', color: '', colorSlug: '' }
beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  const { db } = shop().deps
  variant = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .innerJoin('colors', 'colors.slug', 'color_slug')
    // A product of several colours, which its name doesn't say.
    .where('products.slug', '=', 'clerk-poplin-shirt')
    .where('stock', '=', 0)
    .select(['variants.id', 'size', 'products.slug', 'colors.name as color', 'colors.slug as colorSlug'])
    .executeTakeFirstOrThrow()
})

const ask = (email: unknown, id = variant.id, clientAddress = '10.1.0.1') =>
  shop().call('notifyBackInStock', { params: { id }, body: { email }, clientAddress })
const mails = () => shop().deps.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const setStock = (stock: number) =>
  shop().deps.db.updateTable('variants').set({ stock, received: stock }).where('id', '=', variant.id).execute()

test('each request is mailed once, when stock returns', async () => {
  expect((await ask('One@Example.com')).status).toBe(201)
  expect((await ask('one@example.com')).status).toBe(201)
  expect((await ask('two@example.com')).status).toBe(201)
  expect(await queueBackInStockMails(shop().deps)).toBe(0)
  await setStock(3)
  const counts = await Promise.all([queueBackInStockMails(shop().deps), queueBackInStockMails(shop().deps)])
  expect(counts[0] + counts[1]).toBe(2)
  expect(await queueBackInStockMails(shop().deps)).toBe(0)
  const queued = await mails()
  expect(queued.map((mail) => mail.recipient).sort()).toEqual(['one@example.com', 'two@example.com'])
  const { slug, color, colorSlug, size } = variant
  expect(queued[0]?.subject).toBe(`Back in stock: Clerk Poplin Shirt, ${color}, ${size}`)
  expect(queued[0]?.body_text).toMatch(new RegExp(`http.*/product/${slug}\\?color=${colorSlug}&size=${size}$`))
})

test('asking again after the mail is a new request', async () => {
  await setStock(0)
  await ask('one@example.com')
  await setStock(1)
  expect(await queueBackInStockMails(shop().deps)).toBe(1)
  expect(await mails()).toHaveLength(3)
})

test('the reconciler sends it', async () => {
  await setStock(0)
  await ask('three@example.com')
  await setStock(1)
  expect(await reconcile(shop().deps)).toEqual([])
  expect((await mails()).at(-1)).toMatchObject({ recipient: 'three@example.com', sent_at: expect.any(Date) })
})

test.each(['abc', '999999999', '9'.repeat(30)])('the variant %s is not found', async (id) => {
  expect((await ask('one@example.com', id)).status).toBe(404)
})

test.each([undefined, '', 'nobody', 'a@b', 'one@example.com\r\nBcc: x@example.com', 7])(
  '%j is refused',
  async (email) => {
    expect((await ask(email)).status).toBe(400)
  },
)

test('one address may ask thirty times an hour, and one mailbox gets ten a day', async () => {
  const statuses = []
  for (let time = 0; time < 11; time += 1) statuses.push((await ask('full@example.com', variant.id, '10.1.0.2')).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
  for (let time = 0; time < 19; time += 1) await ask(`p${time}@example.com`, variant.id, '10.1.0.2')
  expect((await ask('last@example.com', variant.id, '10.1.0.2')).status).toBe(429)
})
