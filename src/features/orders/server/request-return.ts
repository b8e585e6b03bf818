import type { Deps } from '../../../api/deps.ts'
import type { Body } from '../../../api/schemas.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { orNotFound, Refusal } from '../../../platform/http/refusal.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { returnDays } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { lockVariants, mergePieces, moveStock, type Pieces } from '../../catalog/server/stock.ts'
import { writeReturnMail } from './mails.ts'
import { findOrder, type LockedOrder, lockOrder } from './order-queries.ts'
import {
  insertExchangeHolds,
  insertReturn,
  type ReturnableLine,
  type ReturnedLine,
  readReturnableLines,
  wasDeliveredWithin,
} from './return-queries.ts'

type ReturnInput = Body<'returnOrExchange'>

function readLine(line: ReturnInput['lines'][number], kind: ReturnInput['kind']): ReturnedLine {
  if (kind === 'return') return { ...line, exchangeVariantId: null }
  if (line.variantId === undefined) throw new Refusal(400, messages.fillRequired)
  if (!isCatalogueId(line.variantId)) throw new Refusal(404, messages.notFound)
  return { ...line, exchangeVariantId: line.variantId }
}

/** No piece comes back twice, and a line whose return is open waits for it: a second click asks for nothing more. */
function checkLines(wanted: ReturnedLine[], lines: ReturnableLine[]): void {
  for (const { lineId, quantity } of wanted) {
    const line = orNotFound(lines.find((one) => one.id === lineId))
    const twice = wanted.filter((one) => one.lineId === lineId).length > 1
    if (twice) throw new Refusal(400, messages.malformed)
    if (line.underway || line.askedBack + quantity > line.quantity) throw new Refusal(409, messages.returnedAlready)
  }
}

/** The new sizes are held at once, so that nobody buys them while the parcel is on its way. */
async function holdExchange(trx: Trx, wanted: ReturnedLine[], lines: ReturnableLine[]): Promise<Pieces[]> {
  const pieces = mergePieces(
    wanted.map(({ exchangeVariantId, quantity }) => ({ variantId: exchangeVariantId ?? '', quantity })),
  )
  const variants = await lockVariants(
    trx,
    pieces.map((piece) => piece.variantId),
  )
  for (const { lineId, exchangeVariantId } of wanted) {
    const line = lines.find((one) => one.id === lineId)
    const variant = orNotFound(variants.get(exchangeVariantId ?? ''))
    if (variant.productId !== line?.productId) throw new Refusal(404, messages.notFound)
  }
  if (!(await moveStock(trx, pieces, 'hold'))) throw new Refusal(409, messages.outOfStock)
  return pieces
}

async function checkReturnable(trx: Trx, order: LockedOrder): Promise<void> {
  const delivered = order.state === 'delivered' || order.state === 'partly-refunded'
  if (!delivered || !(await wasDeliveredWithin(trx, order.id, returnDays))) {
    throw new Refusal(409, messages.notReturnable)
  }
}

/** A shopper's own return or size exchange after delivery; answers its id. An exchange moves no money. */
export async function requestReturn({ db, config }: Deps, userId: string, input: ReturnInput): Promise<string> {
  const wanted = input.lines.map((line) => readLine(line, input.kind))
  return transact(db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, input.orderId))
    if (order.user_id !== userId) throw new Refusal(404, messages.notFound)
    await checkReturnable(trx, order)
    const lines = await readReturnableLines(trx, order.id)
    checkLines(wanted, lines)
    const pieces = input.kind === 'exchange' ? await holdExchange(trx, wanted, lines) : []
    const { kind, reason } = input
    const returnId = await insertReturn(trx, { orderId: order.id, kind, reason, lines: wanted })
    if (pieces.length > 0) await insertExchangeHolds(trx, { orderId: order.id, returnId, pieces })
    const whole = orNotFound(await findOrder(trx, order.id))
    await queueMail(trx, writeReturnMail(whole, config, { returnId, kind, stage: 'requested' }))
    return returnId
  })
}
