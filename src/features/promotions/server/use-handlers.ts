import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { promoCodesPerAddress } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { roundToCents, toWire } from '../../../platform/pure/money.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { mergeQuantities, readVariants } from '../../catalog/server/stock.ts'
import { type Costs, priceBasket, sumLines } from '../../checkout/rules/pricing.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { readRegion } from '../../markets/rules/read-region.ts'
import { assignTaxes } from '../../markets/rules/tax-rows.ts'
import { withCountry } from '../../markets/server/admit-region.ts'
import { findDestinationTaxes } from '../../markets/server/find-taxes.ts'
import { checkVariantIds } from '../../orders/server/create.ts'
import { readPriceRules } from '../../orders/server/price-rules.ts'
import { normalisePromoCode } from '../rules/promo.ts'
import { admitPromo, findPromoFault, promoErrors } from './judge-promo.ts'
import { findPromoCode, listPromoCodes } from './promo-codes.ts'
import { identifyPromoPerson } from './promo-person.ts'
import { viewPublicPromo } from './promo-view.ts'

function viewCosts(costs: Costs, currency: string) {
  return {
    subtotal: toWire(costs.subtotalCents, currency),
    discount: toWire(costs.discountCents, currency),
    shipping: toWire(costs.shippingCents, currency),
    tax: toWire(costs.taxCents, currency),
    taxIncluded: costs.taxIncluded,
    total: toWire(costs.totalCents, currency),
    currency,
  }
}

function identify(user: SessionUser | null, { config }: Deps) {
  return user && identifyPromoPerson(config, user)
}

export const usePromoCodes = {
  /** Changes nothing. */
  validatePromoCode: async ({ body, user, clientAddress }, deps) => {
    await throttle(deps, promoCodesPerAddress, clientAddress)
    const code = await findPromoCode(deps.db, normalisePromoCode(body.code))
    const subtotalCents = body.subtotal === undefined ? null : roundToCents(body.subtotal, deps.config.CURRENCY)
    const fault = await findPromoFault(deps.db, { code, person: identify(user, deps), subtotalCents })
    if (fault || !code) return { valid: false, message: promoErrors[fault ?? 'invalid'].message, promocode: null }
    return { valid: true, message: messages.promoValid, promocode: viewPublicPromo(code, deps.config.CURRENCY) }
  },

  /** The whole cost of a cart with the code, by catalogue prices; only an order claims the use. */
  applyPromoCode: async ({ body, user, clientAddress }, deps) => {
    await throttle(deps, promoCodesPerAddress, clientAddress)
    checkVariantIds(body.items)
    const quantities = mergeQuantities(body.items)
    const variants = await readVariants(
      deps.db,
      quantities.map(({ variantId }) => variantId),
    )
    const lines = quantities.map(({ variantId, quantity }) => ({ ...orNotFound(variants.get(variantId)), quantity }))
    const code = await admitPromo(deps.db, {
      code: await findPromoCode(deps.db, normalisePromoCode(body.code)),
      person: identify(user, deps),
      subtotalCents: sumLines(lines),
    })
    const { shippingMethod, postcode = '' } = body
    const place = withCountry(body, deps.config)
    const state = findRegion({ country: place.country, postcode, state: readRegion(place) ?? '' })
    const { taxes, ...due } = await findDestinationTaxes(deps, { country: place.country, state, postcode })
    const basket = { lines, shippingMethod, country: place.country, state, promo: code }
    const costs = priceBasket(
      { ...basket, taxes: { ...due, taxes: assignTaxes(taxes, lines) } },
      readPriceRules(deps.config),
    )
    return {
      quote: viewCosts(costs, deps.config.CURRENCY),
      message: messages.promoApplied,
      promocode: viewPublicPromo(code, deps.config.CURRENCY),
    }
  },

  /** Public codes only. */
  listActivePromoCodes: async (_call, { db, config }) => {
    const codes = await listPromoCodes(db, { publicOnly: true })
    return { promocodes: codes.map((code) => viewPublicPromo(code, config.CURRENCY)) }
  },
} satisfies Partial<Handlers>
