import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '../../../src/features/catalog/server/catalogue-writes.ts'
import { transact } from '../../../src/platform/database/client.ts'
import { makeProduct } from '../../support/products.ts'
import { provideShop } from '../../support/shop.ts'

// An install serves the release that the link `current` leads to.

const shop = provideShop()
let folder = ''
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'placket-linked-')))
  await mkdir(join(folder, 'v1'))
  await mkdir(join(folder, 'v2'))
  await symlink(join(folder, 'v1'), join(folder, 'current'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sell = (name: string) =>
  transact(shop().deps.db, (trx) => saveProducts(trx, [makeProduct('quay-shirt', { name })]))

async function build(site: string): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: shop().databaseUrl,
    SITE_DIR: site,
    NODE_ENV: 'development',
    NO_COLOR: '1',
  }
  const child = spawn(process.execPath, ['src/hosts/node/build.ts'], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

test('a site that was built by its own path is built on by way of the link', async () => {
  await sell('Quay Shirt')
  expect(await build(join(folder, 'v1/dist'))).toMatchObject({ code: 0 })
  await sell('Harbour Shirt')
  const { code, output } = await build(join(folder, 'current/dist'))
  expect(code, output).toBe(0)
  expect(await readFile(join(folder, 'v1/dist/product/quay-shirt/index.html'), 'utf8')).toContain('Harbour Shirt')
})

test('a shop keeps to its own release when the link leads to another', async () => {
  process.env['SITE_DIR'] = join(folder, 'current/dist')
  const { siteDir } = await import('../../../src/hosts/node/site-build.ts')
  await unlink(join(folder, 'current'))
  await symlink(join(folder, 'v2'), join(folder, 'current'))
  expect(siteDir).toBe(join(folder, 'v1/dist'))
})
