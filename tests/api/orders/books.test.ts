import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { salesGroups } from '../../../src/features/insights/rules/sales-groups.ts'
import type { ExportedList } from '../../../src/platform/pure/exported-lists.ts'
import { fromWire, toWire, writeAmount } from '../../../src/platform/pure/money.ts'
import { expectBooks } from '../../support/books.ts'
import type { addresses } from '../../support/five-markets.ts'
import { openSixMarkets } from '../../support/five-markets.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { anyPrice, anyStory, productCount, type Story } from '../../support/order-stories.ts'
import {
  changePlayed,
  collectPlayed,
  type Desk,
  deliverPlayed,
  openDesk,
  type PlayedOrder,
  placeStory,
  readPlayed,
  stockShop,
  takeStep,
} from '../../support/played-orders.ts'
import { pressAgain } from '../../support/press-again.ts'
import { provideShop, type TestShop } from '../../support/shop.ts'

const ordersEach = 6
/** Orders of one currency that are played at the same time. */
const lanes = 3
/** `BOOKS_SEED=1234` plays the orders of a failure again. */
const seed = Number(process.env['BOOKS_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
const shop = provideShop({ THROTTLES: 'false' })

interface Market {
  market: string
  currency: string
  places: readonly (keyof typeof addresses)[]
}

const markets: Market[] = [
  { market: '', currency: 'USD', places: ['US'] },
  { market: 'de', currency: 'EUR', places: ['DE'] },
  { market: 'in', currency: 'INR', places: ['MH', 'KA'] },
  { market: 'jp', currency: 'JPY', places: ['JP'] },
  { market: 'ae', currency: 'AED', places: ['AE'] },
  { market: 'kw', currency: 'KWD', places: ['KW'] },
]

let admin = ''
let stocked: Awaited<ReturnType<typeof stockShop>> = []
const played: PlayedOrder[] = []

beforeAll(async () => {
  admin = await openSixMarkets(shop())
  const prices = fc.sample(anyPrice, { numRuns: productCount, seed })
  stocked = await stockShop(shop(), { admin, prices })
})

/** An order from its placing to its last refund, with its books compared after each step. */
async function play(desk: Desk, story: Story, name: string): Promise<PlayedOrder> {
  const order = await placeStory(desk, story)
  const take = async (steps: Story['delivered']) => {
    for (const [at, step] of steps.entries()) {
      if (await takeStep(order, step)) await expectBooks(order, `${name}, step ${at + 1}: ${step.kind}`)
    }
  }
  if (order.isCash) {
    await deliverPlayed(order)
    await collectPlayed(order)
    await expectBooks(order, `${name}, collected`)
    await take(story.delivered)
    return order
  }
  await expectBooks(order, `${name}, paid`)
  for (const change of story.changes) {
    const made = await changePlayed(order, change)
    if (made) await expectBooks(order, `${name}, ${change}`)
    await made?.pay?.()
    if (made?.pay) await expectBooks(order, `${name}, ${change} and paid`)
  }
  await take(story.beforePacking)
  if ((await readPlayed(order)).order.state !== 'paid') return order
  await deliverPlayed(order)
  await take(story.delivered)
  return order
}

/** The shop as someone uses it who presses again while it is too busy. */
const openPatiently = (): TestShop => ({
  ...shop(),
  call: (name, options) => pressAgain(() => shop().call(name, options)),
})

test.each(markets)(
  'in $currency views, documents, mails and balances of each order agree after every step',
  async (market) => {
    const desk = await openDesk(openPatiently(), { admin, stocked, ...market })
    const own = seed + markets.indexOf(market)
    const stories = fc.sample(anyStory, { numRuns: ordersEach, seed: own })
    const next = stories.entries()
    const playNext = async () => {
      for (const [at, story] of next) {
        played.push(await play(desk, story, `seed ${seed}, ${market.currency} order ${at + 1}`))
      }
    }
    await Promise.all(Array.from({ length: lanes }, playNext))
  },
)

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Every order as its merchant reads it in the end. */
const readOrders = (orders = played) =>
  Promise.all(orders.map(async (each) => ({ ...each, order: (await readPlayed(each)).order })))

async function exportList(list: ExportedList): Promise<Record<string, string>[]> {
  const parts: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit: '100', ...(after ? { after } : {}) }
    const { status, body } = await shop().call('exportList', { token: admin, params: { list }, query })
    expect(status).toBe(200)
    parts.push(body.csv)
    after = body.after
  }
  return parse(parts.join(''), { columns: true })
}

