import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'

export interface HttpServer {
  root: string
  close(): Promise<void>
}

/** A server on a free port that imitates someone else's; a promise that never resolves means no reply. */
export function serveHttp(answer: (request: Request) => Response | Promise<Response>): Promise<HttpServer> {
  return new Promise((resolve) => {
    const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) => {
      resolve({
        root: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
  })
}

export const silence = () => new Promise<Response>(() => undefined)
