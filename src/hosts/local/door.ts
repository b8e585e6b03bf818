import { connect, createServer, type Socket } from 'node:net'
import type { Owner } from './owner-file.ts'

const welcome = 'in\n'

export interface Door {
  port: number
  /** How many are in. */
  count(): number
  /** Lets nobody in any more. */
  shut(): void
}

/**
 * Counts who needs the database: each holds a connection for as long as it does, so one that crashed has left, too. Who
 * says the key comes in. The connection of the last one to leave stays open until this process ends.
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
  if (!address || typeof address === 'string') throw new Error('The door of the embedded database has no port')
  return { port: address.port, count: () => visitors.size, shut: () => server.close() }
}

/**
 * Enters by the owner's door. Returns what leaves again and, where nobody else is left, waits for the owner's end; null
 * when nobody is behind that door any more. `onLost` is called when the owner ends before.
 */
export async function enterDoor(
  { port, key }: Owner['door'],
  onLost: () => void,
): Promise<null | (() => Promise<void>)> {
  const socket = connect({ port, host: '127.0.0.1' })
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve('')))
  const answered = new Promise<string>((resolve) => socket.once('data', (said) => resolve(said.toString())))
  // Whatever goes wrong, the connection closes.
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
