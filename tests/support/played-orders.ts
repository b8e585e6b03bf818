import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BodyInput } from '../../src/api/schemas.ts'
import type { PrintedDocument } from '../../src/features/orders/document-contract.ts'
import { priceBasket } from '../../src/features/pricing/rules/pricing.ts'
import { marketHeader } from '../../src/platform/pure/markets.ts'
import { fromWire, toWire } from '../../src/platform/pure/money.ts'
import { fromPercent } from '../../src/platform/pure/percent.ts'
import type { PriceRules } from '../../src/platform/pure/price-rules.ts'
import { parsePriceRules } from '../../src/site/build/parse-price-rules.ts'
import { addresses, reducedClass } from './five-markets.ts'
import { changeCredit, issueCard } from './gift-cards.ts'
import { allowMethods, receive } from './manual-orders.ts'
import { enterRefund, enterTotal, type Ledger, nothing, openLedger, type Parts } from './order-ledger.ts'
import type { Change, Step, Story } from './order-stories.ts'
import { addVariant, cards, openSandbox } from './orders.ts'
import { addPerson } from './people.ts'
import { refundByHand } from './refunds.ts'
import type { TestShop } from './shop.ts'

const promoCode = 'THIRD'
const percentOff = 33

/** Markets with cash on delivery: taxes added, taxes included, and three decimals. */
const cashFees = [
  { method: 'cash-on-delivery', market: '', limit: null, fee: 3 },
  { method: 'cash-on-delivery', market: 'jp', limit: null, fee: 331 },
  { method: 'cash-on-delivery', market: 'kw', limit: null, fee: 0.755 },
] as const
const findCashFee = (key: string) => cashFees.find(({ market }) => market === key)?.fee ?? null

/** Variants of one product: as it is bought, a cheaper and a dearer one, and one of the same price. */
const shares = { bought: 1, cheaper: 0.61, dearer: 1.43, even: 1 }
type Offer = Record<keyof typeof shares, { id: string; cents: number }>

/**
 * A shop with the promotion of a third off, cash on delivery and these products, every other of the reduced tax class; returns the ids of
 * each one's variants.
 */
export async function stockShop(shop: TestShop, { admin, prices }: { admin: string; prices: readonly number[] }) {
  const code = { code: promoCode, kind: 'percent', value: percentOff } as const
  expect((await shop.call('createPromoCode', { token: admin, body: code })).status).toBe(201)
  await allowMethods(shop, admin, [...cashFees])
  const stocked = []
  for (const [at, price] of prices.entries()) {
    const bought = await addVariant(shop, { stock: 9999, priceCents: price })
    const more = (share: number) =>
      addVariant(shop, { stock: 9999, productId: bought.productId, priceCents: Math.round(price * share) })
    const [cheaper, dearer, even] = [await more(shares.cheaper), await more(shares.dearer), await more(shares.even)]
    const taxClass = at % 2 === 0 ? '' : reducedClass
    await shop.deps.db.updateTable('products').set({ tax_class: taxClass }).where('id', '=', bought.productId).execute()
    stocked.push({
      bought: bought.id,
      cheaper: cheaper.id,
      dearer: dearer.id,
      even: even.id,
      productId: bought.productId,
    })
  }
  return stocked
}
type Stocked = Awaited<ReturnType<typeof stockShop>>[number]

/** A market as its shopper and the merchant see it. */
export interface Desk {
  shop: TestShop
  admin: string
  market: string
  currency: string
  places: readonly (keyof typeof addresses)[]
  rules: PriceRules
  /** At the market's prices. */
  offers: readonly Offer[]
}

export async function openDesk(
  shop: TestShop,
  { stocked, ...given }: Pick<Desk, 'admin' | 'market' | 'currency' | 'places'> & { stocked: readonly Stocked[] },
): Promise<Desk> {
  const headers = { [marketHeader]: given.market }
  const readOffer = async ({ productId, ...ids }: Stocked): Promise<Offer> => {
    const { product } = (await shop.call('getProduct', { params: { id: productId }, headers })).body
    const priced = (id: string) => {
      const price = product.variants.find((variant) => variant.id === id)?.finalPrice ?? 0
      return { id, cents: fromWire(price, given.currency) }
    }
    return {
      bought: priced(ids.bought),
      cheaper: priced(ids.cheaper),
      dearer: priced(ids.dearer),
      even: priced(ids.even),
    }
  }
  const rules = parsePriceRules((await shop.call('getPriceRules', { headers })).body)
  return { shop, rules, offers: await Promise.all(stocked.map(readOffer)), ...given }
}

