/** Ways to pay that need no provider. */
export const manualMethods = ['cash-on-delivery', 'bank-transfer'] as const
export type ManualMethod = (typeof manualMethods)[number]

export const isManualMethod = (name: string): name is ManualMethod => manualMethods.some((method) => method === name)

/** How a market allows one of them. */
export interface PaymentTerms {
  /** The key of the market; empty for the first. */
  market: string
  method: ManualMethod
  /** The highest total of an order, in minor units of the market's currency; null: none. */
  limitCents: number | null
  /** Charged with the order, and taxed like shipping. */
  feeCents: number
  /** Days until a transfer is due; null for cash on delivery. */
  dueDays: number | null
  /** The shop's bank details, as they are shown. */
  details: string
}
