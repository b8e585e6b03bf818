import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { AllProducts } from '../../../src/features/catalog/build/all-products.ts'
import type { Version } from '../../../src/features/catalog/build/kept-parts.ts'
import { findAffected, keyProductPages } from '../../../src/features/catalog/build/product-keys.ts'
import { type Around, keyProductPage } from '../../../src/features/catalog/build/product-page.ts'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { showProduct } from '../../support/shown-product.ts'

const named = (slug: string) => ({ slug, name: slug })
const folders: string[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

/** A repeatable series of numbers from 0 to 1. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Random = () => number
const pick = (random: Random, most: number) => Math.floor(random() * most)

/** Three large categories and a small one, styles of up to three colours across them, some looks. */
function makeProduct(id: number, random: Random): Product {
  const look = random() < 0.4 ? [String(pick(random, 80))] : []
  const value = `v${pick(random, 4)}`
  return showProduct(String(id), {
    slug: `p-${id}`,
    style: named(`s-${pick(random, 30)}`),
    look,
    finalPrice: 10 + pick(random, 5),
    fabric: `fabric-${pick(random, 3)}`,
    category: named(random() < 0.05 ? 'small' : `c-${pick(random, 3)}`),
    attributes: [{ key: 'fit', label: 'Fit', unit: '', values: [{ value, label: value }] }],
  })
}

function shopOf(products: Product[], changed: Version[] | null): AllProducts {
  const group = (by: (product: Product) => string) => Map.groupBy(products, by) as Map<string, Product[]>
  return {
    products,
    changed,
    moved: [],
    byId: new Map(products.map((product) => [product.id, product])),
    byStyle: group(({ style }) => style.slug),
    byCategory: group(({ category }) => category.slug),
  }
}

const versionOf = ({ id, style, category }: Product): Version => ({ id, style: style.slug, category: category.slug })

/** Changes, removes or adds some; returns the next catalogue and the versions that differ. */
function change(products: readonly Product[], random: Random): [Product[], Version[]] {
  const changed: Version[] = []
  const next = new Map(products.map((product) => [Number(product.id), product]))
  for (let turn = 0; turn <= pick(random, 2); turn += 1) {
    const id = pick(random, 85)
    const old = next.get(id)
    const fresh =
      random() < 0.2 ? undefined : random() < 0.5 && old ? { ...old, finalPrice: 99 } : makeProduct(id, random)
    for (const version of [old, fresh]) if (version) changed.push(versionOf(version))
    if (fresh) next.set(id, fresh)
    else next.delete(id)
  }
  return [[...next].sort(([a], [b]) => a - b).map(([, product]) => product), changed]
}

const around = (all: AllProducts, together: Around['together'], name = 'Placket'): Around =>
  ({ all, together, site: { name }, frame: { name: 'frame' } }) as unknown as Around

async function makeFolder(variable: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placket-keys-'))
  folders.push(folder)
  vi.stubEnv(variable, folder)
  return folder
}

/** Writes the record of a whole build of `first`, then computes the keys of `next` from it. */
async function keyAfter(first: Around, next: Around): Promise<Map<Product, string>> {
  const record = await makeFolder('PAGES_RECORD')
  vi.stubEnv('PAGES_BEFORE', '')
  await keyProductPages(first)
  vi.stubEnv('PAGES_BEFORE', record)
  await makeFolder('PAGES_RECORD')
  return keyProductPages(next)
}

test('a change affects its family and its category, and no more', () => {
  const products = Array.from({ length: 60 }, (_, id) =>
    showProduct(String(id), { category: named(`c-${id % 3}`), look: id === 5 ? ['7'] : [] }),
  )
  const isAffected = findAffected(
    shopOf(products, null),
    [versionOf(showProduct('7', { category: named('c-1') }))],
    [{}, {}],
  )
  const affected = products.filter(isAffected).map(({ id }) => Number(id))
  expect(affected).toEqual([...products.keys()].filter((id) => id % 3 === 1 || id === 5))
})

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'keys that are kept are those that would be made, %i',
  async (seed) => {
    const random = makeRandom(seed + 1)
    const products = Array.from({ length: 80 }, (_, id) => makeProduct(id, random))
    const [next, changed] = change(products, random)
    const together = [{ 3: ['5', '9'] }, random() < 0.5 ? { 3: ['5', '9'] } : { 3: ['9'], 12: ['40'] }] as const
    const now = around(shopOf(next, changed), { ...together[1] } as Around['together'])
    const keys = await keyAfter(around(shopOf(products, null), together[0] as unknown as Around['together']), now)
    expect([...keys.values()]).toEqual(next.map((product) => keyProductPage(product, now)))
  },
)

test('another frame is another key of every page', async () => {
  const products = Array.from({ length: 30 }, (_, id) => showProduct(String(id)))
  const first = around(shopOf(products, null), {}, 'Placket')
  const next = around(shopOf(products, []), {}, 'Quay')
  expect([...(await keyAfter(first, next)).values()]).toEqual(products.map((product) => keyProductPage(product, next)))
})
