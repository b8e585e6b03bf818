import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeLock, withLock } from '../../../src/hosts/local/lock.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-lock-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('two callers of the same lock work one after the other', async () => {
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

test('failing work releases its lock', async () => {
  const file = join(folder, 'failing.lock')
  await expect(withLock(file, 1000, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(await withLock(file, 1000, async () => 'done')).toBe('done')
})

test('the lock of a living process is refused, that of a killed one is free', async () => {
  const file = join(folder, 'left.lock')
  const script = fileURLToPath(new URL('../../support/lock-contender.ts', import.meta.url))
  const holder = fork(script, [file, join(folder, 'mark')], { execArgv: [] })
  await once(holder, 'message')
  const held = once(holder, 'message')
  holder.send('hold')
  expect(await held).toEqual(['held', undefined])
  expect(takeLock(file)).toBeNull()
  await expect(withLock(file, 200, async () => 'done')).rejects.toThrow('Another process holds')
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
  expect(await withLock(file, 1, async () => 'done')).toBe('done')
})
