import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withLock } from '../../src/hosts/local/lock.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-lock-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('two who want the same lock work one after the other', async () => {
  const file = join(folder, 'shared.lock')
  let working = 0
  const work = async () => {
    working += 1
    const seen = working
    await new Promise((resolve) => setImmediate(resolve))
    working -= 1
    return seen
  }
  expect(await Promise.all([withLock(file, 10_000, work), withLock(file, 10_000, work)])).toEqual([1, 1])
})

test('work that fails gives its lock back', async () => {
  const file = join(folder, 'failing.lock')
  await expect(withLock(file, 1000, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(await withLock(file, 1000, async () => 'done')).toBe('done')
})

test('the lock of a process that died is taken over, that of a living one is not', async () => {
  const file = join(folder, 'left.lock')
  // No process has this id: Linux ends far below it.
  await writeFile(file, '2147483646')
  expect(await withLock(file, 10_000, async () => 'done')).toBe('done')
  await writeFile(file, String(process.pid))
  await expect(withLock(file, 200, async () => 'done')).rejects.toThrow('Another process holds')
})
