import type { Product } from '../contract.ts'

type Described = Pick<Product, 'attributes' | 'brand'>

const facts = new WeakMap<Described, ReadonlySet<string>>()

/** Everything by which two products can be alike: their attributes' values and the brand. Made once for each product. */
function factsOf(product: Described): ReadonlySet<string> {
  const known = facts.get(product)
  if (known) return known
  const made = new Set([
    `brand ${product.brand.slug}`,
    ...product.attributes.flatMap(({ key, values }) => values.map(({ value }) => `${key} ${value}`)),
  ])
  facts.set(product, made)
  return made
}

export function countShared(a: Described, b: Described): number {
  const known = factsOf(b)
  let shared = 0
  for (const fact of factsOf(a)) if (known.has(fact)) shared += 1
  return shared
}

/** The most similar first; of equally similar ones the earlier. */
export function sortBySimilarity<P extends Described>(product: Described, candidates: readonly P[]): P[] {
  return candidates
    .map((candidate) => ({ candidate, shared: countShared(product, candidate) }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ candidate }) => candidate)
}
