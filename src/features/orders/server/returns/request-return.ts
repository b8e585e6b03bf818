import { createHash } from 'node:crypto'
import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import type { Config } from '../../../../platform/config.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../../platform/ids.ts'
import { enterMarket } from '../../../../platform/markets.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { reserveApart } from '../../../catalog/server/reservations.ts'
import { lockVariants, mergeQuantities, moveStock, type VariantQuantity } from '../../../catalog/server/stock.ts'
import { isEvenExchange } from '../../rules/exchange.ts'
import { findOrder, type LockedOrder, lockOrder } from '../order-queries.ts'
import { cardsOfOrders } from '../sold-cards.ts'
import { writeReturnRequestedMail } from './return-mails.ts'
import {
  findReturnByKey,
  insertReturn,
  type ReturnableLine,
  type ReturnedLine,
  readReturnableLines,
  wasDeliveredWithin,
} from './return-queries.ts'

type ReturnInput = Body<'returnOrExchange'>

function readLine({ lineId, quantity, ...line }: ReturnInput['lines'][number], input: ReturnInput): ReturnedLine {
  const reason = line.reason ?? input.reason
  if (reason === undefined) throw new HttpError(400, messages.fillRequired)
  if (input.kind === 'return') return { lineId, quantity, reason, exchangeVariantId: null }
  if (line.variantId === undefined) throw new HttpError(400, messages.fillRequired)
  if (!isCatalogueId(line.variantId)) throw new HttpError(404, messages.notFound)
  return { lineId, quantity, reason, exchangeVariantId: line.variantId }
}

/** No item is returned twice. Some items of a line may be returned while others are exchanged. */
function checkLines(wanted: ReturnedLine[], lines: ReturnableLine[]): void {
  for (const { lineId, quantity } of wanted) {
    const line = orNotFound(lines.find((item) => item.id === lineId))
    const twice = wanted.filter((item) => item.lineId === lineId).length > 1
    if (twice) throw new HttpError(400, messages.malformed)
    if (line.askedBack + quantity > line.quantity) throw new HttpError(409, messages.returnedAlready)
  }
}

/** With the prices of the order's market; of one that is gone, the shop's. */
const atMarketOf = ({ market }: LockedOrder, config: Config): Config =>
  enterMarket(config, config.markets.some(({ key }) => key === market) ? market : '')

/** The new sizes are reserved at once, so that nobody buys them while the parcel is on its way. */
async function holdExchange(
  trx: Trx,
  wanted: ReturnedLine[],
  { lines, config }: { lines: ReturnableLine[]; config: Config },
): Promise<VariantQuantity[]> {
  const quantities = mergeQuantities(
    wanted.map(({ exchangeVariantId, quantity }) => ({ variantId: exchangeVariantId ?? '', quantity })),
  )
  const sold = wanted.flatMap(({ lineId }) => lines.find(({ id }) => id === lineId)?.variantId ?? [])
  const variants = await lockVariants(trx, [...quantities.map(({ variantId }) => variantId), ...sold], config)
  const prices = [...variants.values()].map(({ variantId, unitPriceCents }) => ({
    id: variantId,
    price: unitPriceCents,
  }))
  for (const { lineId, exchangeVariantId } of wanted) {
    const line = orNotFound(lines.find((item) => item.id === lineId))
    const variant = orNotFound(variants.get(exchangeVariantId ?? ''))
    if (variant.productId !== line.productId) throw new HttpError(404, messages.notFound)
    const item = { variantId: line.variantId, paid: line.unitPriceCents }
    const isEven = isEvenExchange(item, { id: variant.variantId, price: variant.unitPriceCents }, prices)
    if (!isEven) throw new HttpError(409, messages.exchangeUneven)
  }
  if (!(await moveStock(trx, quantities, 'hold'))) throw new HttpError(409, messages.outOfStock)
  return quantities
}

async function checkReturnable(trx: Trx, order: LockedOrder, returnDays: number): Promise<void> {
  const delivered = order.state === 'delivered' || order.state === 'partly-refunded'
  if (
    !delivered ||
    (await cardsOfOrders().readUnspent(trx, order.id)) ||
    !(await wasDeliveredWithin(trx, order.id, returnDays))
  ) {
    throw new HttpError(409, messages.notReturnable)
  }
}

/** The return made under this key before; refuses a key of another request. */
async function findTwin(
  trx: Trx,
  { orderId, key, bodyHash }: { orderId: string; key: string | null; bodyHash: Buffer },
): Promise<string | null> {
  const twin = key === null ? undefined : await findReturnByKey(trx, orderId, key)
  if (twin && !twin.request_hash?.equals(bodyHash)) throw new HttpError(422, messages.keyReused)
  return twin?.id ?? null
}

export interface ReturnRequest {
  userId: string
  /** The header Idempotency-Key. Without one, a request sent twice asks for twice the items. */
  key: string | null
  input: ReturnInput
}

/** A return or size exchange by the shopper after delivery; returns its id. An exchange moves no money. */
export async function requestReturn({ db, config }: Deps, { userId, key, input }: ReturnRequest): Promise<string> {
  const wanted = input.lines.map((line) => readLine(line, input))
  const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest()
  return transact(db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, input.orderId))
    if (order.user_id !== userId) throw new HttpError(404, messages.notFound)
    const twin = await findTwin(trx, { orderId: order.id, key, bodyHash })
    if (twin) return twin
    await checkReturnable(trx, order, config.RETURN_DAYS)
    const lines = await readReturnableLines(trx, order.id)
    checkLines(wanted, lines)
    const quantities =
      input.kind === 'exchange' ? await holdExchange(trx, wanted, { lines, config: atMarketOf(order, config) }) : []
    const asked = {
      orderId: order.id,
      kind: input.kind,
      sendTo: config.shop.returnAddress,
      approved: !config.shop.approveReturns,
      lines: wanted,
      key,
      bodyHash,
    }
    const returnId = await insertReturn(trx, asked)
    await reserveApart(trx, { orderId: order.id, apart: { return_id: returnId } }, quantities)
    const whole = orNotFound(await findOrder(trx, order.id))
    await queueMail(trx, writeReturnRequestedMail(whole, config, returnId))
    return returnId
  })
}
