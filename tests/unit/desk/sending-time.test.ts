import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { sendingTimeMs } from '../../../src/desk/browser/sending-time.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { bodyLimits } from '../../../src/platform/http/read-body.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'

const sending = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { maxBytes }]) => maxBytes)

test.each(sending)('the admin waits for %s as long as the server does, and not much longer', (name, { maxBytes }) => {
  const serverMs = bodyLimits(maxBytes).timeoutMs + loadConfig({}).CALL_MAX_MS
  expect(sendingTimeMs(name)).toBeGreaterThan(serverMs)
  expect(sendingTimeMs(name)).toBeLessThan(serverMs + 1000)
})

test('no screen of the admin has a time limit of its own for sending a file', () => {
  const files = globSync('src/features/*/admin/**/*.{ts,tsx}')
  const own = files.filter((file) => /timeoutMs: \d|(upload|import)TimeoutMs/.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(100)
  expect(own).toEqual([])
})
