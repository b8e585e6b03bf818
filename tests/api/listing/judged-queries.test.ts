import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { type JudgedQuery, readJudgedQueries } from '../../support/search-queries.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const judged = readJudgedQueries()

interface Answered extends JudgedQuery {
  slugs: string[]
  pages: string[]
}
const answered: Answered[] = []

async function ask(query: string): Promise<Pick<Answered, 'slugs' | 'pages'>> {
  const slugs: string[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await shop().call('searchProducts', { query: { query, page: String(page), limit: '50' } })
    slugs.push(...body.products.map(({ slug }) => slug))
    if (page * 50 >= body.total) return { slugs, pages: body.pages?.map(({ path }) => path) ?? [] }
  }
}

beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  for (const query of judged) answered.push({ ...query, ...(await ask(query.query)) })
})

test('there are at least 150 queries of every kind, with and without expected products', () => {
  expect(judged.length).toBeGreaterThan(150)
  const kinds = Map.groupBy(judged, ({ kind }) => kind)
  expect([...kinds.keys()].sort()).toEqual(
    'brand category colour exact fabric misspelt nonsense policy price several size synonym'.split(' '),
  )
  const empty = judged.filter(({ kind, must, page }) => kind !== 'nonsense' && must.size === 0 && page === null)
  expect(empty.map(({ query }) => query)).toEqual([])
})

test('no result among the first five is a stranger', () => {
  const wrong = answered.flatMap(({ query, fits, slugs }) => {
    const strangers = slugs.slice(0, 5).filter((slug) => !fits.has(slug))
    return strangers.length > 0 ? [`${query}: ${strangers.join(', ')}`] : []
  })
  expect(wrong).toEqual([])
})

test('every expected product is found', () => {
  const missing = answered.flatMap(({ query, must, slugs }) => {
    const lost = [...must].filter((slug) => !slugs.includes(slug))
    return lost.length > 0 ? [`${query}: ${lost.join(', ')}`] : []
  })
  expect(missing).toEqual([])
})

test('queries with expected products find some, and nonsense finds none', () => {
  const without = answered.filter(({ must, slugs }) => must.size > 0 && slugs.length === 0)
  expect(without.map(({ query }) => query)).toEqual([])
  const pages = answered.filter(({ page, pages: found }) => page !== null && !found.includes(page))
  expect(pages.map(({ query }) => query)).toEqual([])
  const nonsense = answered.filter(({ kind, slugs }) => kind === 'nonsense' && slugs.length > 0)
  expect(nonsense.map(({ query, slugs }) => `${query}: ${slugs[0]}`)).toEqual([])
})
