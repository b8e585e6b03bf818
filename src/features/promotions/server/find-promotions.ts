import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Promotion } from '../../pricing/rules/deal.ts'
import { judgePromo } from '../rules/promo.ts'
import { keepForMarket } from './judge-promo.ts'
import { listAppliedTo, listAutomatic, lockAutomatic, type StoredPromoCode } from './promo-codes.ts'
import type { PromoPerson } from './promo-person.ts'
import { findCartItems, hasUsedFirstOrder, isOutsider, readCartProducts, readPersonFacts } from './promo-scope.ts'

export interface CartQuestion {
  person: PromoPerson | null
  variantIds: readonly string[]
  /** The entered code, admitted before. */
  code: StoredPromoCode | null
  config: Pick<Config, 'CURRENCY' | 'baseCurrency' | 'market' | 'textLanguage'>
}

/** A code or an automatic promotion with what it means for a cart. */
export interface OfferedPromotion {
  stored: StoredPromoCode
  promotion: Promotion
}

async function offer(db: Database | Trx, stored: readonly StoredPromoCode[], variantIds: readonly string[]) {
  const products = await readCartProducts(db, stored, variantIds)
  return stored.map((each): OfferedPromotion => {
    const { deal, minimumCents, combines, id } = each
    const whose = { id, name: each.code ?? each.title, isCode: each.code !== null }
    return { stored: each, promotion: { ...deal, ...whose, minimumCents, combines, ...findCartItems(each, products) } }
  })
}

/** A code alone; `variantIds` empty: for no cart yet. */
export async function offerCode(db: Database, code: StoredPromoCode, variantIds: readonly string[]) {
  const [offered] = await offer(db, [code], variantIds)
  if (!offered) throw new Error('One promotion gives one offer')
  return offered
}

async function admitAutomatic(
  db: Database | Trx,
  all: readonly StoredPromoCode[],
  { person, config }: CartQuestion,
): Promise<StoredPromoCode[]> {
  const automatic = all.filter((each) => keepForMarket(each, config) !== null)
  if (automatic.length === 0) return []
  const facts = await readPersonFacts(db, person)
  return automatic.filter(
    (each) =>
      judgePromo(each, {
        now: facts.now,
        subtotalCents: null,
        personUses: facts.uses.get(each.id) ?? 0,
        isOutsider: isOutsider(each, facts),
        hasOrdered: hasUsedFirstOrder(each, facts),
      }).ok,
  )
}

/** The promotions of a cart: the automatic ones, oldest first, then the entered code. */
export async function findPromotions(db: Database | Trx, question: CartQuestion): Promise<OfferedPromotion[]> {
  const automatic = await admitAutomatic(db, await listAutomatic(db, question.config.textLanguage), question)
  return offer(db, question.code ? [...automatic, question.code] : automatic, question.variantIds)
}

/**
 * The same for an order. Promotions with a limit are locked until it is written, so that the last use goes to one order; the
 * caller has locked the code.
 */
export async function takePromotions(trx: Trx, question: CartQuestion): Promise<OfferedPromotion[]> {
  const automatic = await admitAutomatic(trx, await lockAutomatic(trx, question.config.textLanguage), question)
  return offer(trx, question.code ? [...automatic, question.code] : automatic, question.variantIds)
}

/** Those that an order was placed with, for other items of it. Who may use them was judged when it was placed. */
export async function findAppliedPromotions(
  trx: Trx,
  orderId: string,
  variantIds: readonly string[],
): Promise<Promotion[]> {
  return (await offer(trx, await listAppliedTo(trx, orderId), variantIds)).map(({ promotion }) => promotion)
}
