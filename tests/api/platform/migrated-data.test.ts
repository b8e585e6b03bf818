import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../../src/platform/database/migrate.ts'

const files = 'netlify/database/migrations'
let folder = ''
let client: pg.Client

/** A shop as the release before these migrations left it. */
const formerRows = `
  INSERT INTO users (name, phone) VALUES ('Ana', '+541123456789'), ('Both', '+541198765432'), ('Both again', '+5491198765432'),
    ('Kim', '+821012345678');
  INSERT INTO shipping_schedule (schedule) VALUES ('{"cutOff": "14:00", "timeZone": "Asia/Dubai", "handlingDays": 2}');`

const markOf = (name: string) => `x${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
const ask = async (statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows

beforeAll(async () => {
  const server = new pg.Client({ connectionString: `${inject('serverUrl')}postgres` })
  await server.connect()
  const name = `m_${crypto.randomUUID().replaceAll('-', '')}`
  await server.query(`CREATE DATABASE ${name}`)
  await server.end()
  const url = `${inject('serverUrl')}${name}`
  folder = await mkdtemp(join(tmpdir(), 'placket-former-'))
  const former = (await readdir(files)).filter((file) => file < '0120')
  await Promise.all(former.map((file) => cp(join(files, file), join(folder, file))))
  await migrate(url, pathToFileURL(`${folder}/`))
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(formerRows)
  for (const [category, slug] of [
    ['قمصان', markOf('قمصان')],
    ['Linen', 'linen'],
    ['Xylo', 'x0000000'],
  ])
    await client.query('INSERT INTO categories (name, slug, parent_id) SELECT $1, $2, min(id) FROM categories', [
      category,
      slug,
    ])
  await client.query(`INSERT INTO brands (name, slug) VALUES ('Quay', 'quay')`)
  await client.query(`INSERT INTO products (slug, name, style_slug, style_name, brand_id, category_id, status, price_cents, final_price_cents)
    SELECT 'quay-shirt', 'Quay Shirt', 'quay-shirt', 'Quay Shirt', (SELECT min(id) FROM brands), min(id), 'active', 9000, 7000 FROM categories`)
  await client.query(`INSERT INTO colors (slug, name, hex) VALUES ('navy', 'Navy', '#000080')`)
  await client.query(`INSERT INTO variants (product_id, sku, color_slug, size, price_cents, compare_at_cents, stock, received, position)
    SELECT id, 'QUAY-M', 'navy', 'M', 7000, 9000, 3, 3, 0 FROM products`)
  await migrate(url)
}, 120_000)
afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true, force: true })
})

test('numbers of Argentina get their 9, unless somebody has that number already', async () => {
  expect(await ask('SELECT name, phone FROM users ORDER BY name')).toEqual([
    { name: 'Ana', phone: '+5491123456789' },
    { name: 'Both', phone: '+541198765432' },
    { name: 'Both again', phone: '+5491198765432' },
    { name: 'Kim', phone: '+821012345678' },
  ])
})

test('a category that had a mark instead of a name gets its name as its address; others keep theirs', async () => {
  expect(await ask(`SELECT name, slug FROM categories WHERE slug <> 'fashion' ORDER BY id`)).toEqual([
    { name: 'قمصان', slug: 'قمصان' },
    { name: 'Linen', slug: 'linen' },
    { name: 'Xylo', slug: 'x0000000' },
  ])
})

test('the time zone of the parcels becomes the shop’s, and their schedule has none', async () => {
  expect(await ask(`SELECT value FROM shop_settings WHERE key = 'timeZone'`)).toEqual([{ value: 'Asia/Dubai' }])
  expect(await ask('SELECT schedule FROM shipping_schedule')).toEqual([
    { schedule: { cutOff: '14:00', handlingDays: 2 } },
  ])
})

test('every price on sale is the first of its records, and variants are counted as before', async () => {
  expect(await ask('SELECT market_id, price_cents, reduced, until_at FROM price_records')).toEqual([
    { market_id: '0', price_cents: 7000, reduced: true, until_at: null },
  ])
  expect(await ask('SELECT counted, stock FROM variants')).toEqual([{ counted: true, stock: 3 }])
})
