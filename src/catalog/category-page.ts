import type { Category } from '../contract/categories.ts'
import { cardsPerPage } from '../contract/limits.ts'
import type { Product } from '../contract/products.ts'
import { type AllProducts, readAllProducts } from './all-products.ts'
import { readApi } from './api.ts'
import type { Card } from './card.ts'
import { describeCards } from './home.ts'

/** One page of a category: 24 cards, the newest first. */
export interface CategoryPage {
  category: Pick<Category, 'slug' | 'name' | 'description'>
  parent: { slug: string; name: string } | null
  children: { slug: string; name: string }[]
  cards: Card[]
  total: number
  page: number
  pages: number
}

/** The slugs of a category and of everything below it. */
function listBelow(slug: string, categories: readonly Category[]): string[] {
  const children = categories.filter(({ parent }) => parent === slug)
  return [slug, ...children.flatMap((child) => listBelow(child.slug, categories))]
}

function describePages(category: Category, products: Product[], categories: Category[], all: AllProducts) {
  const { slug, name, description } = category
  const parent = categories.find((other) => other.slug === category.parent)
  const pages = Math.max(1, Math.ceil(products.length / cardsPerPage))
  const shared = {
    category: { slug, name, description },
    parent: parent?.parent == null ? null : { slug: parent.slug, name: parent.name },
    children: categories
      .filter((other) => other.parent === slug)
      .map((child) => ({ slug: child.slug, name: child.name })),
    total: products.length,
    pages,
  }
  return Array.from({ length: pages }, (_, place): CategoryPage => {
    const shown = products.slice(place * cardsPerPage, (place + 1) * cardsPerPage)
    return { ...shared, page: place + 1, cards: describeCards(shown, all) }
  })
}

/** As the API orders what is not searched for: newest first. */
function compareNewest(one: Product, other: Product): number {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt < other.publishedAt ? 1 : -1
  return Number(other.id) - Number(one.id)
}

/** Every page of every category, the root among them. */
export async function readCategoryPages(): Promise<CategoryPage[]> {
  const [all, { categories }] = await Promise.all([readAllProducts(), readApi('listCategories')])
  return categories.flatMap((category) => {
    const slugs = new Set(
      category.parent === null ? categories.map(({ slug }) => slug) : listBelow(category.slug, categories),
    )
    const products = all.products.filter((product) => slugs.has(product.category.slug)).sort(compareNewest)
    return describePages(category, products, categories, all)
  })
}
