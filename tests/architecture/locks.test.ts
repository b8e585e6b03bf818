import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lockKeys } from '../../src/platform/database/locks.ts'

test('each lock of the whole shop has a key of its own, in one table', async () => {
  const keys = Object.values(lockKeys)
  expect(new Set(keys).size).toBe(keys.length)
  const elsewhere: string[] = []
  for await (const file of glob('src/**/*.ts')) {
    const text = await readFile(file, 'utf8')
    if (/pg_(?:try_)?advisory\w*\(\s*[\d_]+\s*\)/.test(text)) elsewhere.push(file)
  }
  expect(elsewhere).toEqual([])
})
