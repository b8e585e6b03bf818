import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { tablesOf, viewsOf } from '../../netlify/database/tables.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { floorOf, rooms } from '../../src/floors.ts'
import {
  describeForeign,
  findForeignTables,
  findLiteralSpreads,
  findTables,
  findTablesOfGround,
  type House,
  measureHouse,
  readSources,
  readTables,
  readViews,
} from '../support/house.ts'

let house: House
beforeAll(async () => {
  house = await measureHouse(Object.keys(endpoints))
})

test('every room stands on one floor, and every floor has rooms that exist', () => {
  expect([...rooms].sort()).toEqual(readdirSync('src/features').sort())
  expect(new Set(rooms).size).toBe(rooms.length)
  expect(floorOf('media')).toBe(1)
  expect(floorOf('nowhere')).toBe(0)
})

test('every table of the migrations has one owner', () => {
  const owned = Object.values(tablesOf).flat()
  expect([...owned].sort()).toEqual(readTables())
})

test('every view of the migrations is offered by one room', () => {
  const offered = Object.values(viewsOf).flat()
  expect([...offered].sort()).toEqual(readViews())
})

test('no room names a table of another, or a view from no lower floor', () => {
  expect(house.foreign.map(describeForeign)).toEqual([])
})

test('no room imports from its own floor or above', () => {
  expect(house.up.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('no call is spread over rooms', () => {
  expect(house.spreadCalls.map(({ call, rooms: held }) => `${call}: ${held.join(', ')}`)).toEqual([])
})

test('no file of the ground names a room, in styles either', () => {
  expect(house.fromGround).toEqual([])
})

test('the ground names no table of a room, but for the log and the configuration', () => {
  expect(findTablesOfGround(readSources())).toEqual([])
  const planted = (path: string, table: string) =>
    findTablesOfGround([{ path, code: `sql\`DELETE FROM ${table} WHERE true\`` }])
  expect(planted('src/platform/outbox.ts', 'mail_consents')).toEqual(['src/platform/outbox.ts: mail_consents of mails'])
  expect(planted('src/adapters/mail/planted.ts', 'orders')).toEqual(['src/adapters/mail/planted.ts: orders of orders'])
  expect(planted('src/platform/markets.ts', 'markets')).toEqual([])
  expect(planted('src/platform/markets.ts', 'orders')).toEqual(['src/platform/markets.ts: orders of orders'])
  expect(planted('src/platform/outbox.ts', 'outbox')).toEqual([])
})

test('no folder has more files than can be taken in', () => {
  expect(house.largestFolder.files, house.largestFolder.folder).toBeLessThanOrEqual(40)
})

test('no literal is spread into a literal', () => {
  expect(house.literalSpreads).toEqual([])
})

test.each([
  ['an object into an object', 'const a = { ...{ b, c }, d }'],
  ['an object that is const', 'const a = { ...({ b } as const), d }'],
  ['a list into a list', "const a = [...['b'], 'c']"],
  ['properties into an element', 'const a = <p {...{ id, title }}>b</p>'],
  ['two assignments in one list', 'const [a, b] = [c, d]'],
  ['two assignments in one object', 'const { a, b } = { a: c, b: d }'],
])('%s is found', (_what, code) => {
  expect(findLiteralSpreads({ path: 'src/a.tsx', code })).toEqual(['src/a.tsx:1'])
})

test.each([
  'const a = { ...b, c }',
  'const a = { ...(b ? { c } : {}), d }',
  'const [a, b] = await Promise.all([c, d])',
  '[a, b] = [b, a]',
])('%s is plain code', (code) => {
  expect(findLiteralSpreads({ path: 'src/a.tsx', code })).toEqual([])
})

test.each([
  ['selected', 'sql`SELECT name FROM products`'],
  ['joined', 'sql`SELECT 1 FROM nothing LEFT JOIN products ON true`'],
  ['updated', 'sql`UPDATE products SET name = NULL`'],
  ['after a value', ['sql`SELECT $', '{id} FROM products`'].join('')],
  ['by Kysely', "db.selectFrom('products').selectAll()"],
  ['by Kysely with an alias', "db.selectFrom(['products as shown'])"],
  ['by a reference of Kysely', "sql.table('products')"],
  ['joined by Kysely', "query.innerJoin('products', 'a', 'b')"],
])('a table that is %s is seen', (_how, code) => {
  expect(findTables({ path: 'src/a.ts', code })).toEqual(['products'])
})

test('a table of several words is seen in a list of tables', () => {
  const code = "const old = { table: 'stock_reservations', of: 'products' }"
  expect(findTables({ path: 'src/a.ts', code })).toEqual(['stock_reservations'])
})

test('tables after a comma are seen', () => {
  const code = 'sql`UPDATE reviews SET title = name FROM due AS asked, products, orders AS placed WHERE true`'
  expect(findTables({ path: 'src/a.ts', code })).toEqual(['orders', 'products', 'reviews'])
})

test.each([
  ['a foreign table in SQL', 'cart', 'sql`SELECT FROM products`', 'cart names products of catalog'],
  ['a foreign table by Kysely', 'reviews', "db.insertInto('orders')", 'reviews names orders of orders'],
  ['a view from a higher floor', 'catalog', 'sql`SELECT FROM sold_orders`', 'catalog names sold_orders of orders'],
  ['a view from a lower floor', 'reviews', 'sql`SELECT FROM sold_orders JOIN people ON true`', undefined],
  ['its own table and view', 'orders', 'sql`SELECT FROM sold_orders JOIN orders USING (id)`', undefined],
])('the wall judges %s', (_what, room, code, breach) => {
  const path = `src/features/${room}/server/planted.ts`
  const found = findForeignTables([{ path, code }]).map(describeForeign)
  expect(found).toEqual(breach === undefined ? [] : [`${path}: ${breach}`])
})
