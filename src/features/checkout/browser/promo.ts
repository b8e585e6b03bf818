import type { Reply } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { createStored } from '../../../site/browser/stored.ts'
import { toAmount, toCents } from '../../../site/theme.ts'
import { $cartTotalCents } from '../../cart/browser/cart.ts'
import { isRecord } from '../../catalog/rules/product-snapshot.ts'
import type { PromoTerms } from '../rules/pricing.ts'

export interface EnteredPromo extends PromoTerms {
  code: string
}

/** One or none, as a list: storage keeps lists. */
function readPromo(text: string | null | undefined): EnteredPromo[] {
  try {
    const [value]: unknown[] = JSON.parse(text ?? '[]')
    if (!isRecord(value)) return []
    const { code, kind, value: worth, minimumCents } = value
    if (typeof code !== 'string' || !Number.isInteger(worth) || !Number.isInteger(minimumCents)) return []
    if (kind !== 'percent' && kind !== 'fixed' && kind !== 'free-shipping') return []
    return [{ code, kind, value: Number(worth), minimumCents: Number(minimumCents) }]
  } catch {
    return []
  }
}

const stored = createStored('placket:promo', readPromo)

/** The promo code that the shopper entered; an order checks it again. */
export const $promo = stored.$value

type PublicPromoCode = NonNullable<Reply<'validatePromoCode'>['promocode']>

function readTerms({ code, kind, value, minimum }: PublicPromoCode): EnteredPromo {
  return { code, kind, value: kind === 'fixed' ? toCents(value) : value, minimumCents: toCents(minimum) }
}

/** Asks whether a code is valid for this cart; returns the reason if it isn't. */
export async function enterPromo(code: string): Promise<string | null> {
  const body = { code, subtotal: toAmount($cartTotalCents.get()) }
  const outcome = await call('validatePromoCode', { body, quiet: true })
  if (!outcome.ok) return outcome.failure.message ?? messages.somethingWrong
  const { valid, promocode, message } = outcome.reply
  if (!valid || !promocode) return message
  return stored.write([readTerms(promocode)]) ? null : messages.somethingWrong
}

export function dropPromo(): void {
  stored.write([])
}
