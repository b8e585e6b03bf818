import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As `npm run` does, in a shop of its own below the folder. */
function run(shop: string, script: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, shop), NODE_ENV: 'test' }
  return new Promise((resolve) => {
    execFile(process.execPath, [`src/hosts/local/${script}.ts`, ...words], { env }, (error, out, faults) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
      resolve({ code, said: out + faults })
    })
  })
}

test('the two commands carry a shop from an empty folder into another one, byte for byte', async () => {
  const first = join(folder, 'first.jsonl')
  const second = join(folder, 'second.jsonl')
  expect(await run('one', 'admin', 'grant', '+12025550123')).toMatchObject({ code: 0 })
  expect(await run('one', 'shop', 'export', first)).toMatchObject({ code: 0 })
  expect(await readFile(first, 'utf8')).toContain('+12025550123')
  const imported = await run('two', 'shop', 'import', first)
  expect(imported).toMatchObject({ code: 0, said: expect.stringContaining('Publish the shop to see it.') })
  expect(await run('two', 'shop', 'export', second)).toMatchObject({ code: 0 })
  expect(await readFile(second, 'utf8')).toBe(await readFile(first, 'utf8'))
  const again = await run('two', 'shop', 'import', first)
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was imported.') })
}, 240_000)

test('a command without its file says how it is used', async () => {
  expect(await run('one', 'shop', 'export')).toMatchObject({ code: 1, said: expect.stringContaining('Usage:') })
  const absent = await run('one', 'shop', 'import', join(folder, 'absent.jsonl'))
  expect(absent).toMatchObject({ code: 1, said: expect.stringContaining('There is no file') })
}, 120_000)
