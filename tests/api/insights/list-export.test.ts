import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ExportedList, exportedLists } from '../../../src/platform/pure/exported-lists.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false', CURRENCY: 'USD' })
let admin = { id: '', token: '' }
let shopper = { id: '', token: '' }

const ask = (list: string, query: Record<string, string> = {}, token = admin.token) =>
  shop().call('exportList', { params: { list }, query, token })

/** The rows of all parts of a list, by header. */
async function readAll(list: ExportedList, query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const parts: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { status, body } = await ask(list, { ...query, ...(after ? { after } : {}) })
    expect(status).toBe(200)
    parts.push(body.csv)
    after = body.after
  }
  return parse(parts.join(''), { columns: true })
}

beforeAll(async () => {
  admin = await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })
  shopper = await addPerson(shop(), { name: '=HYPERLINK("http://evil.example")' })
})

test('orders are listed oldest first, part by part, each once, with what was paid', async () => {
  const placed = []
  for (let count = 1; count <= 5; count += 1) placed.push((await placeOrder(shop(), { quantity: 2 })).order)
  const rows = await readAll('orders', { limit: '2' })
  expect(rows.map((row) => row['Order'])).toEqual(placed.map(({ number }) => number))
  const [first] = placed
  expect(rows[0]).toMatchObject({
    Placed: first?.placedAt,
    State: 'paid',
    Items: '2',
    Currency: 'USD',
    Refunded: '0.00',
    Name: first?.address.name,
    City: first?.address.city,
    Total: first?.total.toFixed(2),
  })
  const lines = await readAll('order-lines', { limit: '2' })
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatchObject({
    Order: first?.number,
    SKU: first?.lines[0]?.sku,
    Quantity: '2',
    'Line total': first?.lines[0]?.lineTotal.toFixed(2),
  })
})

test('a period includes its first and its last day', async () => {
  const { order } = await placeOrder(shop())
  await shop()
    .deps.db.updateTable('orders')
    .set({ placed_at: '2025-03-31T23:59:59.999Z' })
    .where('id', '=', order.id)
    .execute()
  const numbers = async (from: string, to: string) => (await readAll('orders', { from, to })).map((row) => row['Order'])
  expect(await numbers('2025-03-31', '2025-03-31')).toEqual([order.number])
  expect(await numbers('2025-03-01', '2025-04-01')).toEqual([order.number])
  expect(await numbers('2025-04-01', '2025-04-30')).toEqual([])
  expect(await numbers('2025-03-01', '2025-03-30')).toEqual([])
})

test('a returned item is a row with its reason', async () => {
  const { ask: askBack, lineId, order } = await placeDeliveredOrder(shop(), { quantity: 2 })
  await askBack([{ lineId, quantity: 1, reason: 'Too small' }])
  const rows = (await readAll('returns')).filter((row) => row['Order'] === order.number)
  expect(rows).toMatchObject([{ SKU: order.lines[0]?.sku, Quantity: '1', Kind: 'return', State: 'requested' }])
})

test('invoices are listed with their taxes, gift cards with their balance and promotions with their uses', async () => {
  const { order } = await placeOrder(shop())
  const documents = (await readAll('documents')).filter((row) => row['Order'] === order.number)
  expect(documents).toMatchObject([{ Kind: 'invoice', Tax: '0.00', Total: order.total.toFixed(2), Currency: 'USD' }])
  await issueCard(shop(), 12.5, { note: '-note' })
  const [card] = await readAll('gift-cards')
  expect(card).toMatchObject({ Kind: 'gift-card', Balance: '12.50', Note: "'-note" })
  await shop().call('createPromoCode', { token: admin.token, body: { code: 'TEN', kind: 'percent', value: 10 } })
  expect(await readAll('promotions')).toMatchObject([{ Code: 'TEN', Kind: 'percent', Active: 'yes', Used: '0' }])
})

test('a cell that a spreadsheet would run as a formula begins with an apostrophe', async () => {
  const rows = await readAll('customers')
  const names = rows.map((row) => row['Name'])
  expect(names).toContain('\'=HYPERLINK("http://evil.example")')
  expect(names).toContain('Ada Admin')
  expect(rows.every((row) => row['Phone']?.startsWith("'+"))).toBe(true)
})

test('every list has headers, and its first part is recorded in the audit log', async () => {
  for (const list of exportedLists) {
    const { status, body } = await ask(list, { limit: '1' })
    expect(status, list).toBe(200)
    expect(body.csv.split('\n')[0], list).toMatch(/^[A-Z][\w ]+(,[A-Z][\w ]+)+$/)
    if (body.after) expect((await ask(list, { limit: '1', after: body.after })).status, list).toBe(200)
  }
  const log = await shop()
    .deps.db.selectFrom('audit_log')
    .select(['actor_id', 'entity_id'])
    .where('action', '=', 'exported')
    .execute()
  expect(new Set(log.map(({ entity_id }) => entity_id))).toEqual(new Set(exportedLists))
  expect(log.filter(({ entity_id }) => entity_id === 'stock')).toEqual([{ actor_id: admin.id, entity_id: 'stock' }])
})

test('nobody but an admin exports a list, and nonsense is refused', async () => {
  expect((await ask('orders', {}, shopper.token)).status).toBe(403)
  expect((await ask('passwords')).status).toBe(404)
  expect((await ask('orders', { from: 'March' })).status).toBe(400)
  expect((await ask('orders', { after: 'yesterday' })).status).toBe(400)
  expect((await ask('orders', { after: '1763820000000000|x' })).status).toBe(404)
})

test('no cell of any list begins as a formula does, whatever people typed', async () => {
  const { db } = shop().deps
  const { userId } = await placeDeliveredOrder(shop())
  const starts = ['=1+1', '+1', '-1', '@SUM(1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(1)', "'=1"]
  for (const [place, text] of starts.entries()) {
    await sql`INSERT INTO search_misses (query) VALUES (${text})`.execute(db)
    await sql`INSERT INTO enquiries (kind, name, email, subject, message)
      VALUES ('contact', ${text}, 'a@example.com', ${text}, ${text})`.execute(db)
    await sql`INSERT INTO reviews (product_id, user_id, author_name, rating, title, body)
      SELECT id, NULL, ${text}, 5, ${text}, ${text} FROM products ORDER BY id OFFSET ${place % 2} LIMIT 1`.execute(db)
    await sql`UPDATE orders SET address = address || jsonb_build_object('name', ${text}::text, 'city', ${text}::text)
      WHERE user_id = ${userId}`.execute(db)
    await sql`UPDATE users SET name = ${text} WHERE id = ${userId}`.execute(db)
    await sql`INSERT INTO past_orders (source, number, placed_at, state, name, address, currency, total_cents, lines)
      VALUES ('shopify', ${`${place} ${text}`}, now(), 'sent', ${text}, ${text}, 'USD', 100, '[]')`.execute(db)
    await sql`UPDATE order_lines SET name = ${text}`.execute(db)
    await sql`UPDATE products SET name = ${text}`.execute(db)
    for (const list of exportedLists) {
      const cells = (await readAll(list)).flatMap((row) => Object.values(row))
      expect([list, text, cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))]).toEqual([list, text, []])
      const isTyped = !['returns', 'redirects', 'documents', 'gift-cards', 'promotions'].includes(list)
      if (isTyped) expect([list, text, cells.includes(`'${text}`)]).toEqual([list, text, true])
    }
  }
})
