import type { Product } from '../../src/features/catalog/contract.ts'
import { readFacetRows } from '../../src/features/catalog/server/attributes/facet-rows.ts'
import { listCategories } from '../../src/features/catalog/server/categories/category-handlers.ts'
import { loadProducts } from '../../src/features/catalog/server/products.ts'
import { writeFilterIndex } from '../../src/features/listing/build/filter-index.ts'
import { filterIndex } from '../../src/features/listing/rules/filter.ts'
import {
  type BuiltIndex,
  type FilterColumns,
  type FilterSummary,
  findCard,
  readIndex,
} from '../../src/features/listing/rules/index-format.ts'
import {
  type FilterState,
  formatFilter,
  parseFilter,
  priceCeilingCents,
} from '../../src/features/listing/rules/query.ts'
import { readLiveIndex } from '../../src/features/listing/server/live-index.ts'
import type { Database } from '../../src/platform/database/client.ts'
import { readSizeOrder } from '../../src/platform/shop-settings.ts'
import { ownPrices } from './own-prices.ts'

const limit = 24

/** Every active product, in steps small enough for one statement. */
export async function readCatalogue(db: Database): Promise<Product[]> {
  const rows = await db.selectFrom('products').where('status', '=', 'active').select('id').orderBy('id').execute()
  const products: Product[] = []
  for (let start = 0; start < rows.length; start += 500) {
    const ids = rows.slice(start, start + 500).map((row) => row.id)
    products.push(...(await loadProducts({ db, currency: 'USD', sizeOrder: await readSizeOrder(db) }, ids)))
  }
  return products
}

export interface BrowserSide {
  index: BuiltIndex
  /** The ids of the products of one card file. */
  cards: Map<string, string[]>
}

/** The index as a browser has it: written by the build, read from its JSON. */
export async function openIndex(db: Database): Promise<BrowserSide> {
  const categories = await listCategories(db, { language: null, source: undefined })
  const facets = await readFacetRows(db)
  const files = writeFilterIndex({
    currency: 'USD',
    sizeOrder: await readSizeOrder(db),
    products: await readCatalogue(db),
    categories,
    facets,
    describe: ({ id }) => ({ id }),
  })
  const read = (name: string) => JSON.parse(files.find((file) => file.name === name)?.text ?? '')
  const summary: FilterSummary = read('summary.json')
  const columns: FilterColumns = read(summary.columnsFile)
  const cards = files
    .filter(({ name }) => name.startsWith('cards-'))
    .map(({ name, text }) => [name, JSON.parse(text).map((card: { id: string }) => card.id)] as const)
  return { index: readIndex(summary, columns), cards: new Map(cards) }
}

interface Answer {
  total: number
  facets: unknown
  ids: (string | undefined)[]
}

async function askServer(db: Database, filter: FilterState): Promise<Answer> {
  const { index, ids } = await readLiveIndex(db, ownPrices)
  const { products, facets } = filterIndex(index, filter)
  const page = products.slice((filter.page - 1) * limit, filter.page * limit)
  return { total: products.length, facets, ids: Array.from(page, (place) => ids[place]) }
}

function askBrowser({ index, cards }: BrowserSide, filter: FilterState): Answer {
  const { products, facets } = filterIndex(index, filter)
  const page = products.slice((filter.page - 1) * limit, filter.page * limit)
  const ids = Array.from(page, (product) => {
    const { file, place } = findCard(index, product)
    return cards.get(file)?.[place]
  })
  return { total: products.length, facets, ids }
}

/** Asks both sides of the shop for an address and returns their results, which must agree. */
export async function askBoth(db: Database, browser: BrowserSide, filter: FilterState) {
  const { summary } = browser.index
  const reading = {
    currency: 'USD',
    ceilingCents: priceCeilingCents(summary.price.max, 'USD'),
    attributeKeys: summary.facets.map(({ key }) => key),
  }
  const address = formatFilter(filter, reading)
  const state = parseFilter(new URLSearchParams(address), reading)
  return { address, server: await askServer(db, state), browser: askBrowser(browser, state) }
}