/** An order that was placed, with what must be true of it. */
export interface PlayedOrder {
  desk: Desk
  id: string
  /** Its shopper. */
  token: string
  personId: string
  card: { id: string; lastFour: string } | null
  /** Whether store credit was given or got anything back. */
  hasCredit: boolean
  usedCredit: boolean
  /** Paid at the door, once it is delivered. */
  isCash: boolean
  /** Of its payments at the provider. */
  references: string[]
  ledger: Ledger
  /** Those that were read, which never change. */
  documents: Map<string, PrintedDocument>
  /** The tax of each line as it was sold. */
  lineTaxes: Map<string, number>
  /** The last that moved money: what its mail and its documents must say. */
  last: {
    what: 'payment' | 'refund' | 'change' | 'nothing'
    cents: number
    parts: Parts
    /** The only line that was ever refunded, as a whole: its tax is the refund's. */
    wholeLine?: string | null
  }
}

interface Buyer {
  token: string
  personId: string
  address: BodyInput<'createOrder'>['address']
}

/** Someone at one of the market's places. */
async function findBuyer({ shop, places }: Desk, story: Story): Promise<Buyer> {
  const { id: personId, token, phone } = await addPerson(shop)
  const place = addresses[places[story.place % places.length] ?? 'US']
  return { personId, token, address: { name: 'Test Person', line1: '1 Main Street', phone, ...place } }
}

/** What the checkout shows. */
async function priceStory({ shop, offers, market, currency, rules }: Desk, story: Story, { address }: Buyer) {
  const lines = story.lines.map(({ product, quantity }) => {
    const { id, cents } = offers[product]?.bought ?? { id: '', cents: 0 }
    return { variantId: id, unitPriceCents: cents, quantity }
  })
  const { country = '', state = '', postcode = '' } = address
  const query = { country, state, postcode, items: lines.map(({ variantId }) => variantId).join(',') }
  const { body } = await shop.call('findTaxes', { query, headers: { [marketHeader]: market } })
  const taxes = body.taxes.map(({ steps, ...tax }) => ({
    ...tax,
    steps: steps.map(({ from, percent }) => ({ fromCents: fromWire(from, currency), ratePpm: fromPercent(percent) })),
  }))
  const third = { kind: 'percent', name: promoCode, value: percentOff, minimumCents: 0 } as const
  const basket = {
    lines,
    shippingMethod: story.shippingMethod,
    country,
    state,
    promotions: story.isThirdOff ? [third] : [],
    taxes: { included: body.included, reversed: body.reversed, taxes },
    feeCents: story.isCash ? fromWire(findCashFee(market) ?? 0, currency) : 0,
  }
  return priceBasket(basket, rules)
}

/** A gift card and store credit of the story's shares of a total, for a person. */
async function giveCredit(
  { shop, currency }: Desk,
  story: Story,
  { personId, totalCents }: { personId: string; totalCents: number },
) {
  const giftCard = Math.floor(totalCents * story.giftCard)
  const storeCredit = Math.floor(totalCents * story.storeCredit)
  const issued = giftCard > 0 ? await issueCard(shop, toWire(giftCard, currency), { currency }) : null
  if (storeCredit > 0) {
    const give = { change: 'give', amount: toWire(storeCredit, currency), currency, reason: 'a torn cuff' } as const
    expect((await changeCredit(shop, personId, give)).status).toBe(200)
  }
  return { issued, balances: { giftCard, storeCredit } }
}

/** Orders what the story says, and pays for it online, or not yet. */
export async function placeStory(desk: Desk, told: Story): Promise<PlayedOrder> {
  const { shop, market, currency } = desk
  const isCash = told.isCash && findCashFee(market) !== null
  // What is collected at the door is paid by nothing else.
  const story: Story = isCash ? { ...told, giftCard: 0, storeCredit: 0 } : { ...told, isCash }
  const buyer = await findBuyer(desk, story)
  const { token, personId } = buyer
  const { totalCents } = await priceStory(desk, story, buyer)
  const { issued, balances } = await giveCredit(desk, story, { personId, totalCents })
  const giftCard = Math.min(balances.giftCard, totalCents)
  const storeCredit = Math.min(balances.storeCredit, totalCents - giftCard)
  const money = totalCents - giftCard - storeCredit
  const usedCredit = money < totalCents
  const body: BodyInput<'createOrder'> = {
    items: story.lines.map(({ product, quantity }) => ({ variantId: desk.offers[product]?.bought.id ?? '', quantity })),
    address: buyer.address,
    email: 'buyer@example.com',
    shippingMethod: story.shippingMethod,
    paymentMethod: isCash ? 'cash-on-delivery' : 'online',
    currency,
    displayedTotal: toWire(totalCents, currency),
    ...(story.isThirdOff && { promoCode }),
    ...(issued && { giftCards: [issued.code] }),
    ...(balances.storeCredit > 0 && { storeCredit: true }),
    ...(usedCredit && { displayedDue: toWire(money, currency) }),
  }
  const placed = await shop.call('createOrder', { token, body, headers: { [marketHeader]: market } })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { order, payment } = placed.body
  const isOnline = money > 0 && !isCash
  if (isOnline) await openSandbox(shop).pay(payment.reference, cards.approves)
  const parts = { money, 'store-credit': storeCredit, 'gift-card': giftCard }
  return {
    desk,
    id: order.id,
    token,
    personId,
    card: issued && { id: issued.card.id, lastFour: issued.card.lastFour },
    hasCredit: balances.storeCredit > 0,
    usedCredit,
    isCash,
    references: isOnline ? [payment.reference] : [],
    documents: new Map(),
    lineTaxes: new Map(),
    ledger: openLedger(totalCents, parts, balances),
    last: { what: 'payment', cents: totalCents, parts },
  }
}

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

