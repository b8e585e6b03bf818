import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigFault, loadConfig } from '../../../src/platform/config.ts'
import { linkNode, openUpdates, settings } from '../../support/update-script.ts'

const { folder, home, health, release, setSettings, update, running, former, close } = await openUpdates()
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

test('the settings that a first install cannot do without are asked for before anything is fetched', async () => {
  const nowhere = { repository: `file://${folder}/none` }
  const environment = join(folder, 'environment')
  rmSync(environment)
  expect((await update('v1', nowhere)).stderr).toBe(
    `update: there are no settings: ${environment} can't be read. Nothing was changed\n`,
  )
  for (const name of Object.keys(settings)) {
    setSettings({ ...settings, [name]: '' })
    const { status, stderr } = await update('v1', nowhere)
    expect(status).toBe(1)
    expect(stderr).toBe(`update: these settings are missing in ${environment}: ${name}. Nothing was changed\n`)
  }
  setSettings(settings)
  expect(readdirSync(home)).toEqual(['releases'])
})

test('they are those without which no shop starts', () => {
  const read = () => {
    try {
      loadConfig({ NODE_ENV: 'production' })
    } catch (error) {
      if (error instanceof ConfigFault) return error.faults.map((fault) => fault.split(':')[0])
      throw error
    }
    return []
  }
  expect(read().toSorted()).toEqual(Object.keys(settings).toSorted())
})

test('a first install with invalid settings says so once it has the packages that check them', async () => {
  setSettings({ ...settings, SITE_URL: 'odd' })
  const { status, stderr } = await update('v1')
  setSettings(settings)
  expect(status).toBe(1)
  expect(stderr).toContain('SITE_URL=odd\n')
  expect(stderr).toContain(`v1 can't use the settings in ${join(folder, 'environment')}. It is the first install`)
  expect(readdirSync(join(home, 'releases'))).toEqual([])
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

test('invalid settings are told before anything is fetched, and the version that runs goes on', async () => {
  setSettings({ ...settings, SITE_URL: 'odd' })
  const { status, stderr } = await update('v1', { repository: `file://${folder}/none`, restart: 'false' })
  setSettings(settings)
  expect(status).toBe(1)
  const words = `the version that runs could not start again with ${join(folder, 'environment')}. Nothing was changed`
  expect(stderr).toBe(`SITE_URL=odd\nupdate: ${words}\n`)
  expect(running()).toBe('v2')
})

test('settings that only the next version refuses leave the one that runs', async () => {
  release('stricter', linkNode, 'echo "MAIL_FROM: is missing" >&2; false')
  const { status, stderr } = await update('stricter')
  expect(status).toBe(1)
  expect(stderr).toContain('MAIL_FROM: is missing\n')
  expect(stderr).toContain(
    `stricter can't use the settings in ${join(folder, 'environment')}; the version before runs on`,
  )
  expect(existsSync(join(home, 'releases', 'stricter'))).toBe(false)
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
