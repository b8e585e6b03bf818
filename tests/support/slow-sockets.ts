import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface SlowSockets {
  /** What the server has sent to each so far. */
  answers(): string[]
  /** How many the server has closed. */
  closed(): number
  /** Sends one more byte on each. */
  trickle(): void
  close(): void
}

/** Connections that begin a request and never finish it, once the server has accepted all of them. */
export async function openSlowSockets(
  url: string,
  { count, head }: { count: number; head: string },
): Promise<SlowSockets> {
  const { port } = new URL(url)
  const sockets: Socket[] = Array.from({ length: count }, () => connect(Number(port), '127.0.0.1'))
  const answers = sockets.map(() => '')
  for (const [index, socket] of sockets.entries()) {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      answers[index] += data.toString()
    })
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await Promise.all(sockets.map((socket) => new Promise((sent) => socket.write(head, sent))))
  return {
    answers: () => answers,
    closed: () => sockets.filter((socket) => socket.closed).length,
    trickle() {
      for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
