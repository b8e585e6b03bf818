import fc from 'fast-check'

/** How many products a story's lines choose from, and what each costs in cents of the shop's currency. */
export const productCount = 10
export const anyPrice = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 99 }) },
  { weight: 4, arbitrary: fc.integer({ min: 299, max: 14_999 }) },
)

const refunds = ['items', 'shipping', 'amount', 'everything'] as const
const afterSale = [...refunds, 'items', 'amount', 'return', 'return', 'exchange', 'uneven exchange'] as const

/** What is done about an order; numbers are taken modulo what there is to choose from. */
export interface Step {
  kind: (typeof afterSale)[number]
  line: number
  quantity: number
  /** Of what is left: what is refunded beside items and shipping. */
  share: number
  asStoreCredit: boolean
}

export type Change = 'fewer' | 'cheaper' | 'dearer'

/** An order from its placing to the last that is done about it. */
export interface Story {
  place: number
  lines: { product: number; quantity: number }[]
  shippingMethod: 'standard' | 'express'
  isThirdOff: boolean
  /** On delivery, where the market has that. */
  isCash: boolean
  /** What a gift card and store credit have on them, in shares of the total. */
  giftCard: number
  storeCredit: number
  /** Of its items, before anything is refunded. */
  changes: Change[]
  beforePacking: Step[]
  delivered: Step[]
}

const stepOf = (kinds: readonly Step['kind'][]): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    line: fc.nat(2),
    quantity: fc.nat(3),
    share: fc.constantFrom(0.013, 0.11, 0.37),
    asStoreCredit: fc.constantFrom(false, false, false, true),
  })

const line = fc.record({ product: fc.nat(productCount - 1), quantity: fc.integer({ min: 1, max: 4 }) })

export const anyStory: fc.Arbitrary<Story> = fc.record({
  place: fc.nat(1),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ product }) => product }),
  shippingMethod: fc.constantFrom('standard', 'express'),
  isThirdOff: fc.boolean(),
  isCash: fc.constantFrom(false, false, false, false, true),
  giftCard: fc.constantFrom(0, 0, 0.17, 0.43, 1.3),
  storeCredit: fc.constantFrom(0, 0, 0.21, 0.6),
  changes: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Change[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom<Change>('fewer', 'cheaper', 'dearer'), { maxLength: 2 }) },
  ),
  beforePacking: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Step[]>([]) },
    { weight: 1, arbitrary: fc.array(stepOf(refunds), { minLength: 1, maxLength: 1 }) },
  ),
  delivered: fc.array(stepOf(afterSale), { minLength: 1, maxLength: 4 }),
})
