import { join } from 'node:path'
import { startShopProcess } from '../support/shop-process.ts'
import { writeLargeIndex } from './how-fast/large-index.ts'
import { measureTyping } from './how-fast/measure-typing.ts'
import { describeTimes, quantile } from './large-shop.ts'
import { report } from './report.ts'

// `node tests/bench/first-suggestion.ts`: from a key to the first painted suggestion, in the field of the search page, on the
// phone of the measurements (processor four times slower), with the index of 44,446 products. Products that the server finds are the demo's.

const budgetMs = 100
const queries = ['shirts', 'navy', 'puma', 'return policy', 'casual shoes', 'black', 'nike']

const shop = await startShopProcess({ THROTTLES: 'false' })
try {
  const products = await writeLargeIndex(join(shop.dataDir, 'site'))
  if (products > 0) {
    const keys = await measureTyping(`${shop.url}/search`, queries)
    const times = keys.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b)
    const silent = keys.filter(({ ms }) => ms === null).map(({ text }) => text)
    const slow = keys.filter(({ ms }) => ms !== null && ms > budgetMs)
    await report('first-suggestion', [
      {
        what: `Key to the first painted suggestion on a phone, ${products} products, ${keys.length} keys`,
        measured: describeTimes(times),
        budget: `${budgetMs} ms at p99`,
        met: times.length > 0 && quantile(times, 0.99) <= budgetMs,
        note: `${slow.length} slower: ${slow.map(({ text, ms }) => `${text} ${ms?.toFixed(0)} ms`).join(', ') || 'none'}; nothing to suggest for: ${silent.join(', ') || 'none'}`,
      },
    ])
  }
} finally {
  await shop.stop()
}
