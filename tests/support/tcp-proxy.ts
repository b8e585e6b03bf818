import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Cuts every connection, and sends new ones to that port of this machine. */
  switchTo(port: number): void
  stop(): Promise<void>
}

/** A fixed address in front of a server, as a host's failover has. */
export async function startTcpProxy(firstPort: number): Promise<TcpProxy> {
  let target = firstPort
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    switchTo(port) {
      target = port
      cut()
    },
    async stop() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
