/** How a facet is displayed and chosen from. */
export type FacetKind = 'category' | 'choice' | 'color' | 'size' | 'price' | 'flag' | 'range'

/** What the values of a facet describe: a product as a whole, or one variant in stock. */
type FacetSource = 'category' | 'product' | 'variant' | 'price'

interface FixedFacet {
  kind: FacetKind
  of: FacetSource
  /** In the address and in the API's query. */
  parameters: readonly string[]
}

/**
 * The facets that every catalogue has, in the order of their parameters in an address. Facets that a merchant makes of
 * attributes follow: they are rows in the database, with their key as the parameter.
 */
export const fixedFacets = {
  category: { kind: 'category', of: 'category', parameters: ['category'] },
  brand: { kind: 'choice', of: 'product', parameters: ['brand'] },
  color: { kind: 'color', of: 'variant', parameters: ['color'] },
  size: { kind: 'size', of: 'variant', parameters: ['size'] },
  /** In stock in any size. */
  availability: { kind: 'flag', of: 'product', parameters: ['availability'] },
  /** Its price is below a former one. */
  offer: { kind: 'flag', of: 'product', parameters: ['offer'] },
  price: { kind: 'price', of: 'price', parameters: ['minPrice', 'maxPrice'] },
} as const satisfies Record<string, FixedFacet>

export type FixedKey = keyof typeof fixedFacets
type KeysOf<S extends FacetSource> = {
  [K in FixedKey]: (typeof fixedFacets)[K]['of'] extends S ? K : never
}[FixedKey]
/** Facets of whole products. Server and build each define where their values come from. */
export type ProductKey = KeysOf<'product'>

export function isFixed(key: string): key is FixedKey {
  return Object.hasOwn(fixedFacets, key)
}

const fixedKeys = Object.keys(fixedFacets).filter(isFixed)
const isOfProducts = (key: FixedKey): key is ProductKey => fixedFacets[key].of === 'product'
const hasChoices = (key: FixedKey): key is KeysOf<'product' | 'variant'> =>
  isOfProducts(key) || fixedFacets[key].of === 'variant'

export const productKeys = fixedKeys.filter(isOfProducts)

/** A record with an entry for each facet of whole products. */
export function forProductKeys<T>(make: (key: ProductKey) => T): Record<ProductKey, T> {
  return Object.fromEntries(productKeys.map((key) => [key, make(key)])) as Record<ProductKey, T>
}

/** Facets with several selectable values. */
export const fixedChoiceKeys = fixedKeys.filter(hasChoices)

/** Parameters that every filtered address carries, in this order; others appear only while something is chosen. */
export const standingParameters = ['category', 'brand', 'color', 'size', 'minPrice', 'maxPrice'] as const

/** Every parameter that narrows a listing. */
export function listParameters(attributeKeys: readonly string[]): string[] {
  return [...Object.values(fixedFacets).flatMap(({ parameters }) => parameters), ...attributeKeys]
}

/** The keys of the merchant's facets that are attributes. */
export function listAttributeKeys(facets: readonly { key: string }[]): string[] {
  return facets.map(({ key }) => key).filter((key) => !isFixed(key))
}
