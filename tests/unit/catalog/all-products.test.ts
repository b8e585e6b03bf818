import { beforeEach, expect, test, vi } from 'vitest'

type Query = Record<string, string | undefined>
let ids: number[] = []
const asked: Query[] = []
let atOnce = 0
let mostAtOnce = 0

/** The parts that have products, two in a reply. */
const replyParts = ({ after, part }: Query) => {
  const numbers = [...new Set(ids.map((id) => Math.floor((id - 1) / 500)))]
  const wanted = numbers.filter((number) => (part === undefined ? number > Number(after) : number === Number(part)))
  return { parts: wanted.slice(0, 2).map((number) => ({ number, mark: 'a' })) }
}

const reply = ({ limit = '24', page = '1', after }: Query) => {
  const from = after === undefined ? (Number(page) - 1) * Number(limit) : ids.filter((id) => id <= Number(after)).length
  const part = ids.slice(from, from + Number(limit))
  return { total: ids.length, products: part.map((id) => product(id)) }
}
const product = (id: number) => ({
  id: String(id),
  slug: `p-${id}`,
  description: '',
  style: { slug: `s-${id % 7}` },
  category: { slug: 'all' },
})

vi.mock('../../../src/site/build/read-api.ts', () => ({
  readApi: async (name: string, { query: given }: { query: Query }) => {
    const query = name === 'listCatalogue' ? { limit: '500', ...given } : given
    asked.push(query)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await Promise.resolve()
    const result = name === 'listCatalogueParts' ? replyParts(query) : reply(query)
    atOnce -= 1
    return result
  },
}))
vi.mock('../../../src/features/publishing/build/former-addresses.ts', () => ({
  readPresentLinks: async () => ({ html: (text: string) => text }),
}))

const read = async () => (await import('../../../src/features/catalog/build/all-products.ts')).readAllProducts()
const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => Number(id))

beforeEach(() => {
  vi.resetModules()
  asked.length = 0
  mostAtOnce = 0
})

test.each([0, 1, 499, 500, 501, 1499, 1500, 1501, 3000, 5234])(
  '%i products are each read once, in order',
  async (count) => {
    ids = Array.from({ length: count }, (_, place) => 3 + place * 7)
    const { products, byStyle } = await read()
    expect(idsOf(products)).toEqual(ids)
    expect([...byStyle.values()].flat()).toHaveLength(count)
  },
)

test('a large catalogue is read by several at once', async () => {
  ids = Array.from({ length: 4000 }, (_, place) => place + 1)
  await read()
  expect(mostAtOnce).toBe(3)
})

test('a product that is removed or added meanwhile moves no other', async () => {
  ids = Array.from({ length: 6000 }, (_, place) => (place + 1) * 2)
  const reading = read()
  await vi.waitFor(() => expect(asked.filter(({ limit }) => limit).length).toBeGreaterThan(4))
  const removed = 1200
  const added = 9001
  ids = [...ids.filter((id) => id !== removed), added].sort((a, b) => a - b)
  const found = idsOf((await reading).products)
  expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
  expect(found.filter((id) => id !== removed && id !== added)).toEqual(
    ids.filter((id) => id !== added && id !== removed),
  )
})
