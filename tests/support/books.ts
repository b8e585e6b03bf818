import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Reply } from '../../src/api/schemas.ts'
import { listEntries } from '../../src/features/credit/server/credit-entries.ts'
import { findCardById } from '../../src/features/credit/server/gift-cards.ts'
import type { PrintedDocument } from '../../src/features/orders/document-contract.ts'
import { localeOf } from '../../src/platform/pure/language.ts'
import { formatMoney, fromWire } from '../../src/platform/pure/money.ts'
import { type Parts, paidBy, sumParts } from './order-ledger.ts'
import { type PlayedOrder, readPlayed } from './played-orders.ts'

type Seen = Reply<'readAnyOrder'>

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

interface ShownTax {
  name: string
  rate: number | null
  base: number
  amount: number
}

/** In minor units. */
interface Tax {
  key: string
  rate: number | null
  base: number
  amount: number
}

const readTaxes = (taxes: readonly ShownTax[], centsOf: (amount: number) => number): Tax[] =>
  taxes.map(({ name, rate, base, amount }) => ({
    key: `${name} ${rate}`,
    rate,
    base: centsOf(base),
    amount: centsOf(amount),
  }))

/** What the taxes come to with what they are due on. All goods and shipping are taxed; taxes at one rate are due together, on the same base. */
function sumGross(taxes: readonly Tax[]): number {
  const groups = [...Map.groupBy(taxes, ({ rate }) => rate).values()]
  return sum(
    groups.map((group) => {
      const [base = 0, ...others] = new Set(group.map((tax) => tax.base))
      return others.length > 0 ? Number.NaN : base + sum(group.map(({ amount }) => amount))
    }),
  )
}

/** What is left of each tax: that of the invoices less that of the credit notes. */
function subtractTaxes(plus: readonly Tax[], minus: readonly Tax[]): Tax[] {
  const groups = Map.groupBy(
    [...plus, ...minus.map((tax) => ({ ...tax, base: -tax.base, amount: -tax.amount }))],
    ({ key }) => key,
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const base = sum(group.map((tax) => tax.base))
    const amount = sum(group.map((tax) => tax.amount))
    return first ? [{ ...first, base, amount }] : []
  })
}

function sumByKind(sources: readonly { kind: keyof Parts; cents: number }[]): Parts {
  const of = (wanted: keyof Parts) => sum(sources.map(({ kind, cents }) => (kind === wanted ? cents : 0)))
  return { money: of('money'), 'store-credit': of('store-credit'), 'gift-card': of('gift-card') }
}

/** The view of an order adds up, and says what the ledger does. */
function expectOrder(
  { desk: { currency }, ledger, card }: PlayedOrder,
  { order, refundable }: Seen,
  where: string,
): void {
  const centsOf = (amount: number) => fromWire(amount, currency)
  const taxes = readTaxes(
    order.taxes.map((tax) => ({ ...tax, rate: tax.percent })),
    centsOf,
  )
  const subtotal = sum(order.lines.map((line) => centsOf(line.unitPrice) * line.quantity))
  const discount = sum(order.promotions.map(({ amount, isShipping }) => (isShipping ? 0 : centsOf(amount))))
  const tax = sum(taxes.map(({ amount }) => amount))
  const added = order.taxIncluded ? -centsOf(order.taxExempt) : tax
  const credits = [
    { kind: 'gift-card', lastFour: card?.lastFour ?? '', cents: ledger.paid['gift-card'] },
    { kind: 'store-credit', lastFour: '', cents: ledger.paid['store-credit'] },
  ]
  const seen = {
    lines: sum(order.lines.map(({ lineTotal }) => centsOf(lineTotal))),
    subtotal: centsOf(order.subtotal),
    discount: centsOf(order.discount),
    tax: centsOf(order.tax),
    total: centsOf(order.total),
    refunded: centsOf(order.refunded),
    credits: (order.credits ?? []).map(({ amount, ...credit }) => ({ ...credit, cents: centsOf(amount) })),
  }
  expect(seen, where).toEqual({
    lines: subtotal,
    subtotal,
    discount,
    tax,
    total: subtotal - discount + centsOf(order.shipping) + centsOf(order.paymentFee) + added,
    refunded: ledger.refundedCents,
    credits: credits.filter(({ cents }) => cents > 0),
  })
  expect({ total: seen.total, paid: sumParts(ledger.paid), taxed: sumGross(taxes) }, where).toEqual({
    total: ledger.totalCents,
    paid: ledger.totalCents,
    taxed: ledger.totalCents,
  })
  if (!refundable) return
  const sources = refundable.sources.map(({ kind, left }) => ({ kind, cents: centsOf(left) }))
  const left = { left: centsOf(refundable.left), shipping: centsOf(refundable.shipping), sources: sumByKind(sources) }
  expect(left, where).toEqual({
    left: ledger.totalCents - ledger.refundedCents,
    shipping: ledger.shippingLeftCents,
    sources: ledger.left,
  })
}

interface StoredLine {
  id: string
  price: number
  tax: number
  paid: number
  taxes: { baseCents: number; taxCents: number }[]
}

