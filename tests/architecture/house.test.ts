import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { tablesOf } from '../../netlify/database/tables.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { floorOf, rooms } from '../../src/floors.ts'
import {
  findLiteralSpreads,
  findTables,
  type House,
  type Left,
  listLeft,
  measureHouse,
  readLeft,
  readTables,
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

test.each(['arrowsUp', 'foreignTables', 'spreadCalls'] as const satisfies (keyof Left)[])(
  'the house has no %s but those that are listed as left, and each of these is there',
  (kind) => {
    expect(listLeft(house)[kind]).toEqual(readLeft()[kind])
  },
)

test('no file of the ground names a room, in styles either', () => {
  expect(house.fromGround).toEqual([])
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
  ['joined by Kysely', "query.innerJoin('products', 'a', 'b')"],
])('a table that is %s is seen', (_how, code) => {
  expect(findTables({ path: 'src/a.ts', code })).toEqual(['products'])
})
