import { messages } from '../../../contract/messages.ts'
import { toWire } from '../../../domain/money.ts'
import { type Costs, priceBasket, sumLines } from '../../../domain/pricing.ts'
import { normalisePromoCode } from '../../../domain/promo.ts'
import { findPromoCode, listPromoCodes } from '../../db/promo-codes.ts'
import { mergePieces, readVariants } from '../../db/stock.ts'
import type { Handlers } from '../../http.ts'
import { checkVariantIds } from '../../orders/create.ts'
import { admitPromo, findPromoFault, promoRefusals } from '../../orders/judge-promo.ts'
import { readPriceRules } from '../../orders/price-rules.ts'
import { viewPublicPromo } from '../../orders/promo-view.ts'
import { promoCodesPerAddress } from '../../policy.ts'
import { orNotFound } from '../../refusal.ts'
import { throttle } from '../../throttle.ts'

function viewCosts(costs: Costs, currency: string) {
  return {
    subtotal: toWire(costs.subtotalCents),
    discount: toWire(costs.discountCents),
    shipping: toWire(costs.shippingCents),
    tax: toWire(costs.taxCents),
    total: toWire(costs.totalCents),
    currency,
  }
}

export const usePromoCodes: Handlers = {
  /** Changes nothing (decision 35). */
  validatePromoCode: async ({ body, user, clientAddress }, deps) => {
    await throttle(deps, promoCodesPerAddress, clientAddress)
    const code = await findPromoCode(deps.db, normalisePromoCode(body.code))
    const subtotalCents = body.subtotal === undefined ? null : Math.round(body.subtotal * 100)
    const fault = await findPromoFault(deps.db, { code, userId: user?.id ?? null, subtotalCents })
    if (fault || !code) return { valid: false, message: promoRefusals[fault ?? 'invalid'].message, promocode: null }
    return { valid: true, message: messages.promoValid, promocode: viewPublicPromo(code) }
  },

  /** The whole cost of a cart with the code, by catalogue prices; the use is claimed by the order alone. */
  applyPromoCode: async ({ body, user, clientAddress }, deps) => {
    await throttle(deps, promoCodesPerAddress, clientAddress)
    checkVariantIds(body.items)
    const pieces = mergePieces(body.items)
    const variants = await readVariants(
      deps.db,
      pieces.map((piece) => piece.variantId),
    )
    const lines = pieces.map(({ variantId, quantity }) => ({ ...orNotFound(variants.get(variantId)), quantity }))
    const code = await admitPromo(deps.db, {
      code: await findPromoCode(deps.db, normalisePromoCode(body.code)),
      userId: user?.id ?? null,
      subtotalCents: sumLines(lines),
    })
    const { shippingMethod, state = '' } = body
    const costs = priceBasket({ lines, shippingMethod, state, promo: code }, readPriceRules(deps.config))
    return {
      quote: viewCosts(costs, deps.config.CURRENCY),
      message: messages.promoApplied,
      promocode: viewPublicPromo(code),
    }
  },

  /** Public codes only (decision 33). */
  listActivePromoCodes: async (_call, { db }) => {
    return { promocodes: (await listPromoCodes(db, { publicOnly: true })).map(viewPublicPromo) }
  },
}