/**
 * What each line of an order that was placed or changed costs is its price after discount and its tax, shipping with its tax is the rest of
 * the total, and both are what a refund would pay. Enters shipping into the ledger, and what the lines are taxed.
 */
async function expectLines(
  { desk, id, ledger, lineTaxes }: PlayedOrder,
  { order, refundable }: Seen,
  where: string,
): Promise<void> {
  const { rows } = await sql<StoredLine>`
    SELECT id, unit_price_cents * quantity - discount_cents AS price, tax_cents AS tax, paid_cents AS paid, taxes
    FROM order_lines WHERE order_id = ${id} ORDER BY position`.execute(desk.shop.deps.db)
  const centsOf = (amount: number) => fromWire(amount, desk.currency)
  for (const [at, { id: lineId, price, tax, paid, taxes }] of rows.entries()) {
    lineTaxes.set(lineId, tax)
    const { amounts = [] } = refundable?.lines[at] ?? {}
    const bases = [...new Set(taxes.map(({ baseCents }) => baseCents))]
    const line = { tax: sum(taxes.map(({ taxCents }) => taxCents)), bases, paid, whole: centsOf(amounts.at(-1) ?? 0) }
    const whole = order.taxIncluded ? price : price + tax
    expect(line, `${where}, line ${at}`).toEqual({ tax, bases: [whole - tax], paid: whole, whole })
  }
  const shippingTax = order.taxIncluded ? 0 : centsOf(order.tax) - sum(rows.map(({ tax }) => tax))
  ledger.shippingLeftCents = centsOf(order.shipping) + centsOf(order.paymentFee) + shippingTax
  expect(sum(rows.map(({ paid }) => paid)) + ledger.shippingLeftCents, where).toBe(ledger.totalCents)
}

async function readDocuments({ desk, documents }: PlayedOrder, { order }: Seen): Promise<PrintedDocument[]> {
  const { shop, admin } = desk
  const fresh = (order.documents ?? []).filter(({ id }) => !documents.has(id))
  for (const { id } of fresh) {
    documents.set(id, (await shop.call('readDocument', { token: admin, params: { id }, query: {} })).body.document)
  }
  return (order.documents ?? []).flatMap(({ id }) => documents.get(id) ?? [])
}

const documentKinds = { money: 'online', 'store-credit': 'store-credit', 'gift-card': 'gift-card' } as const

/** What an invoice or a credit note says of what paid it or where it went. */
function listPayments({ usedCredit, card }: PlayedOrder, parts: Parts) {
  if (!usedCredit && parts['store-credit'] === 0) return []
  const lastFour = (kind: keyof Parts) => (kind === 'gift-card' ? (card?.lastFour ?? '') : '')
  const shown = paidBy.map((kind) => ({ kind: documentKinds[kind], lastFour: lastFour(kind), cents: parts[kind] }))
  return shown.filter(({ cents }) => cents > 0)
}

function readPayments(document: PrintedDocument | undefined, centsOf: (amount: number) => number) {
  const { payments = [] } = document ?? {}
  const place = ({ kind }: { kind: string }) => paidBy.findIndex((each) => documentKinds[each] === kind)
  const shown = payments.map(({ kind, lastFour, amount }) => ({ kind, lastFour, cents: centsOf(amount) }))
  return shown.toSorted((a, b) => place(a) - place(b))
}

/** The invoice is the order as it is. */
function expectInvoice(
  played: PlayedOrder,
  { order, invoice }: Pick<Seen, 'order'> & { invoice: PrintedDocument | undefined },
  where: string,
): void {
  const { currency } = order
  const { lines, taxes, subtotal, discount, shipping, paymentFee, taxIncluded, taxExempt, total } = order
  const payments = readPayments(invoice, (amount) => fromWire(amount, currency))
  expect({ ...invoice, payments }, where).toMatchObject({
    currency,
    lines: lines.map(({ quantity, unitPrice, lineTotal }) => ({ quantity, unitPrice, total: lineTotal })),
    taxes: taxes.map(({ percent, ...tax }) => ({ ...tax, rate: percent })),
    subtotal,
    discount,
    shipping,
    paymentFee,
    taxIncluded,
    taxExempt,
    total,
    payments: listPayments(played, played.ledger.paid),
  })
}

