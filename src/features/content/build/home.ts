import type { Reply } from '../../../api/schemas.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { readAllProducts } from '../../catalog/build/all-products.ts'
import { describeCards } from '../../catalog/build/cards.ts'
import type { FacetRow, Product } from '../../catalog/contract.ts'
import type { Card } from '../../catalog/rules/card.ts'
import { readPresentLinks } from '../../publishing/build/former-addresses.ts'
import type { Banner } from '../banner-contract.ts'
import type { Blog } from '../journal-contract.ts'

export interface HomeSection {
  title: string
  text: string
  link: string | null
  cards: Card[]
}

/** A fabric or a fit, with an example product. */
export interface Entrance {
  value: string
  name: string
  /** The listing it links to. */
  href: string
  count: number
  image: { url: string; alt: string } | null
}

export interface Home {
  banners: Banner[]
  sections: HomeSection[]
  newest: Card[]
  fabrics: Entrance[]
  fits: Entrance[]
  posts: Blog[]
  offers: Reply<'listActivePromoCodes'>['promocodes']
}

const newestShown = 8
const postsShown = 3
const fabricsShown = 10

/** A product in a colour that no other entry shows yet, so that the entries differ at a glance. */
function chooseFace(products: readonly Product[], shown: Set<string>): Product | undefined {
  const face = products.find(({ colors }) => !shown.has(colors[0]?.slug ?? '')) ?? products[0]
  shown.add(face?.colors[0]?.slug ?? '')
  return face
}

/** An attribute's values. If the listing has no such filter, the link searches for the words. */
function listEntrances(all: readonly Product[], key: string, facets: readonly FacetRow[]): Entrance[] {
  const isFacet = facets.some((facet) => facet.shown && facet.key === key)
  const choices = all.flatMap((product) => {
    const [value] = product.attributes.find((attribute) => attribute.key === key)?.values ?? []
    return value ? [{ product, ...value }] : []
  })
  const shown = new Set<string>()
  return [...Map.groupBy(choices, ({ value }) => value)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([value, own]) => {
      const products = own.map(({ product }) => product)
      const name = own[0]?.label ?? value
      const href = isFacet ? `/products?${key}=${value}` : `/search?query=${encodeURIComponent(name)}`
      return { value, name, href, count: own.length, image: chooseFace(products, shown)?.images[0] ?? null }
    })
}

export async function readHome(): Promise<Home> {
  const all = await readAllProducts()
  const [present, { banners }, { sections }, newest, { blogs }, { facets }, { promocodes }] = await Promise.all([
    readPresentLinks(),
    readApi('listActiveBanners'),
    readApi('listFeaturedSections'),
    readApi('listNewProducts', { query: { limit: String(newestShown) } }),
    readApi('listBlogs', { query: { limit: String(postsShown) } }),
    readApi('listFacets'),
    readApi('listActivePromoCodes'),
  ])
  return {
    banners: banners.map((banner) => ({ ...banner, link: present.link(banner.link) })),
    sections: sections.map(({ title, subtitle, link, products }) => ({
      title,
      text: subtitle,
      link: present.link(link),
      cards: describeCards(products, all),
    })),
    newest: describeCards(newest.products, all),
    fabrics: listEntrances(all.products, 'fabric', facets).slice(0, fabricsShown),
    fits: listEntrances(all.products, 'fit', facets),
    posts: blogs,
    offers: promocodes.filter(({ shownIn }) => shownIn.includes('home')),
  }
}
