import type { Reply } from '../../../api/schemas.ts'
import { isRecord } from '../../../platform/pure/is-record.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { explainFailure } from '../../../site/browser/explain-limit.ts'
import { createStored } from '../../../site/browser/stored.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { toAmount } from '../../../site/theme.ts'
import { keepDeal, readPromotion } from '../../promotions/browser/read-promotion.ts'
import { $cart, $cartTotalCents } from './cart.ts'

export type EnteredPromo = ReturnType<typeof readPromotion> & { code: string }

const areIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

/** One or none, as a list: storage keeps lists. */
function readPromo(text: string | null | undefined): EnteredPromo[] {
  try {
    const [value]: unknown[] = JSON.parse(text ?? '[]')
    if (!isRecord(value)) return []
    const { code, minimumCents, items, gets, combines } = value
    const deal = keepDeal(value)
    if (!deal || typeof code !== 'string' || !Number.isInteger(minimumCents)) return []
    const scope = { ...(areIds(items) && { items }), ...(areIds(gets) && { gets }) }
    return [{ code, ...deal, minimumCents: Number(minimumCents), ...scope, ...(combines === true && { combines }) }]
  } catch {
    return []
  }
}

const stored = createStored('placket:promo', readPromo)

/** The promo code that the shopper entered; an order checks it again. */
export const $promo = stored.$value

function fail(reason: string = messages.somethingWrong): string {
  showError(reason)
  return reason
}

/** Asks whether a code is valid for this cart; returns the reason if it isn't. Only what failed is a toast, too. */
export async function enterPromo(code: string): Promise<string | null> {
  const items = $cart.get().map(({ variantId }) => variantId)
  const body = { code, subtotal: toAmount($cartTotalCents.get()), items }
  const outcome = await call('validatePromoCode', { body, quiet: true })
  if (!outcome.ok) return fail(explainFailure(outcome.failure, 'code'))
  const { valid, promocode, message } = outcome.reply
  if (!valid || !promocode) return message
  return keepPromo(promocode) ? null : fail()
}

/** What the code means for the cart as it is now. False if it can't be stored. */
export function keepPromo(promocode: NonNullable<Reply<'validatePromoCode'>['promocode']>): boolean {
  return stored.write([{ code: promocode.code, ...readPromotion(promocode) }])
}

export function dropPromo(): void {
  stored.write([])
}
