import { compare } from '../../../platform/pure/compare.ts'
import { isFixed, type ProductKey, productKeys } from '../../catalog/rules/facets.ts'
import type { FacetSummary, FilterSummary } from './index-format.ts'

const bySlug = (a: { value: string }, b: { value: string }) => compare(a.value, b.value)
const asGiven = () => 0

/** The values of a facet with their positions, ordered by slug unless another order is given. */
class Vocabulary<C extends { value: string }> {
  readonly choices: C[]
  readonly #places: Map<string, number>

  constructor(choices: Iterable<C>, order: (a: C, b: C) => number = bySlug) {
    const unique = new Map<string, C>()
    for (const choice of choices) if (!unique.has(choice.value)) unique.set(choice.value, choice)
    this.choices = [...unique.values()].sort(order)
    this.#places = new Map(this.choices.map(({ value }, place) => [value, place]))
  }

  has(value: string): boolean {
    return this.#places.has(value)
  }

  placeOf(value: string): number {
    const place = this.#places.get(value)
    if (place === undefined) throw new Error(`The index does not know ${value}`)
    return place
  }
}

interface Category {
  slug: string
  name: string
  parent: string | null
  count: number
}

/** Everything that the columns of an index number, read from the API by the build or from the database. */
export interface Words {
  categories: readonly Category[]
  colors: Iterable<{ value: string; label: string; hex: string }>
  /** In the merchant's order. */
  sizes: Iterable<{ value: string; label: string }>
  /** Values of the fixed facets of whole products. */
  ofProducts: Readonly<Record<ProductKey, Iterable<{ value: string; label: string }>>>
  /** The merchant's facets; the values of those that are attributes are in order. */
  facets: readonly {
    key: string
    label: string
    unit?: string | undefined
    shown: boolean
    ofVariants?: boolean | undefined
    choices: readonly { value: string; label: string; hex?: string | null }[]
  }[]
}

/** Parents before their children. */
function orderCategories(categories: readonly Category[]): FilterSummary['categories'] {
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
    value: slug,
    label: name,
    count,
    parent: places.get(parent ?? '') ?? -1,
  }))
}

function* uncounted<C extends object>(choices: Iterable<C>): Generator<C & { count: number }> {
  for (const choice of choices) yield { ...choice, count: 0 }
}

export function listVocabularies(words: Words) {
  const own = productKeys.map((key) => ({
    key,
    label: words.facets.find((facet) => facet.key === key)?.label ?? key,
    ofVariants: false,
    vocabulary: new Vocabulary<FacetSummary['choices'][number]>(uncounted(words.ofProducts[key])),
  }))
  const attributes = words.facets
    .filter(({ key, shown }) => shown && !isFixed(key))
    .map(({ key, label, unit, ofVariants = false, choices }) => ({
      key,
      label,
      ofVariants,
      ...(unit ? { unit } : {}),
      vocabulary: new Vocabulary<FacetSummary['choices'][number]>(
        choices.map(({ value, label: name, hex }) => ({ value, label: name, count: 0, ...(hex ? { hex } : {}) })),
        asGiven,
      ),
    }))
  return {
    categories: new Vocabulary(orderCategories(words.categories), asGiven),
    colors: new Vocabulary(uncounted(words.colors)),
    sizes: new Vocabulary(uncounted(words.sizes), asGiven),
    facets: [...own, ...attributes],
  }
}

export type Vocabularies = ReturnType<typeof listVocabularies>

/** The lists of a summary, made of the vocabularies. */
export function summarise({ categories, colors, sizes, facets }: Vocabularies) {
  return {
    categories: categories.choices,
    colors: colors.choices,
    sizes: sizes.choices,
    facets: facets.map(({ vocabulary, ofVariants: _, ...facet }) => ({ ...facet, choices: vocabulary.choices })),
  }
}
