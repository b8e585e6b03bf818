import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { MarketScope } from '../../../platform/pure/markets.ts'
import { isAmount, roundToCents } from '../../../platform/pure/money.ts'
import type { PaymentTerms } from '../../../platform/pure/payment-terms.ts'
import type { WrittenTerms } from '../contract.ts'

type Scope = Pick<MarketScope, 'markets' | 'baseCurrency'>

/** The first market, which has no row, and the others. */
export const listTermMarkets = ({ markets, baseCurrency }: Scope) => [
  { key: '', name: 'The first market', currency: baseCurrency },
  ...markets.map(({ key, name, currency }) => ({ key, name, currency })),
]

function checkAmounts(terms: WrittenTerms, field: string, currency: string): FieldFault[] {
  const amounts = [
    ['limit', terms.limit],
    ['fee', terms.fee],
  ] as const
  return amounts.flatMap(([name, amount]) =>
    amount === null || isAmount(amount, currency)
      ? []
      : [{ field: `${field}.${name}`, problem: `must be an amount in ${currency}` }],
  )
}

/** What a schema can't detect. */
export function findTermsFaults(all: readonly WrittenTerms[], scope: Scope): FieldFault[] {
  const markets = listTermMarkets(scope)
  return all.flatMap((terms, at): FieldFault[] => {
    const field = `terms.${at}`
    const market = markets.find(({ key }) => key === terms.market)
    if (!market) return [{ field: `${field}.market`, problem: 'is not one of the markets' }]
    const isTwice = all.findIndex((each) => each.market === terms.market && each.method === terms.method) < at
    if (isTwice) return [{ field: `${field}.method`, problem: 'is there twice for this market' }]
    const isTransfer = terms.method === 'bank-transfer'
    return [
      ...checkAmounts(terms, field, market.currency),
      ...(isTransfer && terms.dueDays === null ? [{ field: `${field}.dueDays`, problem: 'are needed: 1 to 30' }] : []),
      ...(isTransfer && terms.details === ''
        ? [{ field: `${field}.details`, problem: 'are needed: where the money goes' }]
        : []),
    ]
  })
}

/** In minor units of each market's currency. */
export function readTerms(all: readonly WrittenTerms[], scope: Scope): PaymentTerms[] {
  const markets = listTermMarkets(scope)
  return all.map(({ market, method, limit, fee, dueDays, details }) => {
    const currency = markets.find(({ key }) => key === market)?.currency ?? scope.baseCurrency
    const limitCents = limit === null ? null : roundToCents(limit, currency)
    const isTransfer = method === 'bank-transfer'
    return {
      market,
      method,
      limitCents,
      feeCents: roundToCents(fee, currency),
      dueDays: isTransfer ? dueDays : null,
      details: isTransfer ? details : '',
    }
  })
}
