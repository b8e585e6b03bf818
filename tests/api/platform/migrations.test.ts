import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../../src/platform/database/migrate.ts'

async function makeEmptyDatabase(): Promise<string> {
  const name = `m_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${inject('serverUrl')}postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${inject('serverUrl')}${name}`
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs `npm run db:migrate` in its own process; returns its last line. */
async function runMigrate(url: string): Promise<string> {
  const child = spawn(process.execPath, ['src/hosts/local/migrate.ts'], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return output.trim()
}

test('when four processes migrate an empty database at once, each file is applied once and all find it done', async () => {
  const url = await makeEmptyDatabase()
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => runMigrate(url)))
  const applied = outcomes.flatMap((line) => (line.startsWith('Applied ') ? line.slice(8).split(', ') : []))
  const files = (await readdir('netlify/database/migrations')).filter((name) => name.endsWith('.sql'))
  expect(applied.toSorted()).toEqual(files.toSorted())
  expect(await ask(url, 'SELECT name FROM schema_migrations ORDER BY applied_at, name')).toEqual(
    files.toSorted().map((name) => ({ name })),
  )
})

test('the limits of a session are the defaults of the role in this database, once', async () => {
  const url = await makeEmptyDatabase()
  await migrate(url)
  await migrate(url)
  expect(await ask(url, 'SHOW statement_timeout')).toEqual([{ statement_timeout: '5s' }])
  expect(await ask(url, 'SHOW pg_trgm.similarity_threshold')).toEqual([{ 'pg_trgm.similarity_threshold': '0.2' }])
  expect(await ask(`${inject('serverUrl')}postgres`, 'SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }])
})

test('a failing migration changes nothing, keeps the earlier ones, and runs again once fixed', async () => {
  const url = await makeEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'placket-migrations-'))
  const directory = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, '0001_first.sql'), 'CREATE TABLE first (id int);')
  await writeFile(join(folder, '0002_second.sql'), 'CREATE TABLE second (id int); SELECT 1 / 0;')
  await expect(migrate(url, directory)).rejects.toThrow('0002_second.sql')
  const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  expect(await ask(url, tables)).toEqual([{ tablename: 'first' }, { tablename: 'schema_migrations' }])
  await writeFile(join(folder, '0002_second.sql'), 'CREATE TABLE second (id int);')
  expect(await migrate(url, directory)).toEqual(['0002_second.sql'])
  expect(await migrate(url, directory)).toEqual([])
  await rm(folder, { recursive: true })
})
