import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import {
  harmlessColumns,
  leftOutColumns,
  leftOutTables,
} from '../../../src/features/staff/server/archive/archived-tables.ts'
import { exportShop } from '../../../src/features/staff/server/archive/export-shop.ts'
import { importShop } from '../../../src/features/staff/server/archive/import-shop.ts'
import { listShopTables } from '../../../src/features/staff/server/archive/shop-tables.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, provideShop, type TestShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const bytes = Buffer.from('a picture')
const file = `${createHash('sha256').update(bytes).digest('hex')}.webp`

beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  const { db, providers } = shop().deps
  const delivered = await placeDeliveredOrder(shop(), { quantity: 2 })
  await delivered.ask([{ lineId: delivered.lineId, quantity: 1 }])
  await placeOrder(shop(), { card: null })
  const { token } = await addPerson(shop(), { role: 'admin', name: 'Ada\u2028Admin "\n' })
  await shop().call('updateSettings', { token, body: { shopName: 'Quay & Söhne' } })
  await providers.media.put(file, bytes)
  await sql`INSERT INTO pictures (file, name, bytes, width, height, source_hash)
    VALUES (${file}, 'one', 9, 1, 1, ${'0'.repeat(64)})`.execute(db)
  await sql`UPDATE users SET password_hash = 'secret-hash'`.execute(db)
})

async function* each(lines: readonly string[]) {
  yield* lines
}

async function exportAll({ deps }: TestShop): Promise<string[]> {
  return Array.fromAsync(exportShop(deps.db, deps.providers.media))
}

test('an empty shop that imports an archive exports the same, byte for byte, and goes on from there', async () => {
  const archive = await exportAll(shop())
  const rowsOf = (table: string) => archive.filter((line) => line.startsWith(`{"table":"${table}",`)).length
  for (const table of ['products', 'variants', 'orders', 'order_lines', 'returns', 'users', 'pages', 'shop_settings'])
    expect([table, rowsOf(table) > 0]).toEqual([table, true])
  const other = await openShop(inject('serverUrl'), { THROTTLES: 'false' })
  try {
    const { db, providers } = other.deps
    await importShop(db, providers.media, each(archive))
    expect(await exportAll(other)).toEqual(archive)
    expect(Buffer.from((await providers.media.get(file)) ?? [])).toEqual(bytes)
    // Triggers and keys guard again, and numbers continue.
    const off = async ({ deps }: TestShop) => {
      const { rows } = await sql<{ off: number }>`SELECT (
      (SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D') +
      (SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND condeferrable))::int AS off`.execute(deps.db)
      return rows[0]?.off
    }
    expect(await off(other)).toBe(await off(shop()))
    const before = await placeOrder(shop())
    const after = await placeOrder(other)
    expect(after.order.number).toBe(before.order.number)
    await expect(importShop(db, providers.media, each(archive))).rejects.toThrow('This shop is not empty')
  } finally {
    await other.close()
  }
})

test('a damaged archive imports nothing', async () => {
  const archive = await exportAll(shop())
  const other = await openShop(inject('serverUrl'), {})
  try {
    const { db, providers } = other.deps
    const empty = await exportAll(other)
    const [head = '', ...rest] = archive
    const wrong = [
      rest,
      [head, ...rest.slice(0, -1), '{"surprise":1}'],
      [head, '{"table":"nowhere","row":{}}', ...rest],
    ]
    for (const lines of wrong)
      await expect(importShop(db, providers.media, each(lines))).rejects.toThrow(/archive|table/)
    expect(await exportAll(other)).toEqual(empty)
  } finally {
    await other.close()
  }
})

test('what is left out stands with its reason, and no secret is in the archive', async () => {
  const { db } = shop().deps
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db)
  const archived = await listShopTables(db)
  const known = [...archived.map(({ name }) => name), ...Object.keys(leftOutTables)]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  expect(Object.values(leftOutTables).every((reason) => reason.length > 10)).toBe(true)
  const suspicious = archived.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /hash|secret|token|password|private|code_hash/.test(column))
      .filter((column) => !leftOutColumns[name]?.includes(column))
      .map((column) => `${name}.${column}`),
  )
  expect(suspicious).toEqual([...harmlessColumns])
  expect((await exportAll(shop())).join('\n')).not.toContain('secret-hash')
})
