import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '../../../src/features/catalog/server/shopify/import.ts'
import { openProductFile } from '../../../src/hosts/local/catalog.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { startApiProcess } from '../../support/api-process.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addPerson } from '../../support/people.ts'
import { asSent, drawPicture } from '../../support/pictures.ts'
import { provideShop } from '../../support/shop.ts'

// SIGKILL in the middle of work that isn't an order: half of it is nowhere, and doing it again does all of it.

const shop = provideShop()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-killed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a module of the project's functions in a process of its own. */
function run(module: string): ChildProcess {
  const source = module.replaceAll(/'@\/([^']+)'/g, (_, path) => JSON.stringify(pathToFileURL(`src/${path}`).href))
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  await ended
}

/** Whether another transaction has written to that table. */
async function isBeingWritten(table: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_locks JOIN pg_class ON pg_class.oid = relation
    WHERE relname = ${table} AND mode = 'RowExclusiveLock' AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(shop().deps.db)
  return rows.length > 0
}

test('a migration killed halfway leaves nothing, and the next start applies it whole', async () => {
  const directory = join(folder, 'migrations')
  await mkdir(directory)
  const half = 'CREATE TABLE half (id int); INSERT INTO half VALUES (1);'
  await writeFile(join(directory, '9001_half.sql'), `${half} SELECT pg_sleep(1); INSERT INTO half VALUES (2);`)
  const url = pathToFileURL(`${directory}/`)
  const child = run(
    `import { migrate } from '@/platform/database/migrate.ts'
    await migrate(${JSON.stringify(shop().databaseUrl)}, new URL(${JSON.stringify(url.href)}))`,
  )
  await expect.poll(() => isBeingWritten('schema_migrations')).toBe(true)
  await kill(child)
  expect(await migrate(shop().databaseUrl, url)).toEqual(['9001_half.sql'])
  const { rows } = await sql<{ id: number }>`SELECT id FROM half ORDER BY id`.execute(shop().deps.db)
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

const productCount = 1000

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status'

function writeProducts(prefix: string): string {
  const row = (at: number) => `${prefix}-${at},Shirt ${at},Size,M,${prefix}-${at},5,40.50,active`
  return [header, ...Array.from({ length: productCount }, (_, at) => row(at))].join('\n')
}

async function countProducts(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM products`.execute(shop().deps.db)
  return rows[0]?.count ?? 0
}

test('an import killed halfway imports nothing, and works when it is started again', async () => {
  const path = join(folder, 'products.csv')
  await writeFile(path, writeProducts('killed'))
  const { db } = shop().deps
  const before = await countProducts()
  const child = run(
    `import { importCatalogue } from '@/features/catalog/server/shopify/import.ts'
    import { openProductFile } from '@/hosts/local/catalog.ts'
    import { openDatabase } from '@/platform/database/client.ts'
    const db = openDatabase(${JSON.stringify(shop().databaseUrl)}, 1)
    await importCatalogue(db, openProductFile(${JSON.stringify(path)}), { dryRun: false, onProgress: () => undefined })`,
  )
  await expect.poll(() => isBeingWritten('products'), { interval: 5 }).toBe(true)
  await kill(child)
  expect(await countProducts()).toBe(before)
  const again = { dryRun: false, onProgress: () => undefined }
  expect(await importCatalogue(db, openProductFile(path), again)).toMatchObject({ added: productCount, faults: [] })
  await expectInvariants(db)
})

test('pictures being stored when a server is killed are whole or absent', async () => {
  const child = run(
    `import { createHash } from 'node:crypto'
    import { createMediaFolder } from '@/adapters/media/folder.ts'
    const store = createMediaFolder(${JSON.stringify(folder)})
    for (let index = 0; ; index += 1) {
      const bytes = Buffer.alloc(8_000_000, String(index))
      await store.put(createHash('sha256').update(bytes).digest('hex') + '.webp', bytes)
      console.log(index)
    }`,
  )
  const media = join(folder, 'media')
  const draftsOf = async () => (await readdir(media).catch(() => [])).filter((name) => !name.endsWith('.webp'))
  if (child.stdout) await once(child.stdout, 'data')
  await expect.poll(async () => (await draftsOf()).length, { interval: 1 }).toBeGreaterThan(0)
  await kill(child)
  const whole = (await readdir(media)).filter((name) => name.endsWith('.webp'))
  expect(whole.length).toBeGreaterThan(0)
  for (const name of whole) {
    const bytes = await readFile(join(media, name))
    expect(`${createHash('sha256').update(bytes).digest('hex')}.webp`).toBe(name)
  }
})

const openServer = () =>
  startApiProcess({ DATABASE_URL: shop().databaseUrl, DATA_DIR: shop().dataDir, THROTTLES: 'false' })

/** Takes a while to encode. */
async function drawNoise(): Promise<Buffer> {
  const width = 1600
  const height = 800
  const raw = Buffer.from(Array.from({ length: width * height }, () => Math.random() * 256))
  return sharp(raw, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

test('a server killed while it imports a file and takes a picture has neither by half, and takes both again', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const file = { token, body: { csv: writeProducts('sent'), dryRun: false } }
  const [small, large] = [await drawPicture().png().toBuffer(), await drawNoise()].map((bytes) => ({
    token,
    body: asSent(bytes),
  }))
  const before = await countProducts()
  const server = await openServer()
  const imported = expect(server.call('importCatalogue', file)).rejects.toThrow()
  const confirmed = await server.call('uploadPicture', small ?? {})
  const uploaded = expect(server.call('uploadPicture', large ?? {})).rejects.toThrow()
  await expect.poll(() => isBeingWritten('products'), { interval: 5 }).toBe(true)
  await server.kill()
  await Promise.all([imported, uploaded])

  expect(await countProducts()).toBe(before)
  const readRows = () => shop().deps.db.selectFrom('pictures').select(['id', 'file', 'bytes']).execute()
  const [row, ...others] = await readRows()
  expect([row?.id, others]).toEqual([confirmed.body.picture.id, []])
  const stored = await readFile(join(shop().dataDir, 'media', row?.file ?? ''))
  expect(row).toMatchObject({
    file: `${createHash('sha256').update(stored).digest('hex')}.webp`,
    bytes: stored.byteLength,
  })

  const next = await openServer()
  expect(await next.call('importCatalogue', file)).toMatchObject({ status: 200, body: { added: productCount } })
  expect((await next.call('uploadPicture', small ?? {})).body.picture.id).toBe(row?.id)
  expect((await next.call('uploadPicture', large ?? {})).status).toBe(201)
  await next.kill()
  expect(await countProducts()).toBe(before + productCount)
  expect(await readRows()).toHaveLength(2)
  await expectInvariants(shop().deps.db)
})
