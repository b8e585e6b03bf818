import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { createApp } from '../../src/api/app.ts'
import { createDeps, type Deps } from '../../src/api/deps.ts'
import { type Call, createCall } from './api-client.ts'
import { createDatabase } from './postgres.ts'
import { roomyHolds } from './roomy-holds.ts'

export interface TestShop {
  deps: Deps
  databaseUrl: string
  dataDir: string
  /** One call of the contract through the real app. */
  call: Call
  /** Any request, for paths outside the contract. */
  fetch(path: string, init?: RequestInit, clientAddress?: string): Promise<Response>
  close(): Promise<void>
}

/** The real app with a new real database; `env` overrides settings. */
export async function openShop(serverUrl: string, env: Record<string, string> = {}): Promise<TestShop> {
  const database = await createDatabase(serverUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'placket-data-'))
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_POOL: '10', ...roomyHolds, ...env }
  // Errors that a test provokes on purpose would bury the report; a test of the log brings its own.
  const deps = { ...createDeps(settings, database.url), log: () => undefined }
  const app = createApp(deps)
  const fetch = async (path: string, init: RequestInit = {}, clientAddress = '127.0.0.1') =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress })
  return {
    deps,
    databaseUrl: database.url,
    dataDir,
    fetch,
    call: createCall(fetch),
    async close() {
      await deps.db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A shop for the tests of one file. */
export function provideShop(env: Record<string, string> = {}): () => TestShop {
  let shop: TestShop | undefined
  beforeAll(async () => {
    shop = await openShop(inject('serverUrl'), env)
  })
  afterAll(() => shop?.close())
  return () => {
    if (!shop) throw new Error('The shop is open inside tests only')
    return shop
  }
}
