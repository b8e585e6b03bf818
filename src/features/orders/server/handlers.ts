import { sql } from 'kysely'
import { paymentProviderOf } from '../../../adapters/choose.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { marketUrl } from '../../../platform/markets.ts'
import { mailsOfOrder } from '../../../platform/outbox.ts'
import { requirePhone } from '../../../platform/phone.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import type { PlacedAddress } from '../../accounts/address-contract.ts'
import { admitRegion, completeAddress } from '../../accounts/server/admit-region.ts'
import type { Caller } from '../../accounts/server/count-guesses.ts'
import { readDevice } from '../../accounts/server/known-devices.ts'
import { requireProof } from '../../accounts/server/proof.ts'
import { saveOrderAddress } from '../../accounts/server/save-address.ts'
import { countGiftGuess } from '../../credit/server/count-gift-guess.ts'
import { viewPriceRules } from '../../pricing/server/price-rules.ts'
import { countPromoGuess } from '../../promotions/server/count-promo-guess.ts'
import { hasAutomatic } from '../../promotions/server/promo-codes.ts'
import { readShownTax } from '../../taxes/server/find-taxes.ts'
import { isSold } from '../rules/order-state.ts'
import { describePast, joinParcels } from '../rules/timeline-words.ts'
import { orderNotes } from '../slots.ts'
import { manageOrders } from './admin-handlers.ts'
import { changeHandlers } from './changes/change-handlers.ts'
import { documentHandlers } from './documents/document-handlers.ts'
import { countOrder } from './limit-orders.ts'
import { makeOrderLink } from './order-link.ts'
import { findNewOrder, findOrder, listOrders } from './order-queries.ts'
import { viewOrder, viewPayment } from './order-view.ts'
import { checkPayment } from './payments/check-payment.ts'
import { receiveEvent } from './payments/events.ts'
import { openPayment } from './payments/open-payment.ts'
import { findOrderPayment, listOrderPayments, type StoredPayment } from './payments/payment-queries.ts'
import { receiptHandlers } from './payments/receipts.ts'
import { admitToOrder } from './placing/admit-to-order.ts'
import { createOrder } from './placing/create.ts'
import { listHolders } from './placing/make-room.ts'
import type { OrderInput } from './placing/price-order.ts'
import { storeOrderHandlers } from './placing/store-order-handlers.ts'
import { changeOrders } from './returns/after-sale-handlers.ts'

/** One row of an order's past, as the tables have it. `subject` and `state` depend on the source. */
interface TimelineRow {
  source: 'change' | 'event' | 'audit' | 'return' | 'refund' | 'parcel' | 'document' | 'mail' | 'flag' | 'note'
  at: Date
  /** A state, an action, the kind of a return or document, the subject of a mail. */
  subject: string
  state: string
  cents: number | null
  detail: string
  by: string
  noteId: string | null
}

/** The steps that the merchant's people take leave a row in the audit log, which says who. */
const ownSteps = ['packed', 'shipped', 'delivered']

