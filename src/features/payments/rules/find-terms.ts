import type { MarketScope } from '../../../platform/pure/markets.ts'
import type { ManualMethod, PaymentTerms } from '../../../platform/pure/payment-terms.ts'

/** The terms of the market that a call is about. */
export const listTerms = ({ paymentTerms, market }: Pick<MarketScope, 'paymentTerms' | 'market'>): PaymentTerms[] =>
  paymentTerms.filter((terms) => terms.market === (market?.key ?? ''))

export const findTerms = (scope: Pick<MarketScope, 'paymentTerms' | 'market'>, method: ManualMethod) =>
  listTerms(scope).find((terms) => terms.method === method) ?? null

/** Whether an order of this total can be paid so. */
export const isWithinLimit = ({ limitCents }: Pick<PaymentTerms, 'limitCents'>, totalCents: number): boolean =>
  limitCents === null || totalCents <= limitCents