/** These rows and no others, in whichever order, by the columns of the first. */
async function expectList(list: ExportedList, rows: Record<string, string>[]): Promise<void> {
  const headers = Object.keys(rows[0] ?? {})
  const exported = await exportList(list)
  const keep = (row: Record<string, string>) => headers.map((header) => `${header}: ${row[header]}`).join(', ')
  expect(exported.map(keep).toSorted(), `seed ${seed}, ${list}`).toEqual(rows.map(keep).toSorted())
}

const write = (amount: number, currency: string) => writeAmount(fromWire(amount, currency), currency)

test('exported orders have the sums and refunds of each order, and exported items its lines', async () => {
  const orders = await readOrders()
  const rows = orders.map(({ order }) => ({
    Order: order.number,
    State: order.state,
    Items: String(sum(order.lines.map(({ quantity }) => quantity))),
    Subtotal: write(order.subtotal, order.currency),
    Discount: write(order.discount, order.currency),
    Shipping: write(order.shipping, order.currency),
    Tax: write(order.tax, order.currency),
    Total: write(order.total, order.currency),
    Refunded: write(order.refunded, order.currency),
    Currency: order.currency,
  }))
  await expectList('orders', rows)
  const lines = orders.flatMap(({ order: { number, currency, lines } }) =>
    lines.map(({ sku, quantity, unitPrice, lineTotal }) => ({
      Order: number,
      SKU: sku,
      Quantity: String(quantity),
      'Unit price': write(unitPrice, currency),
      'Line total': write(lineTotal, currency),
      Currency: currency,
    })),
  )
  await expectList('order-lines', lines)
})

test('exported documents have the totals and taxes of each invoice and credit note, and exported cards their balances', async () => {
  const documents = played.flatMap((each) => [...each.documents.values()])
  const rows = documents.map(({ name, kind, orderNumber, invoice, taxes, total, currency }) => ({
    Number: name,
    Kind: kind,
    Order: orderNumber,
    Invoice: invoice,
    Tax: writeAmount(sum(taxes.map(({ amount }) => fromWire(amount, currency))), currency),
    Total: write(total, currency),
    Currency: currency,
  }))
  await expectList('documents', rows)
  const accounts = played.flatMap(({ card, hasCredit, ledger: { balances }, desk: { currency } }) =>
    [
      ...(card
        ? [{ Kind: 'gift-card', 'Ends with': card.lastFour, Balance: writeAmount(balances.giftCard, currency) }]
        : []),
      ...(hasCredit
        ? [{ Kind: 'store-credit', 'Ends with': '', Balance: writeAmount(balances.storeCredit, currency) }]
        : []),
    ].map((account) => ({ ...account, Currency: currency })),
  )
  await expectList('gift-cards', accounts)
})

async function readTaxDocuments(): Promise<Record<string, string>[]> {
  const parts: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit: '50', ...(after ? { after } : {}) }
    const { status, body } = await shop().call('exportTaxDocuments', { token: admin, query })
    expect(status, JSON.stringify(body)).toBe(200)
    parts.push(body.csv)
    after = body.after
  }
  return parse(parts.join(''), { columns: true })
}

