import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { streamFeed } from '../../../src/features/channels/build/feed-parts.ts'
import { merchantFeed } from '../../../src/features/channels/build/merchant-feed.ts'
import { writeMerchantFeed } from '../../support/google-feed.ts'
import { showProduct } from '../../support/shown-product.ts'
import { showSite } from '../../support/site.ts'

const site = showSite({ returnsPath: null })

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-feed-'))
  for (const name of ['PAGES_BEFORE', 'PAGES_RECORD', 'SITE_BEFORE']) vi.stubEnv(name, folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const live = () => join(folder, 'feed.xml')

/** Writes the next feed beside the last one, which it then replaces, as a build does. */
async function write(products: readonly Product[], shop = site): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of streamFeed(merchantFeed, products, shop)) chunks.push(chunk)
  await writeFile(`${live()}.next`, Buffer.concat(chunks))
  await rename(`${live()}.next`, live())
  return readFile(live(), 'utf8')
}

const show = (id: number, price: number) => {
  const image = { url: `/pictures/${id}.webp`, alt: 'A shirt', width: 1200, height: 1500, color: null }
  const plain = showProduct(String(id), { description: '<p>A shirt</p>', images: [image] })
  return { ...plain, variants: plain.variants.map((variant) => ({ ...variant, price, finalPrice: price })) }
}

test('however the catalogue changes, the feed is the same as one written at once', async () => {
  const states = fc.array(fc.uniqueArray(fc.nat(9), { maxLength: 10 }), { minLength: 2, maxLength: 6 })
  const prices = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 60, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(states, prices, async (catalogues, amounts) => {
      for (const [round, ids] of catalogues.entries()) {
        const products = ids.map((id) => show(id, (amounts[round * 10 + id] ?? 1) * 15))
        expect(await write(products)).toBe(writeMerchantFeed(products, site).xml)
      }
    }),
    { numRuns: 20 },
  )
})

test('lines of unchanged products are copied, and none when the shop’s own details changed', async () => {
  const products = [1, 2, 3, 4].map((id) => show(id, 20))
  await write(products)
  await writeFile(live(), (await readFile(live(), 'utf8')).replaceAll('in_stock', 'IN_STOCK'))
  const changed = products.map((product, place) => (place === 2 ? show(3, 25) : product))
  expect((await write(changed)).match(/in_stock|IN_STOCK/g)).toEqual(['IN_STOCK', 'IN_STOCK', 'in_stock', 'IN_STOCK'])
  expect(await write(changed, { ...site, country: 'CA' })).not.toContain('IN_STOCK')
})