/** Each document adds up, the last invoice is the order, the last credit note the last refund, and all together what is left of the order. */
async function expectDocuments(played: PlayedOrder, seen: Seen, where: string): Promise<void> {
  const { desk, ledger, last, lineTaxes } = played
  const centsOf = (amount: number) => fromWire(amount, desk.currency)
  const taxesOf = ({ taxes }: PrintedDocument) => readTaxes(taxes, centsOf)
  const documents = await readDocuments(played, seen)
  for (const document of documents) {
    const cents = centsOf(document.total)
    expect(sumGross(taxesOf(document)), `${where}, ${document.name}`).toBe(cents)
    const isByLine = document.kind === 'credit-note' && document.subtotal === null && document.lines.length > 0
    const items = sum(document.lines.map(({ total }) => centsOf(total ?? 0))) + centsOf(document.shipping ?? 0)
    if (isByLine) expect(items, `${where}, ${document.name}`).toBe(cents)
  }
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const notes = documents.filter(({ kind }) => kind === 'credit-note')
  expectInvoice(played, { order: seen.order, invoice: invoices.at(-1) }, where)
  if (last.what === 'refund') {
    const note = notes.at(-1)
    expect({ cents: centsOf(note?.total ?? 0), payments: readPayments(note, centsOf) }, where).toEqual({
      cents: last.cents,
      payments: listPayments(played, last.parts),
    })
    const tax = sum(note ? taxesOf(note).map(({ amount }) => amount) : [])
    if (last.wholeLine) expect(tax, where).toBe(lineTaxes.get(last.wholeLine))
  }
  const cents = sum(invoices.map(({ total }) => centsOf(total))) - sum(notes.map(({ total }) => centsOf(total)))
  const taxes = subtractTaxes(invoices.flatMap(taxesOf), notes.flatMap(taxesOf))
  const leftCents = ledger.totalCents - ledger.refundedCents
  expect({ cents, taxed: sumGross(taxes) }, where).toEqual({ cents: leftCents, taxed: leftCents })
  const isOff = ({ base, amount }: Tax) => base < 0 || amount < 0 || (leftCents === 0 && base + amount > 0)
  expect(taxes.filter(isOff), where).toEqual([])
}

/** The card, the store credit and the payment provider have what the order used, less what refunds gave back. */
async function expectBalances(
  { desk, card, personId, isCash, references, ledger }: PlayedOrder,
  where: string,
): Promise<void> {
  const { shop, admin, currency } = desk
  const centsOf = (amount: number) => fromWire(amount, currency)
  const token = admin
  const credit = (await shop.call('readCreditOf', { token, params: { id: personId } })).body
  const ownCard = card && (await findCardById(shop.deps.db, card.id))
  const ownEntries = card ? await listEntries(shop.deps.db, { accountId: card.id }) : []
  const found = await Promise.all(references.map((reference) => shop.deps.providers.payment.find(reference)))
  const payments = found.map((payment) => (payment?.state === 'captured' ? payment : null))
  const sumEntries = (entries: readonly { amount: number }[]) => sum(entries.map(({ amount }) => centsOf(amount)))
  const { charged, balances } = ledger
  const seen = {
    storeCredit: centsOf(credit.balances.find((balance) => balance.currency === currency)?.amount ?? 0),
    ofEntries: sumEntries(credit.entries),
    giftCard: centsOf(ownCard?.balance ?? 0),
    ofCardEntries: sumEntries(ownEntries),
    charged: sum(payments.map((payment) => payment?.amountCents ?? 0)),
    givenBack: sum(payments.map((payment) => payment?.refundedCents ?? 0)),
  }
  expect(seen, where).toEqual({
    storeCredit: balances.storeCredit,
    ofEntries: balances.storeCredit,
    giftCard: balances.giftCard,
    ofCardEntries: balances.giftCard,
    charged: isCash ? 0 : charged.cents,
    givenBack: isCash ? 0 : charged.givenBackCents,
  })
}

/** The last mail of what moved money has each of its amounts, as its language writes them. */
async function expectMail({ desk, id, isCash, last }: PlayedOrder, { order }: Seen, where: string): Promise<void> {
  // What was collected at the door is not mailed.
  if (last.what === 'nothing' || last.cents === 0 || (isCash && last.what === 'payment')) return
  const { shop, currency, market } = desk
  const { body_text: text } = await shop.deps.db
    .selectFrom('outbox')
    .select('body_text')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { money, ...credits } = last.parts
  const isSplit = Object.values(credits).some((cents) => cents > 0)
  const isReceipt = last.what === 'payment'
  const moved = isSplit && !isReceipt ? [money, ...Object.values(credits)] : [isReceipt ? money : last.cents]
  const costs = [
    order.total,
    order.subtotal,
    -order.discount,
    order.shipping,
    ...order.taxes.map(({ amount }) => amount),
  ]
  const used = (order.credits ?? []).map(({ amount }) => -amount)
  const shown = last.what === 'refund' ? [] : [...costs, ...used]
  const cents = [...moved, ...shown.map((amount) => fromWire(amount, currency))].filter((each) => each !== 0)
  const language = localeOf(market === 'ae' ? 'ar' : 'en')
  const lacking = cents.map((each) => formatMoney(each, currency, { language })).filter((each) => !text.includes(each))
  expect(lacking, `${where}: ${text}`).toEqual([])
}

/** Everything that says something of an order's money says what its ledger does, to the minor unit. */
export async function expectBooks(played: PlayedOrder, where: string): Promise<void> {
  const { desk, id, token, last } = played
  const own = await desk.shop.call('getOrder', { token, params: { id } })
  const seen = await readPlayed(played)
  expect(seen.order, where).toMatchObject(own.body.order)
  if (last.what === 'payment' || last.what === 'change') await expectLines(played, seen, where)
  expectOrder(played, seen, where)
  await expectDocuments(played, seen, where)
  await expectBalances(played, where)
  await expectMail(played, seen, where)
}
