import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'vitest'
import { linkNode, openUpdates } from '../../support/update-script.ts'

const signals = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const

const isAlive = (pid: number) => {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function open({ onTestFinished }: TestContext) {
  const updates = await openUpdates()
  onTestFinished(updates.close)
  return updates
}

/** Sends the signal while a version is being built, and waits for the end of both. */
async function interruptBuild(context: TestContext, updates: Awaited<ReturnType<typeof open>>, signal: NodeJS.Signals) {
  const { folder, release, start } = updates
  const { expect } = context
  const pidFile = join(folder, 'building')
  release('v2', `${linkNode} && echo $$ > ${pidFile} && sleep 600`)
  const { process: script, ended } = start('v2')
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').endsWith('\n')).toBe(true)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  script.kill(signal)
  const result = await ended
  expect(isAlive(pid)).toBe(false)
  return result
}

test.concurrent('a first install that is interrupted while it builds leaves nothing', async (context) => {
  const { expect } = context
  const updates = await open(context)
  const { status, stderr } = await interruptBuild(context, updates, 'SIGTERM')
  expect(status).toBe(143)
  expect(stderr).toContain('v2 was interrupted. It is the first install, so no shop runs yet')
  expect(readdirSync(updates.home)).toEqual(['releases'])
  expect(readdirSync(join(updates.home, 'releases'))).toEqual([])
})

test.concurrent.for(signals)(
  '%s during a build ends the build, and the version before runs on',
  async ([signal, code], context) => {
    const { expect } = context
    const updates = await open(context)
    updates.release('v1')
    await updates.update('v1')
    const { status, stderr } = await interruptBuild(context, updates, signal)
    expect(status).toBe(code)
    expect(stderr).toContain('v2 was interrupted; the version before runs on')
    expect(updates.running()).toBe('v1')
    expect(readdirSync(join(updates.home, 'releases'))).toEqual(['v1'])
  },
)

test.concurrent.for(signals)(
  '%s before the shop is open brings back the version before',
  async ([signal, code], context) => {
    const { expect } = context
    const { folder, home, health, release, start, update, running } = await open(context)
    release('v1')
    release('v2')
    await update('v1')
    const restarts = join(folder, 'restarts')
    const note = join(folder, 'note.sh')
    writeFileSync(note, 'readlink "$1" >> "$2"')
    Object.assign(health, { status: 503, asked: 0 })
    const { process: script, ended } = start('v2', { restart: `sh ${note} ${join(home, 'current')} ${restarts}` })
    await expect.poll(() => health.asked).toBeGreaterThan(0)
    expect(running()).toBe('v2')
    script.kill(signal)
    const { status, stderr } = await ended
    expect(status).toBe(code)
    expect(stderr).toContain('v2 was interrupted; the version before runs again')
    expect(running()).toBe('v1')
    expect(readdirSync(join(home, 'releases'))).toEqual(['v1'])
    const restarted = readFileSync(restarts, 'utf8').trim().split('\n')
    expect(restarted).toEqual(['v2', 'v1'].map((version) => join(home, 'releases', version)))
  },
)
