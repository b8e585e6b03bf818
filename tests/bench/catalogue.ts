import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describeCard } from '../../src/features/catalog/rules/card.ts'
import { readFacetRows } from '../../src/features/catalog/server/attributes/facet-rows.ts'
import { listCategories } from '../../src/features/catalog/server/categories/category-handlers.ts'
import { writeFilterIndex } from '../../src/features/listing/build/filter-index.ts'
import { filterIndex } from '../../src/features/listing/rules/filter.ts'
import { type FilterColumns, type FilterSummary, readIndex } from '../../src/features/listing/rules/index-format.ts'
import { readCatalogue } from '../support/facet-check.ts'
import { makeFilters } from '../support/random-filters.ts'
import { describeTimes, openLargeShop } from './large-shop.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/catalogue.ts`: the whole catalogue of 44,446 products: loading it, writing the index, filtering in it.

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

const rows: Row[] = []
const note = (what: string, measured: string) => rows.push({ what, measured, budget: '', met: null })

function noteSize(name: string, text: string): void {
  const raw = Buffer.byteLength(text)
  const gzip = gzipSync(text).byteLength
  const brotli = brotliCompressSync(text).byteLength
  note(name, `${kilobytes(raw)}, gzip ${kilobytes(gzip)}, brotli ${kilobytes(brotli)}`)
}

function time<T>(name: string, work: () => T): T {
  const start = performance.now()
  const result = work()
  note(name, `${(performance.now() - start).toFixed(0)} ms`)
  return result
}

const shop = await openLargeShop()
if (shop) {
  note(`${shop.products} products loaded`, `${(shop.loadMs / 1000).toFixed(1)} s`)
  const products = await readCatalogue(shop.db)
  const categories = await listCategories(shop.db, { language: null, source: undefined })
  const facets = await readFacetRows(shop.db)
  await shop.stop()

  const describe = (product: (typeof products)[number]) => describeCard(product, [product])
  const files = time('Index written', () =>
    writeFilterIndex({
      currency: 'USD',
      sizeOrder: [],
      products,
      categories,
      facets,
      describe,
    }),
  )
  const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? ''
  const summary: FilterSummary = JSON.parse(textOf('summary.json'))
  const cards = files.filter(({ name }) => name.startsWith('cards-'))
  noteSize('summary.json', textOf('summary.json'))
  noteSize('columns', textOf(summary.columnsFile))
  noteSize(`one of ${cards.length} files of cards`, cards[Math.floor(cards.length / 2)]?.text ?? '')

  const columns: FilterColumns = time('Columns parsed', () => JSON.parse(textOf(summary.columnsFile)))
  const index = time('Index opened', () => readIndex(summary, columns))
  const times = makeFilters(summary, 2000, 20_26).map((filter) => {
    const start = performance.now()
    filterIndex(index, filter)
    return performance.now() - start
  })
  note('2,000 random filters in Node', describeTimes(times))
  note('Memory at most', `${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB`)
  await report('catalogue', rows)
}
