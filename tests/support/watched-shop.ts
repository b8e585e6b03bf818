import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createApp } from '../../src/api/app.ts'
import { createDeps } from '../../src/api/deps.ts'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { createCall } from './api-client.ts'
import { placeOrder } from './paid-order.ts'
import { addPerson } from './people.ts'
import { createDatabase } from './postgres.ts'
import { roomyHolds } from './roomy-holds.ts'
import type { TestShop } from './shop.ts'

const script = fileURLToPath(new URL('./watched-server.ts', import.meta.url))
const preload = new URL('./end-with-parent.ts', import.meta.url).href

export interface WatchedCall {
  status: number
  /** The longest that the event loop was held meanwhile. */
  pauseMs: number
}

export interface WatchedServer {
  send(path: string, init?: RequestInit): Promise<WatchedCall>
  stop(): Promise<void>
}

/** A server process whose event loop is watched. */
export async function startWatchedServer(env: Record<string, string>): Promise<WatchedServer> {
  const server = spawn(process.execPath, ['--import', preload, script], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  if (!server.stdout) throw new Error('A server without output tells no address')
  const exited = once(server, 'exit')
  const firstLine = once(createInterface({ input: server.stdout }), 'line').then(([line]) => String(line))
  const url = await Promise.race([firstLine, exited.then(() => Promise.reject(new Error('The server did not start')))])
  const readPause = async () => {
    const told = once(server, 'message')
    server.send('read')
    return Number((await told)[0])
  }
  return {
    async send(path, init) {
      // Reading it begins the next one.
      const response = await fetch(`${url}${path}`, init)
      await response.arrayBuffer()
      return { status: response.status, pauseMs: await readPause() }
    },
    async stop() {
      server.kill('SIGKILL')
      await exited
    },
  }
}

export interface WatchedShop extends Pick<WatchedServer, 'send'> {
  shop: TestShop
  /** Tokens. */
  admin: string
  shopper: string
  orderId: string
  variantId: string
  close(): Promise<void>
}

/** The demo shop with an order, served by a process whose event loop is watched. */
export async function openWatchedShop(serverUrl: string): Promise<WatchedShop> {
  const database = await createDatabase(serverUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'placket-watched-'))
  await seedDemo(database.url)
  const settings = {
    ...roomyHolds,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    THROTTLES: 'false',
    // A part of an import takes half of it.
    CALL_MAX_MS: '3000',
  }
  const deps = { ...createDeps(settings, database.url), log: () => undefined }
  const app = createApp(deps)
  const fetchHere: TestShop['fetch'] = async (path, init = {}, clientAddress = '127.0.0.1') =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress })
  const shop: TestShop = {
    deps,
    databaseUrl: database.url,
    dataDir,
    fetch: fetchHere,
    call: createCall(fetchHere),
    close: async () => undefined,
  }
  const placed = await placeOrder(shop)
  const admin = await addPerson(shop, { role: 'admin' })
  const server = await startWatchedServer(settings)
  return {
    shop,
    send: server.send,
    admin: admin.token,
    shopper: placed.token,
    orderId: placed.order.id,
    variantId: placed.variant.id,
    async close() {
      await server.stop()
      await deps.db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
