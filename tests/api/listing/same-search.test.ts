import { isDeepStrictEqual } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { addPerson } from '../../support/people.ts'
import { makeQueries } from '../../support/random-queries.ts'
import { type BrowserSearch, openSearch, searchBoth } from '../../support/search-check.ts'
import { readJudgedQueries } from '../../support/search-queries.ts'
import { provideShop } from '../../support/shop.ts'
import { describeVariants } from '../../support/variant-attributes.ts'

/** `RANDOM_QUERIES=10000` for the whole number. */
const runs = Number(process.env['RANDOM_QUERIES'] ?? 500)
const seed = 17_000

const shop = provideShop()
let browser: BrowserSearch
beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  await describeVariants(shop().deps.db)
  const { token } = await addPerson(shop(), { role: 'admin' })
  const body = { words: ['kurta', 'tunic'], means: ['band collar', 'linen'] }
  await shop().call('createSynonym', { token, body })
  await shop().call('createSynonym', { token, body: { words: ['pilot'], means: ['rivet'] } })
  await shop().call('saveStopWords', { token, body: { words: ['premium'] } })
  const rule = { queries: ['linen shirt'], pinned: ['heavy-tee-ivory'], hidden: ['heavy-tee-navy'] }
  await shop().call('createSearchRule', { token, body: rule })
  await shop().call('createSearchRule', { token, body: { queries: ['gift'], redirect: '/products' } })
  browser = await openSearch(shop())
})

test('the engine finds the same in the database and in the browser’s files, for every judged query', async () => {
  const ruled = ['kurta', 'pilot shirt', 'premium oxford', 'linen shirts', 'linnen shirt', 'gifts', 'tunik']
  const queries = [...ruled, ...readJudgedQueries().map(({ query }) => query)]
  expect(queries.length).toBeGreaterThan(150)
  for (const query of queries) {
    const found = await searchBoth(shop(), browser, query)
    expect(found.browser, query).toEqual(found.server)
  }
})

test('the same for random queries', { timeout: 60_000 + runs * 60 }, async () => {
  const { summary } = browser.searched.index
  const queries = makeQueries({ summary, vocabulary: browser.file.vocabulary }, runs, seed)
  let found = 0
  const different: string[] = []
  for (const query of queries) {
    const results = await searchBoth(shop(), browser, query)
    if (!isDeepStrictEqual(results.browser, results.server)) different.push(query)
    if (results.server.products.length > 0) found += 1
  }
  expect(different).toEqual([])
  // Most find something: queries that find nothing would compare little.
  expect(found).toBeGreaterThan(runs / 3)
})