async function readTimelineRows(db: Database, orderId: string): Promise<TimelineRow[]> {
  const gone = sql`'Someone who has left'`
  const notes = orderNotes.parts().map(
    ({ select }) => sql`
    UNION ALL
    SELECT 'note', written_at, '', '', NULL, text, coalesce(author, ${gone}), id FROM (${select(orderId)}) AS notes`,
  )
  const { rows } = await sql<TimelineRow>`
    SELECT 'event' AS source, at, state AS subject, '' AS state, NULL::int AS cents, note AS detail, actor AS by, NULL AS "noteId"
    FROM order_events WHERE order_id = ${orderId}
      AND NOT (actor = 'admin' AND note = '' AND state = ANY (${ownSteps}))
    UNION ALL
    SELECT 'audit', at, action, entity, (after ->> 'amountCents')::int, concat_ws(', bank reference ', coalesce(after ->> 'reason', after ->> 'note', ''), after ->> 'bankReference'), coalesce(actor, ${gone}), NULL
    FROM recorded_steps
    WHERE ((entity = 'order' AND entity_id = ${orderId}) OR (entity = 'return' AND entity_id IN
      (SELECT id::text FROM returns WHERE order_id = ${orderId}))) AND action NOT LIKE '%note%'
    UNION ALL
    SELECT 'return', created_at, kind, '', NULL, reason, 'shopper', NULL FROM returns WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'refund', updated_at, '', state, amount_cents, reason, '', NULL FROM refunds WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'parcel', shipped_at, position::text, '', NULL, concat_ws(' ', nullif(carrier, ''), nullif(tracking_number, '')), '', NULL
    FROM shipments WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'parcel', delivered_at, position::text, 'delivered', NULL, '', '', NULL
    FROM shipments WHERE order_id = ${orderId} AND delivered_at IS NOT NULL
    UNION ALL
    SELECT 'document', issued_at, kind, '', NULL, name, '', NULL FROM order_documents WHERE order_id = ${orderId}
    UNION ALL
    SELECT 'mail', at, subject, state, NULL, last_error, recipient, NULL FROM (${mailsOfOrder(orderId)}) AS mails
    UNION ALL
    SELECT 'change', ended_at, '', state, difference_cents, '', '', NULL FROM order_changes
    WHERE order_id = ${orderId} AND difference_cents > 0 AND state IN ('made', 'expired')
    UNION ALL
    SELECT 'flag', raised_at, '', '', NULL, reason, '', NULL FROM order_flags WHERE order_id = ${orderId}
    ${sql.join(notes, sql``)}
    ORDER BY at`.execute(db)
  return rows
}

const timelineHandlers = {
  readTimeline: async ({ params }, { db }) => {
    const { id, currency } = orNotFound(await findOrder(db, params.id))
    const rows = await readTimelineRows(db, id)
    const entries = joinParcels(
      rows.map(({ cents, ...row }) => ({ ...row, amount: cents === null ? '' : formatMoney(cents, currency) })),
    ).map(({ at, noteId, ...row }) => ({
      ...describePast(row),
      at: at.toISOString(),
      noteId,
    }))
    return { entries }
  },
} satisfies Partial<Handlers>

