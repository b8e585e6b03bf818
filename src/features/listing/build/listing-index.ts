import { readShownPriceRules } from '../../../site/build/price-rules.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { readSettings } from '../../../site/build/settings.ts'
import { readAllProducts } from '../../catalog/build/all-products.ts'
import { cardOf } from '../../catalog/build/cards.ts'
import type { FacetRow } from '../../catalog/contract.ts'
import { type BuiltIndex, readIndex } from '../rules/index-format.ts'
import { type IndexFile, sortNewest, writeFilterIndex } from './filter-index.ts'
import { writeSearchFiles } from './search-files.ts'

interface ListingIndex {
  files: IndexFile[]
  /** The same, in the form that is filtered and counted. */
  index: BuiltIndex
  /** The facets the merchant shows, in order. */
  facets: FacetRow[]
}

async function readEverything(): Promise<ListingIndex> {
  const [{ products, byStyle }, { categories }, { facets }, { currency }, { sizeOrder }] = await Promise.all([
    readAllProducts(),
    readApi('listCategories'),
    readApi('listFacets'),
    readShownPriceRules(),
    readSettings(),
  ])
  const { search, texts } = await writeSearchFiles(sortNewest(products).map(({ id }) => id))
  const index = writeFilterIndex({
    products,
    categories,
    facets,
    currency,
    sizeOrder,
    describe: (product) => cardOf(product, { byStyle }),
    searchFile: search.name,
    ...(texts ? { textsFile: texts.name } : {}),
  })
  const files = [...index, search, ...(texts ? [texts] : [])]
  const readFile = (name: string) => JSON.parse(files.find((file) => file.name === name)?.text ?? 'null')
  const summary = readFile('summary.json')
  return {
    files,
    index: readIndex(summary, readFile(summary.columnsFile)),
    facets: facets.filter(({ shown }) => shown),
  }
}

let reading: Promise<ListingIndex> | undefined

/** Written once a build. */
export function readListingIndex(): Promise<ListingIndex> {
  reading ??= readEverything()
  return reading
}
