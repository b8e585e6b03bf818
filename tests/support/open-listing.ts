import type { Category } from '../../src/features/catalog/category-contract.ts'
import type { FacetRow, Product } from '../../src/features/catalog/contract.ts'
import { writeFilterIndex } from '../../src/features/listing/build/filter-index.ts'
import { filterIndex } from '../../src/features/listing/rules/filter.ts'
import { type BuiltIndex, findCard, readIndex } from '../../src/features/listing/rules/index-format.ts'
import { emptyFilter, type FilterState } from '../../src/features/listing/rules/query.ts'

const category = (slug: string, parent: string | null): Category => ({
  _id: slug,
  id: slug,
  slug,
  name: slug.toUpperCase(),
  description: '',
  parent,
  count: 0,
  sizeChart: null,
})
const categories = [
  category('fashion', null),
  category('formal', 'fashion'),
  category('evening', 'formal'),
  category('polos', 'fashion'),
]

const fit = {
  key: 'fit',
  label: 'Fit',
  kind: 'choice' as const,
  shown: true,
  choices: ['slim', 'regular'].map((value) => ({ value, label: value, hex: null })),
}

interface Listing {
  index: BuiltIndex
  ask(filter?: Partial<FilterState>): { ids: string[]; counts: Record<string, Record<string, number>>; all: number }
  readCard(place: number): string | undefined
}

/** The index of these products as a browser has it; the first is the newest. */
export function openListing(products: readonly Product[], facets: readonly FacetRow[] = [fit]): Listing {
  const dated = products.map((product, place) => ({ ...product, publishedAt: new Date(2e12 - place).toISOString() }))
  const files = writeFilterIndex({
    currency: 'USD',
    sizeOrder: [],
    products: dated,
    categories,
    facets,
    describe: ({ id }) => ({ id }),
  })
  const read = (name: string) => JSON.parse(files.find((file) => file.name === name)?.text ?? 'null')
  const summary = read('summary.json')
  const index = readIndex(summary, read(summary.columnsFile))
  const readCard = (place: number) => {
    const { file, place: inFile } = findCard(index, place)
    return read(file)?.[inFile]?.id
  }
  const ask = (filter: Partial<FilterState> = {}) => {
    const { products: places, facets, inAllCategories } = filterIndex(index, { ...emptyFilter, ...filter })
    const { price, attributes, ...choices } = facets
    const attributeChoices = attributes.map(({ key, choices: list }) => [key, list] as const)
    const counts = [...Object.entries(choices), ...attributeChoices].map(([facet, list]) => [
      facet,
      Object.fromEntries(list.map(({ value, count }) => [value, count])),
    ])
    return {
      ids: Array.from(places, (place) => readCard(place) ?? ''),
      counts: { ...Object.fromEntries(counts), price },
      all: inAllCategories,
    }
  }
  return { index, ask, readCard }
}
