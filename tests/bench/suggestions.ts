import { readFacetRows } from '../../src/features/catalog/server/attributes/facet-rows.ts'
import { listCategories } from '../../src/features/catalog/server/categories/category-handlers.ts'
import { writeFilterIndex } from '../../src/features/listing/build/filter-index.ts'
import { applyRules } from '../../src/features/listing/rules/apply-rules.ts'
import { listFacets } from '../../src/features/listing/rules/choices.ts'
import type { FilterSummary } from '../../src/features/listing/rules/index-format.ts'
import { makeLexicon } from '../../src/features/listing/rules/lexicon.ts'
import { suggestWords } from '../../src/features/listing/rules/suggest.ts'
import { readLiveIndex } from '../../src/features/listing/server/live-index.ts'
import { searchCatalogue } from '../../src/features/listing/server/search.ts'
import { readCatalogue } from '../support/facet-check.ts'
import { ownPrices } from '../support/own-prices.ts'
import { describeTimes, openLargeShop, quantile } from './large-shop.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/suggestions.ts`: each key of some queries over 44,446 products. Such a shop has no texts in its pages: words
// come from summary.json, products from one request after a pause.

const queries = [
  'blue cotton shirt',
  'mens polo under $60',
  'navy shrit',
  'return policy',
  'puma black size xl',
  'kurta',
]
const keys = queries.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)))
/** The phone of the measurements is this much slower than the machine. */
const phone = 4
const budgetMs = 100

const rows: Row[] = []
const note = (what: string, measured: string) => rows.push({ what, measured, budget: '', met: null })

const shop = await openLargeShop()
if (shop) {
  const categories = await listCategories(shop.db, { language: null, source: undefined })
  const facets = await readFacetRows(shop.db)
  const files = writeFilterIndex({
    currency: 'USD',
    sizeOrder: [],
    products: await readCatalogue(shop.db),
    categories,
    facets,
    describe: ({ id }) => ({ id }),
  })
  const summary: FilterSummary = JSON.parse(files.find(({ name }) => name === 'summary.json')?.text ?? '')
  const live = await readLiveIndex(shop.db, ownPrices)
  const start = performance.now()
  const lexicon = applyRules(makeLexicon(summary, listFacets(summary, 'USD')), live.rules)
  note('Lexicon made, once', `${(performance.now() - start).toFixed(1)} ms`)

  const suggesting = { summary, lexicon, index: null, recent: [], popular: [] }
  for (let warm = 0; warm < 20; warm += 1) for (const key of keys) suggestWords(key, suggesting)
  const times = keys.map((key) => {
    const began = performance.now()
    suggestWords(key, suggesting)
    return performance.now() - began
  })
  const onPhone =
    quantile(
      times.sort((a, b) => a - b),
      0.99,
    ) * phone
  rows.push({
    what: `Words suggested for one of ${keys.length} keys`,
    measured: describeTimes(times),
    budget: `${budgetMs} ms at p99, ${phone} times slower`,
    met: onPhone <= budgetMs,
  })

  const asked: number[] = []
  for (const key of keys.filter(({ length }) => length > 1)) {
    const began = performance.now()
    await searchCatalogue(shop.db, live, { text: key })
    asked.push(performance.now() - began)
  }
  note('Products found by the server for the same text', describeTimes(asked))
  await shop.stop()
  await report('suggestions', rows)
}
