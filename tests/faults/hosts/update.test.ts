import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openUpdates } from '../../support/update-script.ts'

const { folder, home, health, release, update, running, former, close } = await openUpdates()
release('v1')
release('v2')
release('v3', 'false')
afterAll(close)

test('an install without a repository, or with one that is not there, says so', async () => {
  const words = 'update: the repository is not known: name its address after the version\n'
  expect(await update('v1', { repository: null })).toEqual({ status: 1, stderr: words })
  const { status, stderr } = await update('v1', { repository: `file://${folder}/none` })
  expect(status).toBe(1)
  expect(stderr).toContain(`v1 could not be fetched from file://${folder}/none`)
  expect(readdirSync(home)).toEqual(['releases'])
})

test('a first install that cannot be built says so, leaves nothing half done, and can be tried again', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { status, stderr } = await update('v3')
    expect(status).toBe(1)
    expect(stderr).toContain('v3 could not be built. It is the first install, so no shop runs yet')
    expect(readdirSync(home)).toEqual(['releases'])
    expect(readdirSync(join(home, 'releases'))).toEqual([])
  }
})

test('a first install that does not start leaves nothing running and nothing half done, and can be tried again', async () => {
  const stopped = join(folder, 'stopped')
  const { status, stderr } = await update('v1', { restart: 'false', stop: `touch ${stopped}` })
  expect(status).toBe(1)
  expect(stderr).toContain('v1 did not start. It was the first install, so no shop runs now')
  expect(existsSync(stopped)).toBe(true)
  expect(readdirSync(home)).toEqual(['releases'])
  expect(readdirSync(join(home, 'releases'))).toEqual([])
  expect(await update('v1')).toMatchObject({ status: 0 })
  expect(running()).toBe('v1')
})

test('a version that does not start gives way to the one before, and can be tried again', async () => {
  // Starts the version before alone.
  const restart = `test ${join(home, 'current')} -ef ${join(home, 'releases', 'v1')}`
  const { status, stderr } = await update('v2', { restart })
  expect(status).toBe(1)
  expect(stderr).toContain('v2 did not start; the version before runs again')
  expect(running()).toBe('v1')
  expect(await update('v2')).toMatchObject({ status: 0 })
  expect(running()).toBe('v2')
})

test('a version that cannot be built leaves the one that runs, and nothing of its own', async () => {
  const { status, stderr } = await update('v3')
  expect(status).toBe(1)
  expect(stderr).toContain('v3 could not be built; the version before runs on')
  expect(running()).toBe('v2')
  expect(existsSync(join(home, 'releases', 'v3'))).toBe(false)
})

test('a version that starts and does not open gives way to the one before, which keeps its own way back', async () => {
  release('v4')
  health.status = 503
  const { status, stderr } = await update('v4', { openSeconds: 1 })
  health.status = 200
  expect(status).toBe(1)
  expect(stderr).toContain('v4 did not open; the version before runs again')
  expect([running(), former()]).toEqual(['v2', 'v1'])
  expect(existsSync(join(home, 'releases', 'v4'))).toBe(false)
})

test('a branch that runs is installed again beside itself', async () => {
  const before = running()
  expect(await update(before)).toMatchObject({ status: 0 })
  expect(running()).toMatch(new RegExp(`^${before}-\\d{8}T\\d{6}Z$`))
  expect(former()).toBe(before)
})