/** The order of this number that was placed with the phone number or email. */
async function findByContact(trx: Trx, number: string, contact: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM orders
    WHERE lower(number_prefix || number::text) = lower(${number}) AND (phone = ${contact} OR lower(email) = lower(${contact}))
    LIMIT 1`.execute(trx)
  return rows[0]?.id
}

/**
 * Lets somebody who proved a phone number or email see an order of theirs. The code was sent whether there is such an order or not, and
 * without its proof nothing is said. A mistyped order number leaves the proof for another try.
 */
const findOrderByProof: Handlers['findOrder'] = async ({ body, request }, { config, db }) => {
  const { phoneNumber, email } = body
  if (phoneNumber === undefined && email === undefined) throw new HttpError(400, messages.fillRequired)
  const contact = email ?? requirePhone(config, phoneNumber ?? '').number
  const number = body.number.replace(/^#\s*/, '')
  return transact(db, async (trx) => {
    await requireProof(trx, request, contact)
    const id = await findByContact(trx, number, contact)
    if (id === undefined) throw new HttpError(404, messages.orderUnknown)
    return { path: `/order/${id}?link=${makeOrderLink(config, id)}` }
  })
}

interface Typed {
  caller: Caller
  input: Pick<OrderInput, 'promoCode' | 'giftCards'>
}

/** An order tells right codes from wrong ones as well as the calls that check them do: it counts in the same limits. */
function countCodes<T>(deps: Deps, { caller, input }: Typed, place: () => Promise<T>): Promise<T> {
  const hasGiftCards = (input.giftCards ?? []).length > 0
  const countGifts = () => (hasGiftCards ? countGiftGuess(deps, caller, place) : place())
  return input.promoCode === undefined ? countGifts() : countPromoGuess(deps, caller, countGifts)
}

const ordersShown = 100

/** The order exists by now: a failure here costs the shopper some typing, not the order. */
async function keepAddress(deps: Deps, userId: string, address: PlacedAddress): Promise<void> {
  try {
    await saveOrderAddress(deps, userId, { ...address, state: admitRegion(address) })
  } catch (error) {
    deps.log('warn', 'address-not-saved', { error })
  }
}

export const handleOrders = {
  ...changeOrders,
  ...manageOrders,
  ...timelineHandlers,
  findOrder: findOrderByProof,
  ...documentHandlers,
  ...storeOrderHandlers,
  ...changeHandlers,
  ...receiptHandlers,

  createOrder: async ({ body, user, request, clientAddress }, deps) => {
    const holders = listHolders(deps.config, { user, clientAddress, device: readDevice(request) })
    const input = { ...body, address: completeAddress(body.address, deps.config) }
    const placing = { input, user, key: readIdempotencyKey(request), holders }
    const buyer = { request, clientAddress, user, holders }
    const { orderId, opening } = await countOrder(deps, buyer, () =>
      countCodes(deps, { caller: buyer, input }, () => createOrder(deps, placing)),
    )
    if (opening && body.saveAddress) await keepAddress(deps, user.id, input.address)
    const payment = await openPayment(deps, orderId, opening)
    const placed = await (opening ? findNewOrder : findOrder)(deps.db, orderId)
    return { order: viewOrder(orNotFound(placed)), payment: viewPayment(payment) }
  },

  /** One of the finaliser's two entry points: it asks the provider, and takes only the payment's reference from the client. */
  verifyPayment: async ({ body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, body.orderId, user.id))
    const payments = await listOrderPayments(deps.db, id)
    const payment = orNotFound(payments.find(({ reference }) => reference === body.reference))
    const provider = orNotFound(paymentProviderOf(deps.providers, payment.provider))
    if (provider.checkReturn?.(body.reference, body) === 'forged') throw new HttpError(400, messages.malformed)
    await checkPayment(deps, payment, 'provider')
    const order = viewOrder(orNotFound(await findOrder(deps.db, id)))
    return { success: isSold(order.state), order }
  },

  /** The other entry point, sufficient on its own, so that a closed tab loses nothing. */
  receiveWebhook: async ({ params, rawBody, request }, deps) => {
    const { payment: provider } = deps.providers
    if (params.provider.toLowerCase() !== provider.name) throw new HttpError(404, messages.notFound)
    const reading = await provider.readWebhook(rawBody, request.headers)
    if (!reading.ok) {
      if (reading.problem === undefined) throw new HttpError(400, messages.malformed)
      throw new HttpError(400, messages.unreadableEvent, {}, {}, { problem: reading.problem })
    }
    if (reading.event) await receiveEvent(deps, provider.name, reading.event)
    return { received: true }
  },

  /** Settles at once when the form is signed; either way the browser reaches the order's page. */
  returnFromPayment: async ({ params, rawBody, headers }, deps) => {
    const { id, market } = orNotFound(await findOrder(deps.db, params.id))
    const isOpen = ({ state }: StoredPayment) => state === 'open'
    const payment = (await listOrderPayments(deps.db, id)).findLast(isOpen) ?? (await findOrderPayment(deps.db, id))
    const provider = paymentProviderOf(deps.providers, payment.provider)
    const fields = Object.fromEntries(new URLSearchParams(rawBody))
    const signed = payment.reference !== null && provider?.checkReturn?.(payment.reference, fields) === 'signed'
    if (signed) await checkPayment(deps, payment, 'provider')
    headers.set('location', `${marketUrl(deps.config, market)}/order/${id}?reference=${payment.reference ?? ''}`)
    return { message: messages.seeOrder }
  },

  getPriceRules: async (_call, deps) => {
    const [tax, promotions] = await Promise.all([readShownTax(deps), hasAutomatic(deps.db)])
    return viewPriceRules(deps.config, { tax, promotions })
  },

  listOrders: async ({ user }, { db }) => {
    const rows = await listOrders(db, { userId: user.id, limit: ordersShown })
    return { orders: rows.map(viewOrder) }
  },

  getOrder: async ({ params, query, user }, deps) => ({
    order: viewOrder(await admitToOrder(deps, { orderId: params.id, link: query.link, user })),
  }),
} satisfies Partial<Handlers>
