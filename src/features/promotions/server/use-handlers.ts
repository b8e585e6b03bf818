import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { roundToCents, toWire } from '../../../platform/pure/money.ts'
import { completeAddress } from '../../accounts/server/admit-region.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { checkVariantIds, mergeQuantities, readVariants } from '../../catalog/server/stock.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { readRegion } from '../../markets/rules/read-region.ts'
import { type Costs, priceBasket, sumLines } from '../../pricing/rules/pricing.ts'
import { readPriceRules } from '../../pricing/server/price-rules.ts'
import { dueOn, untilComputed } from '../../taxes/server/compute-taxes.ts'
import { findDestinationTaxes } from '../../taxes/server/find-taxes.ts'
import { normalisePromoCode } from '../rules/promo.ts'
import { countPromoGuess } from './count-promo-guess.ts'
import { findPromotions, offerCode } from './find-promotions.ts'
import { admitPromo, findPromoFault, keepForMarket, promoErrors } from './judge-promo.ts'
import { findPromoCode, listPromoCodes } from './promo-codes.ts'
import { identifyPromoPerson } from './promo-person.ts'
import { viewAutomatic, viewCodeForCart, viewPublicPromo } from './promo-view.ts'

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

interface TypedCode {
  typed: string
  user: SessionUser | null
  subtotalCents: number | null
  variantIds: readonly string[] | null
}

/** The code as it counts for the cart, or why it doesn't. */
async function checkCode(deps: Deps, { typed, user, subtotalCents, variantIds }: TypedCode) {
  const code = keepForMarket(await findPromoCode(deps.db, normalisePromoCode(typed)), deps.config)
  const fault = await findPromoFault(deps.db, { code, person: identify(user, deps), subtotalCents, variantIds })
  if (fault || !code) return { promocode: null, message: promoErrors[fault ?? 'invalid'].message }
  const offered = await offerCode(deps.db, code, variantIds ?? [])
  return { promocode: viewCodeForCart(offered, deps.config.CURRENCY), message: '' }
}

/** As many lines as a cart can have. */
const itemsMax = 50

export const usePromoCodes = {
  /** Changes nothing. */
  validatePromoCode: async ({ body, user, request, clientAddress }, deps) => {
    const subtotalCents = body.subtotal === undefined ? null : roundToCents(body.subtotal, deps.config.CURRENCY)
    const variantIds = body.items?.filter(isCatalogueId) ?? null
    const typed = { typed: body.code, user, subtotalCents, variantIds }
    const { promocode, message } = await countPromoGuess(deps, { user, request, clientAddress }, () =>
      checkCode(deps, typed),
    )
    return { valid: promocode !== null, message: promocode ? messages.promoValid : message, promocode }
  },

  findPromotions: async ({ query, user, request, clientAddress }, deps) => {
    const { items, code: typed } = query
    const variantIds = items.split(',').filter(isCatalogueId).slice(0, itemsMax)
    const check = () => checkCode(deps, { typed, user, subtotalCents: null, variantIds })
    const checked = typed === '' ? null : await countPromoGuess(deps, { user, request, clientAddress }, check)
    const offered = await findPromotions(deps.db, {
      person: identify(user, deps),
      variantIds,
      code: null,
      config: deps.config,
    })
    return {
      promotions: offered.map((each) => viewAutomatic(each, deps.config.CURRENCY)),
      promocode: checked?.promocode ?? null,
      message: checked?.message ?? '',
    }
  },

  /** The whole cost of a cart with the code, by catalogue prices; only an order claims the use. */
  applyPromoCode: async ({ body, user, request, clientAddress }, deps) => {
    checkVariantIds(body.items)
    const quantities = mergeQuantities(body.items)
    const variantIds = quantities.map(({ variantId }) => variantId)
    const variants = await readVariants(deps.db, variantIds, deps.config)
    const lines = quantities.map(({ variantId, quantity }) => ({ ...orNotFound(variants.get(variantId)), quantity }))
    const person = identify(user, deps)
    const found = keepForMarket(
      await findPromoCode(deps.db, normalisePromoCode(body.code), deps.config.textLanguage),
      deps.config,
    )
    const question = { code: found, person, subtotalCents: sumLines(lines), variantIds }
    const code = await countPromoGuess(deps, { user, request, clientAddress }, () => admitPromo(deps.db, question))
    const offered = await findPromotions(deps.db, { person, variantIds, code, config: deps.config })
    const promotions = offered.map(({ promotion }) => promotion)
    const { shippingMethod } = body
    const place = completeAddress({ ...body, postcode: body.postcode ?? '' }, deps.config)
    const { postcode } = place
    const state = findRegion({ country: place.country, postcode, state: readRegion(place) ?? '' })
    const taxes = await findDestinationTaxes(deps, { country: place.country, state, postcode })
    const basket = { lines, shippingMethod, country: place.country, state, promotions }
    const priced = { ...basket, taxes: dueOn(taxes, lines) }
    const costs = await untilComputed(deps, taxes, async () => priceBasket(priced, readPriceRules(deps.config)))
    const isUsed = costs.applied.some(({ promotion }) => promotion.isCode)
    return {
      quote: viewCosts(costs, deps.config.CURRENCY),
      message: isUsed ? messages.promoApplied : messages.promoNotUsed,
      promocode: viewPublicPromo(code, deps.config.CURRENCY),
    }
  },

  /** Public codes only. */
  listActivePromoCodes: async (_call, { db, config }) => {
    const codes = await listPromoCodes(db, { publicOnly: true, language: config.textLanguage })
    const known = codes.filter((code) => keepForMarket(code, config) !== null)
    return { promocodes: known.map((code) => viewPublicPromo(code, config.CURRENCY)) }
  },
} satisfies Partial<Handlers>
