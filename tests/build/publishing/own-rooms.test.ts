import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { runAstro } from '../../../src/hosts/node/astro.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { copyOwnRooms } from '../../support/own-shop-files.ts'
import { makeProduct } from '../../support/products.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

// A merchant's copy of the repository that has a room of its own, built in German.

let shop: TestShop
let copy: string
const site = () => join(copy, 'dist')

beforeAll(async () => {
  shop = await openShop(inject('serverUrl'))
  await transact(shop.deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt', { name: 'Quay Shirt' })]))
  copy = await mkdtemp(join(tmpdir(), 'placket-rooms-'))
  for (const part of ['src', 'public', 'netlify', 'astro.config.mjs', 'package.json', 'tsconfig.json'])
    await cp(part, join(copy, part), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  copyOwnRooms(join(copy, 'shop'))
  const env = { ...process.env, DATABASE_URL: shop.databaseUrl, NODE_ENV: 'production', SHOP_LANGUAGE: 'de' }
  const astro = runAstro(['build'], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  for (const stream of [astro.stdout, astro.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = await once(astro, 'close')
  expect(code, said).toBe(0)
}, 300_000)

afterAll(async () => {
  await shop.close()
  await rm(copy, { recursive: true, force: true })
})

test('every product’s page has its part, in the language of the page', async () => {
  const html = await readFile(join(site(), 'product/quay-shirt/index.html'), 'utf8')
  expect(html).toContain('In einem Laden in Ihrer Nähe anprobieren')
  expect(html).toContain('placeholder="Postleitzahl oder Ort"')
})

test('its script and its screen of the admin are built, and no script has the server’s part', async () => {
  const folder = join(site(), '_astro')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const count = (text: RegExp) => scripts.filter((script) => text.test(script)).length
  // The page's, and the admin's screen.
  expect(count(/\/rooms-api\/stores\/near/)).toBeGreaterThan(0)
  expect(count(/Add the store/)).toBe(1)
  expect(count(/label:.Stores.,Section/)).toBe(1)
  expect(count(/own_stores/)).toBe(0)
})
