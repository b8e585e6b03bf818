import { once } from 'node:events'
import { request } from 'node:https'
import { setImmediate } from 'node:timers/promises'

interface SlowSend {
  /** When the first half of the body is on its way. */
  begun: Promise<void>
  /** The status of the reply. */
  status: Promise<number>
}

/** Sends a JSON body over TLS a byte at a time, whatever the certificate, and the second half of it only after `resumed`. */
export function sendSlowly(url: string, body: string, resumed: Promise<void>): SlowSend {
  const bytes = Buffer.from(body)
  const sent = request(url, {
    method: 'POST',
    agent: false,
    rejectUnauthorized: false,
    headers: { 'content-type': 'application/json', 'content-length': bytes.length },
  })
  const answered = once(sent, 'response')
  const write = async (part: Buffer) => {
    for (const byte of part) {
      if (sent.destroyed) return
      sent.write(Buffer.of(byte))
      await setImmediate()
    }
  }
  const half = Math.floor(bytes.length / 2)
  const begun = once(sent, 'socket')
    .then(([socket]) => once(socket, 'secureConnect'))
    .then(() => write(bytes.subarray(0, half)))
  const finish = async () => {
    await begun
    await Promise.race([resumed, answered])
    await write(bytes.subarray(half))
    sent.end()
    const [response] = await answered
    response.resume()
    return response.statusCode
  }
  // Nothing is sent before there is something to send.
  sent.flushHeaders()
  return { begun, status: finish() }
}