export const readPlayed = async ({ desk: { shop, admin }, id }: Pick<PlayedOrder, 'desk' | 'id'>) =>
  (await shop.call('readAnyOrder', { token: admin, params: { id } })).body
type Read = Awaited<ReturnType<typeof readPlayed>>

function wishChange({ desk: { offers } }: PlayedOrder, { order }: Read, change: Change) {
  if (change === 'fewer') {
    const line =
      order.lines.find(({ quantity }) => quantity > 1) ?? (order.lines.length > 1 ? order.lines[0] : undefined)
    return line && { lineId: line.id, quantity: line.quantity - 1 }
  }
  const line = order.lines[0]
  const offer = offers.find(({ bought }) => bought.id === line?.variantId)
  return line && offer && { lineId: line.id, quantity: line.quantity, variantId: offer[change].id }
}

/** Changes the items of a paid order, up to where a dearer one waits for its payment; `pay` pays that. Null where nothing can be changed so. */
export async function changePlayed(played: PlayedOrder, change: Change) {
  const { desk, ledger, token } = played
  const { shop, admin, currency } = desk
  const read = await readPlayed(played)
  const line = wishChange(played, read, change)
  if (read.order.state !== 'paid' || !line) return null
  const target = { token: admin, params: { id: played.id } }
  const wish = { version: read.order.version, lines: [line] }
  const { quote } = (await shop.call('quoteChange', { ...target, body: wish })).body
  const body = { ...wish, displayedTotal: quote.total }
  const headers = { 'idempotency-key': randomUUID() }
  const changed = await shop.call('changeItems', { ...target, body, headers })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const totalCents = fromWire(quote.total, currency)
  const difference = totalCents - ledger.totalCents
  const enter = () => {
    const parts = enterTotal(ledger, totalCents)
    played.last = { what: 'change', cents: Math.abs(difference), parts }
  }
  if (difference <= 0) {
    enter()
    return { pay: null }
  }
  played.last = { what: 'nothing', cents: 0, parts: nothing }
  const pay = async () => {
    const { payment } = (await shop.call('payOrder', { token, params: { id: played.id }, query: {} })).body
    await openSandbox(shop).pay(payment.reference, cards.approves)
    played.references.push(payment.reference)
    enter()
  }
  return { pay }
}

export async function deliverPlayed({ desk: { shop, admin }, id }: PlayedOrder): Promise<void> {
  for (const to of ['packed', 'shipped', 'delivered'] as const) {
    const { status } = await shop.call('advanceOrder', { token: admin, params: { id }, body: { to, carrier: 'Post' } })
    expect(status).toBe(200)
  }
}

