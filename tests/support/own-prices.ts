/** The prices of the first market. */
export const ownPrices = { CURRENCY: 'USD', baseCurrency: 'USD', market: null, amountStepCents: 1, zones: [] } as const
