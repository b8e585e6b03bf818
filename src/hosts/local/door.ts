import { connect, createServer, type Socket } from 'node:net'
import type { Owner } from './owner-file.ts'

const welcome = 'in\n'

export interface Door {
  port: number
  /** The number of connections. */
  count(): number
  /** Accepts no more connections. */
  shut(): void
}

/**
 * Counts the processes that need the database: each holds a connection while it does, so a crashed one counts as gone. Whoever
 * sends the key is counted. The connection of the last one to leave stays open until this process ends.
 */
export async function openDoor(key: string, onLeave: () => void): Promise<Door> {
  const visitors = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const leave = () => {
      if (!visitors.delete(socket)) return
      if (visitors.size > 0) socket.end()
      onLeave()
    }
    socket.on('end', leave)
    socket.on('close', leave)
    socket.on('error', leave)
    socket.once('data', (said) => {
      if (said.toString() === key && server.listening) {
        visitors.add(socket)
        socket.write(welcome)
      } else socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The socket of the embedded database has no port')
  return { port: address.port, count: () => visitors.size, shut: () => server.close() }
}

/**
 * Connects to the owner's door. Returns a function that leaves and, if nobody else is left, waits for the owner to end; null
 * when the owner is gone. `onLost` is called if the owner ends before that.
 */
export async function enterDoor(
  { port, key }: Owner['door'],
  onLost: () => void,
): Promise<null | (() => Promise<void>)> {
  const socket = connect({ port, host: '127.0.0.1' })
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('')))
  const answered = new Promise<string>((resolve) => socket.once('data', (said) => resolve(said.toString())))
  // On any error the connection closes.
  socket.on('error', () => undefined)
  socket.write(key)
  if ((await Promise.race([answered, closed])) !== welcome) {
    socket.destroy()
    return null
  }
  let leaving = false
  socket.once('close', () => leaving || onLost())
  socket.unref()
  return async () => {
    leaving = true
    socket.ref()
    socket.end()
    await closed
  }
}
