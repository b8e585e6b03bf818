import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ShopServer, serveShop } from '../../../src/hosts/node/server.ts'
import { createBodyReader } from '../../../src/platform/http/read-body.ts'
import { largeBodiesAtOnce } from '../../../src/platform/pure/limits.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { openSlowSockets } from '../../support/slow-sockets.ts'

let shop: TestShop
let server: ShopServer

beforeAll(async () => {
  // One connection: fifty concurrent calls.
  shop = await openShop(inject('serverUrl'), { PORT: '0', DATABASE_POOL: '1' })
  server = await serveShop(shop.deps, () => ({ live: 'public' }))
})

afterAll(async () => {
  await server.stop()
  await shop.close()
})

const headOf = (path: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{`

test('250 connections that send a byte now and then keep nobody from the API', async () => {
  const slow = await openSlowSockets(server.url, { count: 250, head: headOf('/auth-api/check-mobile', 60_000) })
  try {
    for (let round = 0; round < 5; round += 1) {
      slow.trickle()
      const asked = Array.from({ length: 10 }, () => fetch(`${server.url}/readyz`).then(({ status }) => status))
      expect(await Promise.all(asked)).toEqual(Array(10).fill(200))
    }
    expect(slow.answers().filter(Boolean)).toEqual([])
  } finally {
    slow.close()
  }
})

test('large bodies are not read for callers who may not make the call', async () => {
  const slow = await openSlowSockets(server.url, { count: 3, head: headOf('/admin-api/catalogue-import', 5_000_000) })
  try {
    await expect.poll(() => slow.answers().filter((answer) => answer.startsWith('HTTP/1.1 401'))).toHaveLength(3)
  } finally {
    slow.close()
  }
})

/** A body that sends `first` and then nothing. */
function stalled(first: number): Request {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(first)) })
  const sent: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
  }
  return new Request('http://localhost/', sent)
}

test('a body that does not arrive in time is refused', async () => {
  const read = createBodyReader()
  await expect(read(stalled(1), { maxBytes: 65_536, timeoutMs: 20 })).rejects.toMatchObject({ status: 408 })
})

test('only so many large bodies are read at once, and small ones beside them', async () => {
  const read = createBodyReader()
  const large = { maxBytes: 3_000_000, timeoutMs: 500 }
  const reading = Array.from({ length: largeBodiesAtOnce }, () =>
    read(stalled(70_000), large).catch(({ status }) => status),
  )
  await expect(read(stalled(70_000), large)).rejects.toMatchObject({ status: 503 })
  const small = new Request('http://localhost/', { method: 'POST', body: '{"a":1}' })
  expect(await read(small, large)).toBe('{"a":1}')
  expect(await Promise.all(reading)).toEqual(Array(largeBodiesAtOnce).fill(408))
  await expect(read(stalled(70_000), large)).rejects.toMatchObject({ status: 408 })
})
