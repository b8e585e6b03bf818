import type { Language } from '../../../platform/pure/language.ts'
import { cardsPerPage } from '../../../platform/pure/limits.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { type AllProducts, readAllProducts } from '../../catalog/build/all-products.ts'
import { describeCards } from '../../catalog/build/cards.ts'
import type { Category } from '../../catalog/category-contract.ts'
import type { FacetRow, Facets, Product } from '../../catalog/contract.ts'
import { type Card, haveDecimals } from '../../catalog/rules/card.ts'
import { otherKind } from '../../catalog/rules/sizes.ts'
import { readFormerAddresses } from '../../publishing/build/former-addresses.ts'
import { filterIndex } from '../rules/filter.ts'
import { emptyFilter, priceCeilingCents } from '../rules/query.ts'
import { sortNewest } from './filter-index.ts'
import { readListingIndex } from './listing-index.ts'

interface NamedCategory {
  slug: string
  name: string
  /** Of the name, if it is another than the page's. */
  language: Language | undefined
}

/** One page of a category: 24 cards, newest first. */
export interface CategoryPage {
  category: Pick<Category, 'slug' | 'name' | 'description' | 'languages'>
  parent: NamedCategory | null
  children: NamedCategory[]
  /** The kinds of garment in it and below it, as shoppers keep their sizes. */
  sizeKinds: string[]
  cards: Card[]
  /** Whether any price of the category, on whatever page, has decimals. */
  decimals: boolean
  total: number
  page: number
  pages: number
  facets: Facets
  /** The facets the merchant shows, in order. */
  shownFacets: Pick<FacetRow, 'key' | 'label' | 'kind' | 'unit'>[]
  /**
   * For the whole shop: its products, the end of the price range in units of the currency, and categories by their former slugs.
   */
  shop: { total: number; ceiling: number; former: string | undefined }
}

/** The slugs of a category and all its descendants. */
function listBelow(slug: string, categories: readonly Category[]): string[] {
  const children = categories.filter(({ parent }) => parent === slug)
  return [slug, ...children.flatMap((child) => listBelow(child.slug, categories))]
}

function listKinds({ slug }: Category, categories: readonly Category[]): string[] {
  const below = new Set(listBelow(slug, categories))
  return [...new Set(categories.filter((each) => below.has(each.slug)).map(({ sizeChart }) => sizeChart ?? otherKind))]
}

type Shared = Pick<CategoryPage, 'facets' | 'shownFacets' | 'shop'>

function describePages(category: Category, categories: Category[], { all, newest }: Sorted, given: Shared) {
  const { slug, name, description, languages } = category
  const products = listProducts(category, categories, newest)
  const parent = categories.find((candidate) => candidate.slug === category.parent)
  const pages = Math.max(1, Math.ceil(products.length / cardsPerPage))
  const shared = {
    ...given,
    category: { slug, name, description, languages },
    parent: parent?.parent == null ? null : { slug: parent.slug, name: parent.name, language: parent.languages?.name },
    children: categories
      .filter((category) => category.parent === slug)
      .map((child) => ({ slug: child.slug, name: child.name, language: child.languages?.name })),
    sizeKinds: listKinds(category, categories),
    decimals: haveDecimals(products),
    total: products.length,
    pages,
  }
  return Array.from({ length: pages }, (_, place): CategoryPage => {
    const shown = products.slice(place * cardsPerPage, (place + 1) * cardsPerPage)
    return { ...shared, page: place + 1, cards: describeCards(shown, all) }
  })
}

/** All products newest first, and their places by category. */
interface Newest {
  products: Product[]
  places: Map<string, number[]>
}

interface Sorted {
  all: AllProducts
  newest: Newest
}

function sortOnce({ products: all }: AllProducts): Newest {
  const products = sortNewest(all)
  const places = Map.groupBy(products.keys(), (place) => products[place]?.category.slug ?? '')
  return { products, places }
}

function listProducts(category: Category, categories: Category[], { products, places }: Newest): Product[] {
  if (category.parent === null) return products
  const own = listBelow(category.slug, categories).flatMap((slug) => places.get(slug) ?? [])
  return own.sort((a, b) => a - b).flatMap((place) => products[place] ?? [])
}

/**
 * Every page of every category, including the root. Facets are counted in the index rather than requested category by
 * category: the two agree (tests/api/listing/facets.test.ts), and a large shop has hundreds of categories.
 */
async function readEverything(): Promise<CategoryPage[]> {
  const [all, { categories }, { index, facets: rows }, { moved }] = await Promise.all([
    readAllProducts(),
    readApi('listCategories'),
    readListingIndex(),
    readFormerAddresses(),
  ])
  const renamed = moved.flatMap(({ kind, from, to }) => (kind === 'category' && to !== null ? [[from, to]] : []))
  const former = renamed.length > 0 ? JSON.stringify(Object.fromEntries(renamed)) : undefined
  const { currency, price } = index.summary
  const ceiling = toWire(priceCeilingCents(price.max, currency), currency)
  const shop = { total: all.products.length, ceiling, former }
  const newest = sortOnce(all)
  const shownFacets = rows.map(({ key, label, kind, unit }) => ({ key, label, kind, unit }))
  return categories.flatMap((category) => {
    const { facets } = filterIndex(index, { ...emptyFilter, category: category.slug })
    return describePages(category, categories, { all, newest }, { facets, shownFacets, shop })
  })
}

let reading: Promise<CategoryPage[]> | undefined

/** Read once a build. */
export function readCategoryPages(): Promise<CategoryPage[]> {
  reading ??= readEverything()
  return reading
}
