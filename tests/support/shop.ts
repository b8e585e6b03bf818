import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { type EndpointName, endpointPath, endpoints } from '../../src/contract/endpoints.ts'
import type { Reply } from '../../src/contract/schemas.ts'
import { createApp } from '../../src/server/app.ts'
import { createDeps, type Deps } from '../../src/server/deps.ts'
import { createDatabase } from './postgres.ts'

export interface Answer<T> {
  status: number
  headers: Headers
  /** The reply of a successful call; a refusal has `message` and `requestId`. */
  body: T & { message?: string; requestId?: string }
}

interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  clientAddress?: string
}

export interface TestShop {
  deps: Deps
  databaseUrl: string
  dataDir: string
  /** One call of the contract through the real app. */
  call<N extends EndpointName>(name: N, options?: CallOptions): Promise<Answer<Reply<N>>>
  /** Any request, for what the contract does not know. */
  fetch(path: string, init?: RequestInit, clientAddress?: string): Promise<Response>
  close(): Promise<void>
}

/** The real app over a fresh real database; `env` overrides settings. */
export async function openShop(serverUrl: string, env: Record<string, string> = {}): Promise<TestShop> {
  const database = await createDatabase(serverUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'placket-data-'))
  const deps = createDeps({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_POOL: '10', ...env }, database.url)
  const app = createApp(deps)
  const fetch = async (path: string, init: RequestInit = {}, clientAddress = '127.0.0.1') =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress })
  return {
    deps,
    databaseUrl: database.url,
    dataDir,
    fetch,
    async call(name, { params, query, body, token, headers, clientAddress } = {}) {
      const search = query ? `?${new URLSearchParams(query)}` : ''
      const response = await fetch(
        endpointPath(name, params) + search,
        {
          method: endpoints[name].method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        clientAddress,
      )
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    async close() {
      await deps.db.destroy()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A shop of its own for the tests of one file. */
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
