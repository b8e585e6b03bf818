import { readApi } from '../../../site/build/read-api.ts'
import { readAllProducts } from '../../catalog/build/all-products.ts'
import { describeCards } from '../../catalog/build/cards.ts'
import type { Product } from '../../catalog/contract.ts'
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

/** A cloth or a fit, with one product that shows it. */
export interface Entrance {
  name: string
  count: number
  image: { url: string; alt: string } | null
}

export interface Home {
  banners: Banner[]
  sections: HomeSection[]
  newest: Card[]
  cloths: Entrance[]
  fits: Entrance[]
  posts: Blog[]
}

const newestShown = 8
const postsShown = 3
const clothsShown = 10

/** A product in a colour that no other entrance shows yet, so that they can be told apart at a glance. */
function chooseFace(products: readonly Product[], shown: Set<string>): Product | undefined {
  const face = products.find(({ colors }) => !shown.has(colors[0]?.slug ?? '')) ?? products[0]
  shown.add(face?.colors[0]?.slug ?? '')
  return face
}

function listEntrances(products: readonly Product[], property: 'cloth' | 'fit'): Entrance[] {
  const members = Map.groupBy(products, (product) => product[property] ?? '')
  members.delete('')
  const shown = new Set<string>()
  return [...members]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name, own]) => ({ name, count: own.length, image: chooseFace(own, shown)?.images[0] ?? null }))
}

export async function readHome(): Promise<Home> {
  const all = await readAllProducts()
  const [present, { banners }, { sections }, newest, { blogs }] = await Promise.all([
    readPresentLinks(),
    readApi('listActiveBanners'),
    readApi('listFeaturedSections'),
    readApi('listNewProducts', { query: { limit: String(newestShown) } }),
    readApi('listBlogs', { query: { limit: String(postsShown) } }),
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
    cloths: listEntrances(all.products, 'cloth').slice(0, clothsShown),
    fits: listEntrances(all.products, 'fit'),
    posts: blogs,
  }
}
