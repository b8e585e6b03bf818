import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'

/** A connection of HTTP/2, whatever the certificate. */
export async function openHttp2(url: string): Promise<ClientHttp2Session> {
  const session = connect(url, { rejectUnauthorized: false })
  await once(session, 'connect')
  return session
}

/** `fetch` over that connection. */
export function fetchOver(session: ClientHttp2Session) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const stream = session.request({ ':path': path, ':method': init.method ?? 'GET', ...headers })
    stream.end(typeof init.body === 'string' ? init.body : undefined)
    const [answered] = await once(stream, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return new Response(Buffer.concat(chunks), {
      status: Number(answered[':status']),
      headers: { 'content-type': String(answered['content-type']) },
    })
  }
}
