import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The command of a version that builds: the shop's own Node has to be there afterwards. */
export const linkNode = `mkdir -p node_modules/.bin && ln -s ${process.execPath} node_modules/.bin/node`

/** All that a shop can't do without; the versions of these tests refuse any that is `odd`. */
export const settings = {
  DATABASE_URL: 'postgres://localhost/shop',
  SITE_URL: 'https://shop.example',
  APP_SECRET: 'x'.repeat(32),
  PAYMENT_PROVIDER: 'stripe',
  OTP_PROVIDER: 'twilio',
  MAIL_PROVIDER: 'smtp',
}
const checkSettings = "! grep '=odd' .env >&2"

/** Instead of npm, which takes half a second each time: installs nothing, and runs a script of the project. */
const quickNpm = '#!/bin/sh\n[ "$1" = ci ] || exec sh -e "./$3.sh"\n'

interface UpdateSettings {
  restart?: string
  stop?: string
  /** Null for none. */
  repository?: string | null
  openSeconds?: number
}

export interface Update {
  process: ChildProcess
  ended: Promise<{ status: number | null; stderr: string }>
}

/** deploy/update.sh with a project of two scripts, a service of two commands, and a server that says whether the shop is open. */
export async function openUpdates() {
  const folder = mkdtempSync(join(tmpdir(), 'placket-update-'))
  const home = join(folder, 'home')
  const project = join(folder, 'project')
  const health = { status: 200, asked: 0 }
  const server = createServer((_request, response) => {
    health.asked += 1
    response.writeHead(health.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  mkdirSync(project)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'npm'), quickNpm, { mode: 0o755 })
  const setSettings = (values: Record<string, string>) =>
    writeFileSync(
      join(folder, 'environment'),
      Object.entries(values)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
  setSettings(settings)

  function git(...words: string[]): void {
    const author = ['-c', 'user.name=placket', '-c', 'user.email=placket@example.com']
    const { status, stderr } = spawnSync('git', ['-C', project, ...author, ...words], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  git('init', '--quiet')

  function start(version: string, settings: UpdateSettings = {}): Update {
    const { restart = 'true', stop = 'true', repository = `file://${project}`, openSeconds = 60 } = settings
    const script = spawn('sh', ['deploy/update.sh', version, ...(repository ? [repository] : [])], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
        HOME: folder,
        PLACKET_HOME: home,
        PLACKET_ENV: join(folder, 'environment'),
        PLACKET_AS: '',
        PLACKET_RESTART: restart,
        PLACKET_STOP: stop,
        PLACKET_OPEN_SECONDS: String(openSeconds),
        PLACKET_HEALTH: `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`,
      },
    })
    const ended = Promise.all([once(script, 'exit'), text(script.stderr)]).then(([[status], stderr]) => ({
      status,
      stderr,
    }))
    return { process: script, ended }
  }

  return {
    folder,
    home,
    health,
    start,
    setSettings,
    update: (version: string, settings: UpdateSettings = {}) => start(version, settings).ended,
    running: () => basename(readlinkSync(join(home, 'current'))),
    former: () => basename(readlinkSync(join(home, 'former'))),
    /** Makes a version whose build is the given command. */
    release(version: string, build = linkNode, check = checkSettings): void {
      writeFileSync(join(project, 'settings.sh'), check)
      writeFileSync(join(project, 'db:migrate.sh'), 'true')
      writeFileSync(join(project, 'build.sh'), build)
      git('add', '.')
      git('commit', '--quiet', '--allow-empty', '-m', version)
      git('tag', version)
    },
    close(): void {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
