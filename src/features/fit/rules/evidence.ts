/** What this shop's buyers say of a product's fit; null where too few have said anything. */
export interface Evidence {
  reviews: { small: number; true: number; large: number } | null
  /** Items returned for their size. */
  returns: { small: number; large: number } | null
}

/** The same before it is known whether enough have said something. */
export type Said = { [K in keyof Evidence]: NonNullable<Evidence[K]> }

const nothing: Said = { reviews: { small: 0, true: 0, large: 0 }, returns: { small: 0, large: 0 } }

/** Fewer say nothing about a product, and might point to a person. */
export const evidenceMin = 5

export function keepEvidence(said: Partial<Said>): Evidence {
  const { reviews, returns } = { ...nothing, ...said }
  return {
    reviews: reviews.small + reviews.true + reviews.large < evidenceMin ? null : reviews,
    returns: returns.small + returns.large < evidenceMin ? null : returns,
  }
}

export type Lean = 'small' | 'large' | null

const clearShare = 0.2
const clearReturns = 0.7

const leanOf = (lean: number, clear: number): Lean => (lean <= -clear ? 'small' : lean >= clear ? 'large' : null)

/** Whether it runs small or large; null if that is not clear, or if reviews and returns contradict each other. */
export function findLean({ reviews, returns }: Evidence): Lean {
  const said =
    reviews && leanOf((reviews.large - reviews.small) / (reviews.small + reviews.true + reviews.large), clearShare)
  const sums = returns && returns.small + returns.large
  const sent = returns && sums && leanOf((returns.large - returns.small) / sums, clearReturns * 2 - 1)
  if (said && sent && said !== sent) return null
  return said || sent || null
}
