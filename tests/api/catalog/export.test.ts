import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { describeFault } from '../../../src/features/catalog/server/shopify/faults.ts'
import { importCatalogue } from '../../../src/features/catalog/server/shopify/import.ts'
import { exportCatalogue } from '../../../src/hosts/local/export-catalogue.ts'
import { openProductFile } from '../../../src/hosts/local/product-file.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'
import { openShop, provideShop, type TestShop } from '../../support/shop.ts'

const shop = provideShop()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-export-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function exportShop({ deps }: TestShop, name: string): Promise<string> {
  const path = join(folder, name)
  await exportCatalogue(deps.db, path)
  return path
}

async function importInto({ deps }: TestShop, path: string) {
  const { faults } = await importCatalogue(deps.db, openProductFile(path), {
    dryRun: false,
    onProgress: () => undefined,
  })
  expect(faults.map(describeFault)).toEqual([])
}

/** Exports the shop, imports that into an empty one, and exports it again. */
async function roundTrip(from: TestShop): Promise<{ first: string; second: string }> {
  const path = await exportShop(from, 'first.csv')
  const empty = await openShop(inject('serverUrl'))
  try {
    await importInto(empty, path)
    const again = await exportShop(empty, 'second.csv')
    return { first: await readFile(path, 'utf8'), second: await readFile(again, 'utf8') }
  } finally {
    await empty.close()
  }
}

const odd = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Merchant Note,Cost per item,SEO Title,Status
quay,"Quay, the ""first""","<p>Thick &amp; warm
cloth</p>",Harbour & Co,,Overshirts,"men, twill",TRUE,Colour,Navy Blue,Size,M,Length,Tall,QUAY-M,420.0,3,79.95,99.00,https://pictures.example/1.jpg,1,Front,https://pictures.example/1.jpg,"keep, me",31.5,"=SUM(1)",active
quay,,,,,,,,,Navy Blue,,S,,,,,-2,79.95,,https://pictures.example/2.jpg,2,,,,30,,
quay,,,,,,,,,Écru,,S,,,QUAY-E,,4,81,,https://pictures.example/3.jpg,3,,https://pictures.example/3.jpg,,,,
quay,,,,,,,,,,,,,,,,,,,https://pictures.example/4.jpg,4,Cuff,,,,,
tee,Tee,,,Apparel & Accessories > Clothing > T-Shirts,,,FALSE,Title,Default Title,,,,,,,7,19.9,19.90,,,,,,,,
sock,Sock,,Strumpf,,,,,,,,,,,SOCK,0,1,5,,,,,,,,,archived
`

test('an export, imported into an empty shop and exported again, is the same to the byte', async () => {
  const path = join(folder, 'odd.csv')
  await writeFile(path, odd)
  await importInto(shop(), path)
  const { first, second } = await roundTrip(shop())
  expect(second).toBe(first)
  expect(first.split('\n')[0]).toMatch(/^Handle,Title,Body \(HTML\),Vendor,.*,Cost per item,Merchant Note$/)
  for (const text of [
    '"Quay, the ""first"""',
    '"keep, me"',
    'Navy Blue',
    'Color,Navy Blue,Size,M,Length,Tall,',
    '79.95,99.00',
    'Écru',
    'archived',
  ]) {
    expect(first).toContain(text)
  }
})

test('the demo keeps its styles, fabrics and colours', async () => {
  const demo = await openShop(inject('serverUrl'))
  try {
    await seedDemo(demo.databaseUrl)
    const { first, second } = await roundTrip(demo)
    expect(second).toBe(first)
    expect(first.split('\n').length).toBeGreaterThan(400)
  } finally {
    await demo.close()
  }
})

test('variants kept only for old orders are left out', async () => {
  await sql`UPDATE variants SET sku = sku || '~' || id WHERE sku = 'SOCK'`.execute(shop().deps.db)
  expect(await readFile(await exportShop(shop(), 'rest.csv'), 'utf8')).not.toContain('Strumpf')
})

test('a failed export leaves no partial file', async () => {
  await expect(exportCatalogue(shop().deps.db, join(folder, 'nowhere', 'x.csv'))).rejects.toThrow()
})

async function expectSameAfterRoundTrip(file: string): Promise<void> {
  const secondShop = await openShop(inject('serverUrl'))
  try {
    await importInto(secondShop, file)
    const { first, second } = await roundTrip(secondShop)
    expect(second).toBe(first)
    expect(first.split('\n').length).toBeGreaterThan(5)
  } finally {
    await secondShop.close()
  }
}

test("a file with every column of Shopify's sample comes back unchanged", () =>
  expectSameAfterRoundTrip('tests/fixtures/shopify-products.csv'))

const apparel = sharedData('shopify_apparel.csv')
test("Shopify's own sample comes back unchanged", overShared(apparel), () => expectSameAfterRoundTrip(apparel ?? ''))
