import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { touchesOfCommands } from '../../../src/api/touches.ts'
import { markChange, takeForeign, takeTouched, traceRows } from '../../support/foreign-rows.ts'
import { provideShop } from '../../support/shop.ts'
import { addFullPerson, type FullPerson } from '../../support/shopper-calls.ts'
import { findUndeclared } from '../../support/touches.ts'

// What the commands do in a shop of two people who have everything: whose rows they change, and in which tables beside those that their
// lines in src/api/touches.ts name.

const shop = provideShop({ SITE_URL: 'http://localhost:8888', THROTTLES: 'false' })
const db = () => shop().deps.db
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-commands-'))
  await traceRows(db())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Command {
  script: string
  words(person: FullPerson): Promise<string[]> | string[]
  /** Ends with something to do, as in a shop that is not set up. */
  mayFail?: true
}

const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status'
const csv = `${header}\nby-command,By command,Size,M,BY-COMMAND,3,49.50,active\n`

const commands: Readonly<Record<string, Command>> = {
  'admin grant': { script: 'admin.ts', words: ({ phone }) => ['grant', phone] },
  'admin remove-passkeys': { script: 'admin.ts', words: ({ phone }) => ['remove-passkeys', phone] },
  'catalog import': {
    script: 'catalog.ts',
    words: async () => {
      const file = join(folder, 'products.csv')
      await writeFile(file, csv)
      return ['import', file, '--with-stock']
    },
  },
  'catalog export': { script: 'catalog.ts', words: () => ['export', join(folder, 'exported.csv')] },
  'db:migrate': { script: 'migrate.ts', words: () => [] },
  export: { script: 'shop.ts', words: () => ['export', join(folder, 'shop.jsonl')] },
  doctor: { script: 'doctor.ts', words: () => [], mayFail: true },
}

const withoutCase: Readonly<Record<string, string>> = {
  'catalog copy-pictures': 'fetches from other hosts; tests/api/media/copy-pictures.test.ts shows what it does',
  import: 'needs an empty shop; tests/api/hosts/archive-commands.test.ts runs it',
}

/** Scripts of a folder of `local` that open no database of a shop. */
const withoutShop = ['addresses', 'db:types', 'nginx-rules', 'settings']

test('every command that opens the database has its line, and a case or a reason for none', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const local = Object.keys(scripts).filter((name) => scripts[name]?.includes('src/hosts/local/'))
  const lines = Object.keys(touchesOfCommands)
  const unlisted = local.filter(
    (name) => !withoutShop.includes(name) && !lines.some((line) => line.split(' ')[0] === name),
  )
  expect(unlisted).toEqual([])
  expect([...Object.keys(commands), ...Object.keys(withoutCase)].toSorted()).toEqual(lines.toSorted())
})

function run(script: string, words: readonly string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: shop().databaseUrl,
    DATA_DIR: shop().dataDir,
    NODE_ENV: 'test',
    SITE_URL: 'http://localhost:8888',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [`src/hosts/local/${script}`, ...words], { env }, (error, out, faults) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
      resolve({ code, said: out + faults })
    })
  })
}

test.each(Object.entries(commands))('%s leaves the neighbour alone', async (name, { script, words, mayFail }) => {
  await addFullPerson(shop())
  const own = await markChange(db())
  const given = await words(await addFullPerson(shop()))
  const since = await markChange(db())
  const { code, said } = await run(script, given)
  if (!mayFail) expect([code, said]).toEqual([0, said])
  const changes = { touched: await takeTouched(db(), since), foreign: await takeForeign(db(), own, since) }
  expect(findUndeclared(changes, touchesOfCommands[name] ?? [])).toEqual([])
})
