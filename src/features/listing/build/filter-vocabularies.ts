import type { Category } from '../../catalog/category-contract.ts'
import type { Product } from '../../catalog/contract.ts'
import { sizeSlug } from '../../catalog/rules/sizes.ts'
import type { FilterSummary } from '../rules/index-format.ts'

const compare = <T>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** The values of a facet in the order of their slugs, each with its place. */
class Vocabulary<C extends { value: string }> {
  readonly choices: C[]
  readonly #places: Map<string, number>

  constructor(choices: Iterable<C>, order = (one: C, other: C) => compare(one.value, other.value)) {
    const unique = new Map<string, C>()
    for (const choice of choices) if (!unique.has(choice.value)) unique.set(choice.value, choice)
    this.choices = [...unique.values()].sort(order)
    this.#places = new Map(this.choices.map(({ value }, place) => [value, place]))
  }

  placeOf(value: string): number {
    const place = this.#places.get(value)
    if (place === undefined) throw new Error(`The index does not know ${value}`)
    return place
  }
}

function orderCategories(categories: readonly Category[]): (FilterSummary['categories'][number] & { slug: string })[] {
  const ordered: Category[] = []
  const add = (parent: string | null) => {
    for (const category of categories) {
      if (category.parent !== parent) continue
      ordered.push(category)
      add(category.slug)
    }
  }
  add(null)
  const places = new Map(ordered.map(({ slug }, place) => [slug, place]))
  return ordered.map(({ slug, name, count, parent }) => ({
    ...{ slug, value: slug, label: name, count },
    parent: places.get(parent ?? '') ?? -1,
  }))
}

const choice = (value: string, label: string) => ({ value, label, count: 0 })

/** What the columns of the index number. */
export function listVocabularies(products: readonly Product[], categories: readonly Category[]) {
  const listed = orderCategories(categories).map(({ slug: _slug, ...category }) => category)
  const variants = products.flatMap((product) => product.variants)
  const labels = variants.map(({ size }) => size).sort()
  const colors = products.flatMap((product) => [
    ...product.colors.map(({ slug, name, hex }) => ({ ...choice(slug, name), hex })),
    // Goods of one unnamed colour list none.
    ...product.variants.map(({ color }) => ({ ...choice(color, color), hex: '' })),
  ])
  return {
    categories: new Vocabulary(listed, () => 0),
    brands: new Vocabulary(products.map(({ brand }) => choice(brand.slug, brand.name))),
    colors: new Vocabulary(colors),
    sizes: new Vocabulary(labels.map((size) => choice(sizeSlug(size), size))),
  }
}

export type Vocabularies = ReturnType<typeof listVocabularies>
