import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openEmbedded } from '../../../src/hosts/local/embedded-postgres.ts'

let database: OpenDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await openEmbedded()
  pool = new pg.Pool({ connectionString: database.url, max: 8 })
  // Misdirected replies would end the process instead of a test.
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await database.stop()
})

const numbers = Array.from({ length: 300 }, (_, index) => index)

async function askInTransaction(number: number): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('UPDATE answers SET asked = asked + 1 WHERE id = $1', [number % 50])
    const { rows } = await client.query('SELECT $2::int AS number FROM answers WHERE id = $1', [number % 50, number])
    await client.query(number % 2 ? 'COMMIT' : 'ROLLBACK')
    return rows[0]?.number
  } finally {
    client.release()
  }
}

async function ask(number: number): Promise<number> {
  if (number % 3 === 0) return askInTransaction(number)
  const { rows } = await pool.query(`SELECT $1::int AS number /* ${number % 7} */`, [number])
  return rows[0]?.number
}

test('many concurrent connections, with and without transactions, each get their own replies', async () => {
  await pool.query('CREATE TABLE answers (id int PRIMARY KEY, asked int NOT NULL)')
  await pool.query('INSERT INTO answers SELECT number, 0 FROM generate_series(0, 49) AS number')
  expect(await Promise.all(numbers.map(ask))).toEqual(numbers)
})

test('a failed query does not block the others', async () => {
  const answers = await Promise.allSettled(
    numbers.map((number) => pool.query(number % 3 ? 'SELECT $1::int' : 'SELECT 1 / ($1::int * 0)', [number])),
  )
  expect(answers.map((answer) => answer.status)).toEqual(
    numbers.map((number) => (number % 3 ? 'fulfilled' : 'rejected')),
  )
})

test('transactions of several connections do not mix', async () => {
  await pool.query('CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)')
  await pool.query('INSERT INTO counters VALUES (1, 0)')
  const raise = async () => {
    const client = await pool.connect()
    await client.query('BEGIN')
    const { rows } = await client.query('SELECT value FROM counters WHERE id = $1', [1])
    await client.query('UPDATE counters SET value = $1 WHERE id = 1', [rows[0].value + 1])
    await client.query('COMMIT')
    client.release()
  }
  await Promise.all(Array.from({ length: 50 }, raise))
  const { rows } = await pool.query('SELECT value FROM counters')
  expect(rows[0].value).toBe(50)
})

test('a connection that dies midway gives its turn back', async () => {
  const dying = new pg.Client({ connectionString: database.url })
  dying.on('error', () => undefined)
  await dying.connect()
  await dying.query('BEGIN')
  dying.connection.parse({ name: '', text: 'SELECT 1', types: [] }, true)
  dying.connection.stream.destroy()
  expect((await pool.query('SELECT $1::int AS number', [7])).rows[0].number).toBe(7)
})
