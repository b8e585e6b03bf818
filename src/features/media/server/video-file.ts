import { mediaTypeOf } from '../../../adapters/media/port.ts'

/** The bytes that a `Range` header asks for; null for none, or for a form that may be answered with the whole file. */
function readRange(range: string | null, length: number): { from: number; to: number } | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'outside' : { from, to }
}

/** Browsers ask for videos in parts; Safari plays none that is not given in parts. */
export function answerVideo(file: string, bytes: Uint8Array<ArrayBuffer>, request: Request): Response {
  const headers = new Headers({
    'content-type': mediaTypeOf(file),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
  const range = readRange(request.headers.get('range'), bytes.byteLength)
  if (range === null) return new Response(bytes, { headers })
  if (range === 'outside') {
    headers.set('content-range', `bytes */${bytes.byteLength}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${range.from}-${range.to}/${bytes.byteLength}`)
  return new Response(bytes.slice(range.from, range.to + 1), { status: 206, headers })
}
