import { watchStep } from '../watch.ts'

/** Far larger than any reply of the APIs we call, and small enough for memory. */
const replyMaxBytes = 1024 * 1024
const statusesWithoutBody = new Set([204, 205, 304])

async function readCapped(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the rest.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > replyMaxBytes) throw new Error(`The reply is larger than ${replyMaxBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Calls a vendor's API and returns the whole reply. The time limit includes its last byte; a redirect is an error
 * (credentials go only to the configured host), and so is a reply over a megabyte.
 */
export function askVendor(url: string | URL, init: RequestInit, timeoutMs: number): Promise<Response> {
  return watchStep(
    'vendor',
    () => fetchWhole(url, init, timeoutMs),
    (outcome) => ({ name: new URL(url).hostname, result: 'value' in outcome ? String(outcome.value.status) : 'error' }),
  )
}

async function fetchWhole(url: string | URL, init: RequestInit, timeoutMs: number): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  const { status, statusText, headers } = response
  const bytes = response.body && (await readCapped(response.body))
  return new Response(statusesWithoutBody.has(status) ? null : bytes, { status, statusText, headers })
}
