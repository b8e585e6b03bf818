import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { buildIn } from '../../support/build-site.ts'
import { makeProduct } from '../../support/products.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

// A merchant's shop, which never saw the demo.
let shop: TestShop
let folder: string

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  folder = await mkdtemp(join(tmpdir(), 'placket-merchant-'))
  await transact(shop.deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt', { name: 'Quay Shirt' })]))
  await buildIn(folder, shop.databaseUrl, { SHOP_EMAIL: 'care@quay.example' })
}, 300_000)

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const readPage = (path: string) => readFile(join(folder, 'site', path), 'utf8')

async function readTexts(): Promise<[name: string, text: string][]> {
  const root = join(folder, 'site')
  const names = (await readdir(root, { recursive: true })).filter((name) => /\.(html|xml|json|webmanifest)$/.test(name))
  return Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const)).then(
    (texts) => texts.map(([name, text]) => [name, text]),
  )
}

test('no file of a shop without the demo claims what only the demo can', async () => {
  const claims = [/demonstration/i, /nothing is (sold|sent)/i, /hello@shop\.example/, /shirts, and nothing else/i]
  const promises = [/next working day/i, /ordered by noon/i, /costs nothing|free of charge|FreeReturn/, /written down/]
  const texts = await readTexts()
  expect(texts.length).toBeGreaterThan(15)
  for (const claim of [...claims, ...promises]) {
    expect(
      texts.filter(([, text]) => claim.test(text)).map(([name]) => name),
      String(claim),
    ).toEqual([])
  }
})

test('its pages name the address that it set', async () => {
  for (const page of ['index.html', 'contact/index.html', 'privacy/index.html']) {
    expect(await readPage(page), page).toContain('mailto:care@quay.example')
  }
})
