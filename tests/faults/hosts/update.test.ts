import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

// deploy/update.sh with a project of three scripts, a service that may refuse to start, and a server that answers its question.

const folder = mkdtempSync(join(tmpdir(), 'placket-update-'))
const home = join(folder, 'home')
const server = createServer((_request, response) => response.end())

function git(...words: string[]): void {
  const author = ['-c', 'user.name=placket', '-c', 'user.email=placket@example.com']
  const { status, stderr } = spawnSync('git', ['-C', join(folder, 'project'), ...author, ...words], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

/** Makes a version whose build is the given command. */
function release(version: string, build: string): void {
  const scripts = { 'db:migrate': 'true', build: `mkdir -p node_modules/.bin && ${build}` }
  const project = { name: 'project', version: '1.0.0', scripts }
  const lock = {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'project', version: '1.0.0' } },
  }
  writeFileSync(join(folder, 'project', 'package.json'), JSON.stringify(project))
  writeFileSync(join(folder, 'project', 'package-lock.json'), JSON.stringify(lock))
  git('add', '.')
  git('commit', '--quiet', '--allow-empty', '-m', version)
  git('tag', version)
}

async function update(
  version: string,
  { restart = 'true', stop = 'true' } = {},
): Promise<{ status: number | null; stderr: string }> {
  const run = spawn('sh', ['deploy/update.sh', version, `file://${join(folder, 'project')}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env['PATH'], HOME: folder, PLACKET_HOME: home, PLACKET_ENV: join(folder, 'environment') },
      ...{ PLACKET_AS: '', PLACKET_RESTART: restart, PLACKET_STOP: stop },
      PLACKET_HEALTH: `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`,
    },
  })
  const [[status], stderr] = await Promise.all([once(run, 'exit'), text(run.stderr)])
  return { status, stderr }
}

const running = () => basename(readlinkSync(join(home, 'current')))
const linkNode = `ln -s ${process.execPath} node_modules/.bin/node`

beforeAll(async () => {
  mkdirSync(join(folder, 'project'))
  git('init', '--quiet')
  release('v1', linkNode)
  release('v2', linkNode)
  release('v3', 'false')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
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
  const before = running()
  expect((await update('v3')).status).not.toBe(0)
  expect(running()).toBe(before)
  expect(existsSync(join(home, 'releases', 'v3'))).toBe(false)
})