/** The whole of an order's cash has come. */
export async function collectPlayed({ desk: { shop, admin, currency }, id, ledger }: PlayedOrder): Promise<void> {
  const { status, body } = await receive(shop, admin, { id, amount: toWire(ledger.totalCents, currency) })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Some items of a line of which some are left, and what their refund is said to come to. */
function chooseItems({ desk: { currency }, ledger }: PlayedOrder, { refundable, order }: Read, step: Step) {
  const chosen = pick(refundable?.lines.filter(({ left }) => left > 0) ?? [], step.line)
  const line = order.lines.find(({ id }) => id === chosen?.lineId)
  if (!chosen || !line) return null
  const quantity = 1 + (step.quantity % chosen.left)
  const isWhole = quantity === line.quantity && ledger.refundedCents === 0
  const cents = fromWire(chosen.amounts[quantity - 1] ?? 0, currency)
  return { line, quantity, cents, wholeLine: isWhole ? line.id : null }
}

function wishRefund(played: PlayedOrder, read: Read, step: Step) {
  const { currency } = played.desk
  const centsOf = (amount = 0) => fromWire(amount, currency)
  const leftCents = centsOf(read.refundable?.left)
  if (step.kind === 'everything') return { wish: {}, cents: leftCents, shippingCents: 0, wholeLine: null }
  const items = step.kind === 'amount' ? null : chooseItems(played, read, step)
  const unsent = (read.refundable?.lines ?? []).reduce((all, each) => all + each.unsent, 0)
  const sendsNothing = read.order.state === 'paid' && items !== null && items.quantity >= unsent
  const chosen = sendsNothing ? null : items
  const shippingLeft = centsOf(read.refundable?.shipping)
  const hasRoom = (chosen?.cents ?? 0) + shippingLeft <= leftCents
  const shippingCents = step.kind === 'shipping' && hasRoom ? shippingLeft : 0
  const known = Math.min((chosen?.cents ?? 0) + shippingCents, leftCents)
  const isPlain = step.kind === 'items' && chosen !== null
  const other = isPlain ? 0 : Math.floor((leftCents - known) * step.share)
  const wish = {
    ...(chosen && { lines: [{ lineId: chosen.line.id, quantity: chosen.quantity }] }),
    ...(shippingCents > 0 && { shipping: toWire(shippingCents, currency) }),
    ...(other > 0 && { amount: toWire(other, currency) }),
  }
  const wholeLine = isPlain ? chosen.wholeLine : null
  return Object.keys(wish).length === 0 ? null : { wish, cents: known + other, shippingCents, wholeLine }
}

async function refund(played: PlayedOrder, read: Read, step: Step): Promise<boolean> {
  const { desk, ledger, id } = played
  const wished = wishRefund(played, read, step)
  if (!wished) return false
  const { asStoreCredit } = step
  const body = { id, reason: 'A stain', ...wished.wish, ...(asStoreCredit && { asStoreCredit }) }
  const { status, body: reply } = await refundByHand(desk.shop, desk.admin, body)
  expect(status, JSON.stringify({ body, reply })).toBe(200)
  ledger.shippingLeftCents -= wished.shippingCents
  if (asStoreCredit && wished.cents > 0) played.hasCredit = true
  const { cents, wholeLine } = wished
  played.last = { what: 'refund', cents, parts: enterRefund(ledger, cents, asStoreCredit), wholeLine }
  return true
}

async function sendBack(played: PlayedOrder, read: Read, step: Step): Promise<boolean> {
  const { desk, ledger, token } = played
  const { shop, admin, currency, offers } = desk
  const items = chooseItems(played, read, step)
  if (!items) return false
  const { line, quantity, cents, wholeLine } = items
  const kind = step.kind === 'return' ? 'return' : 'exchange'
  const present = offers.flatMap((offer) => Object.values(offer).map((variant) => ({ variant, offer })))
  const sold = present.find(({ variant }) => variant.id === line.variantId)
  const wanted =
    step.kind === 'uneven exchange' ? pick([sold?.offer.dearer, sold?.offer.cheaper], step.quantity) : sold?.offer.even
  const isEven = kind === 'return' || wanted?.cents === sold?.variant.cents || wanted?.id === line.variantId
  const asked = { lineId: line.id, quantity, ...(kind === 'exchange' && { variantId: wanted?.id }) }
  const body = { orderId: played.id, kind, reason: 'Too large', lines: [asked] }
  const answer = await shop.call('returnOrExchange', { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(isEven ? 201 : 409)
  if (!isEven) return false
  const params = { id: answer.body.return.id }
  const settled = await shop.call('settleReturn', { token: admin, params, body: { accepted: true } })
  expect(settled.status).toBe(200)
  const refunded = kind === 'exchange' ? 0 : Math.min(cents, fromWire(read.refundable?.left ?? 0, currency))
  const parts = enterRefund(ledger, refunded, false)
  // Items that came to nothing come back without a refund.
  played.last = { what: refunded > 0 ? 'refund' : 'nothing', cents: refunded, parts, wholeLine }
  return true
}

/** Takes a step, if there is anything left to take it with; says whether it did. */
export async function takeStep(played: PlayedOrder, step: Step): Promise<boolean> {
  const read = await readPlayed(played)
  const isOver = read.order.state === 'cancelled' || read.order.state === 'refunded'
  if (isOver || !read.refundable || read.refundable.left === 0) return false
  const isBack = step.kind === 'return' || step.kind === 'exchange' || step.kind === 'uneven exchange'
  return isBack ? sendBack(played, read, step) : refund(played, read, step)
}
