import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { judgePromo, type PromoFault } from '../rules/promo.ts'
import type { StoredPromoCode } from './promo-codes.ts'
import type { PromoPerson } from './promo-person.ts'
import { findCartItems, hasUsedFirstOrder, isOutsider, readCartProducts, readPersonFacts } from './promo-scope.ts'

export const promoErrors = {
  invalid: { status: 400, message: messages.promoInvalid },
  expired: { status: 400, message: messages.promoExpired },
  minimum: { status: 400, message: messages.promoMinimum },
  'used-up': { status: 409, message: messages.promoUsedUp },
  'other-people': { status: 400, message: messages.promoOtherPeople },
  'first-order': { status: 400, message: messages.promoFirstOrder },
  'other-items': { status: 400, message: messages.promoOtherItems },
} as const satisfies Record<PromoFault, { status: 400 | 409; message: string }>

export interface PromoQuestion {
  code: StoredPromoCode | null
  /** Null when nobody is signed in. */
  person: PromoPerson | null
  subtotalCents: number | null
  /** The cart's; null when it is not known yet. */
  variantIds: readonly string[] | null
}

/** Why the code may not be used now, by the database's clock; null when it may. An unknown code is invalid. */
export async function findPromoFault(
  db: Database | Trx,
  { code, person, subtotalCents, variantIds }: PromoQuestion,
): Promise<PromoFault | null> {
  if (!code?.code) return 'invalid'
  const facts = await readPersonFacts(db, person)
  const products = variantIds && (await readCartProducts(db, [code], variantIds))
  const items = products && findCartItems(code, products)
  const verdict = judgePromo(code, {
    now: facts.now,
    subtotalCents,
    personUses: facts.uses.get(code.id) ?? 0,
    isOutsider: isOutsider(code, facts),
    hasOrdered: hasUsedFirstOrder(code, facts),
    hasOtherItems: items?.items?.length === 0,
  })
  return verdict.ok ? null : verdict.reason
}

function hasAmounts({ deal, minimumCents }: StoredPromoCode): boolean {
  const ofDeal = deal.kind === 'tiers' ? deal.per === 'amount' || deal.off === 'fixed' : deal.kind === 'fixed'
  return ofDeal || minimumCents > 0
}

/**
 * The promotion as a market knows it: null where it is for other markets, and where its amounts of the shop's currency would say
 * nothing.
 */
export function keepForMarket(
  code: StoredPromoCode | null,
  { CURRENCY, baseCurrency, market }: Pick<Config, 'CURRENCY' | 'baseCurrency' | 'market'>,
): StoredPromoCode | null {
  if (code === null || (hasAmounts(code) && CURRENCY !== baseCurrency)) return null
  const isHere = code.marketIds.length === 0 || code.marketIds.includes(market?.id ?? '0')
  return isHere ? code : null
}

/** The code, or a refusal with the reason. */
export async function admitPromo(db: Database | Trx, question: PromoQuestion): Promise<StoredPromoCode> {
  const fault = await findPromoFault(db, question)
  if (fault === null && question.code) return question.code
  const { status, message } = promoErrors[fault ?? 'invalid']
  throw new HttpError(status, message)
}
