/** How a facet is chosen from and drawn. */
export type FacetKind = 'category' | 'choice' | 'color' | 'size' | 'price'

/** What the values of a facet are true of: a product as a whole, or one variant in stock. */
type FacetSource = 'category' | 'product' | 'variant' | 'price'

interface FixedFacet {
  kind: FacetKind
  of: FacetSource
  /** Of the address and of the API's query. */
  parameters: readonly string[]
}

/**
 * The facets that every catalogue has, in the order in which the address carries them. Those that a merchant makes of
 * attributes follow: rows of the database, with their key as parameter.
 */
export const fixedFacets = {
  category: { kind: 'category', of: 'category', parameters: ['category'] },
  brand: { kind: 'choice', of: 'product', parameters: ['brand'] },
  color: { kind: 'color', of: 'variant', parameters: ['color'] },
  size: { kind: 'size', of: 'variant', parameters: ['size'] },
  price: { kind: 'price', of: 'price', parameters: ['minPrice', 'maxPrice'] },
} as const satisfies Record<string, FixedFacet>

export type FixedKey = keyof typeof fixedFacets
type KeysOf<S extends FacetSource> = {
  [K in FixedKey]: (typeof fixedFacets)[K]['of'] extends S ? K : never
}[FixedKey]
/** Facets of whole products. Server and build each say where their values come from. */
export type ProductKey = KeysOf<'product'>

export function isFixed(key: string): key is FixedKey {
  return Object.hasOwn(fixedFacets, key)
}

const fixedKeys = Object.keys(fixedFacets).filter(isFixed)
const isOfProducts = (key: FixedKey): key is ProductKey => fixedFacets[key].of === 'product'
const hasChoices = (key: FixedKey): key is KeysOf<'product' | 'variant'> =>
  isOfProducts(key) || fixedFacets[key].of === 'variant'

export const productKeys = fixedKeys.filter(isOfProducts)

/** One thing for each facet of whole products. */
export function forProductKeys<T>(make: (key: ProductKey) => T): Record<ProductKey, T> {
  return Object.fromEntries(productKeys.map((key) => [key, make(key)])) as Record<ProductKey, T>
}

/** Facets of which several values can be chosen. */
export const fixedChoiceKeys = fixedKeys.filter(hasChoices)

/** Those that the address of every filtered list carries, in their order; others only while something is chosen. */
export const standingParameters = ['category', 'brand', 'color', 'size', 'minPrice', 'maxPrice'] as const

/** Every parameter that narrows a listing. */
export function listParameters(attributeKeys: readonly string[]): string[] {
  return [...Object.values(fixedFacets).flatMap(({ parameters }) => parameters), ...attributeKeys]
}

/** Of the merchant's facets those that they made of attributes. */
export function listAttributeKeys(facets: readonly { key: string }[]): string[] {
  return facets.map(({ key }) => key).filter((key) => !isFixed(key))
}
