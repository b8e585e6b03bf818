import { bodyMaxBytes, bodyTimeMs } from '../pure/call-times.ts'
import { largeBodiesAtOnce } from '../pure/limits.ts'
import { messages } from '../pure/messages.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { HttpError } from './http-error.ts'

export interface BodyLimits {
  maxBytes: number
  timeoutMs: number
}

export function bodyLimits(maxBytes = bodyMaxBytes): BodyLimits {
  return { maxBytes, timeoutMs: bodyTimeMs(maxBytes) }
}

type Read = () => Promise<Uint8Array | null>

/** Reads chunks until the deadline. A client that disconnects midway is refused without a reply or an error. */
function createRead(reader: ReadableStreamDefaultReader<Uint8Array>, late: Promise<never>): Read {
  return async () => {
    const read = reader.read().catch(() => {
      throw new HttpError(400, messages.malformed)
    })
    const { done, value } = await Promise.race([read, late])
    return done ? null : value
  }
}

/** Adds chunks up to `maxBytes`. True when the body has ended. */
async function collect(read: Read, chunks: Uint8Array[], maxBytes: number): Promise<boolean> {
  let size = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  while (size <= maxBytes) {
    const chunk = await read()
    if (!chunk) return true
    chunks.push(chunk)
    size += chunk.byteLength
  }
  return false
}

/** What is left of a body that is too large is read and thrown away, up to this: more than a proxy lets through. */
const discardMaxBytes = 16 * 1024 * 1024

/** Reads on without keeping anything. */
async function discard(read: Read): Promise<void> {
  for (let size = 0; size <= discardMaxBytes; ) {
    const chunk = await read()
    if (!chunk) return
    size += chunk.byteLength
  }
}

const momentMs = 400

/** Of a call that is refused before its body is read: throws away what arrives of it in a moment. */
export async function discardBody({ body }: Request): Promise<void> {
  if (!body) return
  const reader = body.getReader()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new HttpError(408, messages.tooSlow)), momentMs)
  // Whatever happens to it, the call is refused.
  await discard(createRead(reader, promise)).catch(() => undefined)
  clearTimeout(timer)
  reader.cancel().catch(() => undefined)
}

export type ReadBody = (request: Request, limits: BodyLimits) => Promise<string>

/**
 * Reads bodies as text, within size and time limits. Only so many bodies beyond 64 KB are read at a time, since each is held in
 * memory. A body that is too large is refused once it has arrived: a proxy that gets the reply before takes the connection for free, and the
 * next call on it, of someone else, would be cut off with the rest of the body.
 */
export function createBodyReader(): ReadBody {
  const takeLarge = createConcurrencyLimit(largeBodiesAtOnce)
  return async (request, { maxBytes, timeoutMs }) => {
    const announced = Number(request.headers.get('content-length') ?? 0)
    if (announced > discardMaxBytes) throw new HttpError(413, messages.tooLarge)
    if (!request.body) return ''
    const reader = request.body.getReader()
    const deadline = Promise.withResolvers<never>()
    const timer = setTimeout(() => deadline.reject(new HttpError(408, messages.tooSlow)), timeoutMs)
    const read = createRead(reader, deadline.promise)
    const chunks: Uint8Array[] = []
    try {
      const small = Math.min(bodyMaxBytes, maxBytes)
      const complete =
        announced <= maxBytes &&
        ((await collect(read, chunks, small)) ||
          (maxBytes > small && (await takeLarge(() => collect(read, chunks, maxBytes)))))
      if (!complete) {
        chunks.length = 0
        await discard(read)
        throw new HttpError(413, messages.tooLarge)
      }
    } catch (error) {
      reader.cancel().catch(() => undefined)
      throw error
    } finally {
      clearTimeout(timer)
    }
    return Buffer.concat(chunks).toString('utf8')
  }
}