test.each(markets)('in $currency the report of taxes is the invoices less the corrections', async ({ currency }) => {
  const centsOf = (amount: number) => fromWire(amount, currency)
  const where = `seed ${seed}`
  const documents = played.flatMap((each) => [...each.documents.values()]).filter((each) => each.currency === currency)
  const sumKind = (kind: string) => {
    const own = documents.filter((document) => document.kind === kind)
    const gross = sum(own.map(({ total }) => centsOf(total)))
    const tax = sum(own.flatMap(({ taxes }) => taxes.map(({ amount }) => centsOf(amount))))
    return { net: gross - tax, tax, gross }
  }
  const wanted = { sales: sumKind('invoice'), corrections: sumKind('credit-note') }
  const { body } = await shop().call('reportTaxes', { token: admin, query: {} })
  const addUp = (rows: readonly { sales: typeof wanted.sales; corrections: typeof wanted.sales }[]) => {
    const add = (kind: 'sales' | 'corrections') => ({
      net: sum(rows.map((row) => centsOf(row[kind].net))),
      tax: sum(rows.map((row) => centsOf(row[kind].tax))),
      gross: sum(rows.map((row) => centsOf(row[kind].gross))),
    })
    return { sales: add('sales'), corrections: add('corrections') }
  }
  const rows = body.rows.filter((row) => row.currency === currency)
  expect(addUp(rows), where).toEqual(wanted)
  expect(addUp(body.totals.filter((row) => row.currency === currency)), where).toEqual(wanted)
  for (const row of rows) {
    for (const kind of ['sales', 'corrections'] as const) {
      const { net, tax, gross } = row[kind]
      expect(centsOf(net) + centsOf(tax), where).toBe(centsOf(gross))
      expect(sum(row.taxes.map((each) => centsOf(each[kind]))), where).toBe(centsOf(tax))
    }
  }
  const hsn = body.hsn.filter((row) => row.currency === currency)
  if (currency === 'INR') expect(addUp(hsn), where).toEqual(wanted)
  else expect(hsn).toEqual([])
  const listed = (await readTaxDocuments()).filter((row) => row['Currency'] === currency)
  const sumColumn = (column: string) => sum(listed.map((row) => centsOf(Number(row[column]))))
  expect({ net: sumColumn('Net'), tax: sumColumn('Tax'), gross: sumColumn('Gross') }, where).toEqual({
    net: wanted.sales.net - wanted.corrections.net,
    tax: wanted.sales.tax - wanted.corrections.tax,
    gross: wanted.sales.gross - wanted.corrections.gross,
  })
  for (const { name, total, kind, payments } of documents) {
    const own = listed.filter((row) => row['Number'] === name)
    const sign = kind === 'invoice' ? 1 : -1
    const byCard = sum(payments.filter((each) => each.kind === 'gift-card').map(({ amount }) => centsOf(amount)))
    const shown = {
      gross: sum(own.map((row) => centsOf(Number(row['Gross'])))),
      byCard: sum(own.map((row) => centsOf(Number(row['Of it by gift card'])))),
    }
    expect(shown, `${where}, ${name}`).toEqual({
      gross: sign * centsOf(total),
      byCard: byCard === 0 ? 0 : sign * byCard,
    })
  }
})

test.each(markets)('in $currency sales by day, reports and customers add up to the orders', async ({ currency }) => {
  const orders = await readOrders(played.filter(({ desk }) => desk.currency === currency))
  const kept = orders.filter(({ order }) => order.state !== 'cancelled')
  const centsOf = (amount: number) => fromWire(amount, currency)
  const where = `seed ${seed}`
  // Midnight may have passed meanwhile.
  const { days } = (await shop().call('listSales', { token: admin, query: { days: '2', currency } })).body
  const sales = {
    orders: sum(days.map((day) => day.orders)),
    revenue: sum(days.map(({ revenue }) => centsOf(revenue))),
    refunded: sum(days.map(({ refunded }) => centsOf(refunded))),
  }
  expect(sales, where).toEqual({
    orders: kept.length,
    revenue: sum(kept.map(({ ledger }) => ledger.totalCents)),
    refunded: sum(kept.map(({ ledger }) => ledger.refundedCents)),
  })
  for (const by of salesGroups) {
    const { rows } = (await shop().call('reportSales', { token: admin, query: { by, days: '2', currency } })).body
    const reported = {
      units: sum(rows.map(({ units }) => units)),
      revenue: sum(rows.map(({ revenue }) => centsOf(revenue))),
    }
    expect(reported, `${where}, ${by}`).toEqual({
      units: sum(kept.flatMap(({ order }) => order.lines.map(({ quantity }) => quantity))),
      revenue: sum(kept.map(({ order }) => centsOf(order.subtotal) - centsOf(order.discount))),
    })
  }
  for (const { personId, order, ledger } of orders) {
    const { spent } = (await shop().call('readCustomer', { token: admin, params: { id: personId } })).body.customer
    const amount = toWire(ledger.totalCents - ledger.refundedCents, currency)
    expect(spent, where).toEqual(order.state === 'cancelled' ? [] : [{ currency, amount, orders: 1 }])
  }
})

test('after all this every invariant holds', async () => {
  expect(played.length, `seed ${seed}`).toBe(ordersEach * markets.length)
  await expectInvariants(shop().deps.db)
})
