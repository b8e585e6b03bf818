/** What a promotion gives. Amounts are minor units, percentages whole numbers. */
export type Deal =
  | { kind: 'percent' | 'fixed' | 'free-shipping'; value: number }
  /** Who buys `buy` items gets `get` more, the cheapest, with `value` percent off; as often as the cart has them. */
  | { kind: 'buy-get'; value: number; buy: number; get: number }
  /** The highest step that the cart reaches counts, by the amount or the number of items. */
  | { kind: 'tiers'; per: 'amount' | 'quantity'; off: 'percent' | 'fixed'; steps: readonly DealStep[] }

export interface DealStep {
  from: number
  value: number
}

/** A promotion that may be used now by this person, as the pricing function takes it. */
export type Promotion = Deal & {
  /** The code that was entered, or what the shop calls an automatic promotion. */
  name: string
  /** Of the whole cart, before any discount. */
  minimumCents: number
  /** The variants that it is for; everything, without them. */
  items?: readonly string[] | undefined
  /** Of buy X get Y: the variants that are given, if they are others than those that must be bought. */
  gets?: readonly string[] | undefined
  /** Whether others that combine may be used with it. */
  combines?: boolean | undefined
  id?: string | undefined
  /** It was entered as a code. */
  isCode?: boolean | undefined
}
