import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildIn } from '../../support/build-site.ts'
import { addVariant } from '../../support/orders.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let folder: string
let slug = ''

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  folder = await mkdtemp(join(tmpdir(), 'placket-currency-'))
  // A shop of two shirts builds in a third of the time.
  await addVariant(shop, { priceCents: 60_000 })
  const { productId } = await addVariant(shop, { priceCents: 5795 })
  const image = { product_id: productId, url: '/pictures/a.webp', alt: '', width: 3, height: 4, color_slug: 'white' }
  const { db } = shop.deps
  await db
    .insertInto('product_images')
    .values({ ...image, position: 0 })
    .execute()
  ;({ slug } = await db.selectFrom('products').select('slug').where('id', '=', productId).executeTakeFirstOrThrow())
})

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const readSite = (name: string) => readFile(join(folder, 'site', name), 'utf8')

async function readScripts(): Promise<string> {
  const names = await readdir(join(folder, 'site', '_astro'))
  const texts = names.filter((name) => name.endsWith('.js')).map((name) => readSite(join('_astro', name)))
  return (await Promise.all(texts)).join('\n')
}

test('one setting is the currency of every page, script, feed and structured data', async () => {
  await shop.deps.db.updateTable('pages').set({ status: 'active' }).where('role', '=', 'shipping').execute()
  await buildIn(folder, shop.databaseUrl, { CURRENCY: 'KWD' })
  const amount = 5.795

  const page = await readSite(`product/${slug}/index.html`)
  expect(page).toContain(`KWD ${amount.toFixed(3)}`.replace(' ', '\u00a0'))
  expect(page).toContain(`"price":${amount},"priceCurrency":"KWD"`)
  expect(page).toContain('"currency":"KWD"')
  expect(page.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\$\d/)
  // Of a list some prices have decimals, so all have.
  const list = await readSite('products/index.html')
  for (const price of ['5.795', '60.000']) expect(list).toContain(`<span class="price">KWD\u00a0${price}</span>`)
  expect(list).toMatch(/<template data-card-template data-decimals(="")?>/)
  expect(await readSite('feed.xml')).toContain(`${amount.toFixed(3)} KWD`)
  expect(await readSite('products/index.html')).toContain('From <bdi>KWD</bdi>')
  const shipping = await readSite('shipping/index.html')
  for (const rate of ['0.595', '1.495', '7.500']) expect(shipping).toContain(`KWD\u00a0${rate}`)
  const scripts = await readScripts()
  expect(scripts).toContain('KWD')
  expect(JSON.parse(await readSite('filters/summary.json'))).toMatchObject({ currency: 'KWD' })
})
