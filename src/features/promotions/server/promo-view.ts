import type { z } from 'zod'
import type { Reply } from '../../../api/schemas.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { Deal } from '../../pricing/rules/deal.ts'
import { isoOrNull } from '../../publishing/server/schedule.ts'
import type { promoCode, publicPromoCode } from '../contract.ts'
import type { OfferedPromotion } from './find-promotions.ts'
import type { StoredPromoCode } from './promo-codes.ts'
import { nameDeleted, type ScopeNames } from './scope-names.ts'

function viewDeal(deal: Deal, currency: string) {
  const toAmount = (cents: number) => toWire(cents, currency)
  const none = { buy: null, get: null, per: 'amount', off: 'percent', steps: [] } as const
  switch (deal.kind) {
    case 'tiers': {
      const { kind, per, off } = deal
      const steps = deal.steps.map(({ from, value }) => ({
        from: per === 'amount' ? toAmount(from) : from,
        value: off === 'fixed' ? toAmount(value) : value,
      }))
      return { ...none, kind, value: 0, per, off, steps }
    }
    case 'buy-get':
      return { ...none, kind: deal.kind, value: deal.value, buy: deal.buy, get: deal.get, steps: [] }
    default:
      return { ...none, kind: deal.kind, value: deal.kind === 'fixed' ? toAmount(deal.value) : deal.value, steps: [] }
  }
}

/** What shoppers may see of a code. */
export function viewPublicPromo(code: StoredPromoCode, currency: string): z.output<typeof publicPromoCode> {
  return {
    code: code.code ?? '',
    ...viewDeal(code.deal, currency),
    minimum: toWire(code.minimumCents, currency),
    combines: code.combines,
    description: code.description,
    endsAt: isoOrNull(code.endsAt),
    shownIn: code.shownIn,
  }
}

/** With what it means for a cart. */
export const viewCodeForCart = ({ stored, promotion }: OfferedPromotion, currency: string) => ({
  ...viewPublicPromo(stored, currency),
  items: promotion.items ? [...promotion.items] : null,
  gets: promotion.gets ? [...promotion.gets] : null,
})

export function viewAutomatic(
  { stored, promotion }: OfferedPromotion,
  currency: string,
): Reply<'findPromotions'>['promotions'][number] {
  return {
    id: stored.id,
    title: stored.title,
    ...viewDeal(stored.deal, currency),
    combines: stored.combines,
    minimum: toWire(stored.minimumCents, currency),
    items: promotion.items ? [...promotion.items] : null,
    gets: promotion.gets ? [...promotion.gets] : null,
  }
}

/** As the merchant edits it. */
export function viewPromo(
  code: StoredPromoCode,
  names: ScopeNames,
  currency: string,
): Omit<z.output<typeof promoCode>, 'version'> {
  const namesOf = (ids: readonly string[], known: ReadonlyMap<string, string>) =>
    ids.map((id) => known.get(id) ?? nameDeleted(id))
  return {
    ...viewPublicPromo(code, currency),
    _id: code.id,
    id: code.id,
    automatic: code.code === null,
    title: code.title,
    startsAt: isoOrNull(code.startsAt),
    usageLimit: code.usageLimit,
    perPersonLimit: code.perPersonLimit,
    usedCount: code.usedCount,
    isPublic: code.isPublic,
    active: code.active,
    products: namesOf(code.productIds, names.products),
    categories: namesOf(code.categoryIds, names.categories),
    getProducts: namesOf(code.getProductIds, names.products),
    getCategories: namesOf(code.getCategoryIds, names.categories),
    groups: namesOf(code.groupIds, names.groups),
    markets: namesOf(code.marketIds, names.markets),
    firstOrder: code.firstOrder,
  }
}
