import { serve } from '@hono/node-server'
import { createDeps } from '../../src/api/deps.ts'
import { createApi } from '../../src/api/http.ts'
import { serveShop } from '../../src/hosts/node/server.ts'

// An API process that measures how long its event loop is held: the processor time of this thread from one turn to the next, which
// other processes on the machine hardly change. Replies to each message with the longest since the one before.

/** How long a planted call holds the loop, for the test of the test. */
const breachMs = Number(process.env['BREACH_MS'] ?? 0)

async function breach(): Promise<{ exists: boolean }> {
  const before = process.threadCpuUsage()
  while (process.threadCpuUsage(before).user < breachMs * 1000);
  return { exists: false }
}

function servePlanted(): Promise<{ url: string }> {
  const api = createApi({ checkMobile: breach }, createDeps(process.env))
  return new Promise((resolve) => {
    const fetch = (request: Request) => api.fetch(request, { clientAddress: '127.0.0.1' })
    serve({ fetch, port: 0 }, ({ port }) => resolve({ url: `http://localhost:${port}` }))
  })
}

const server = await (breachMs > 0 ? servePlanted() : serveShop(createDeps(process.env), () => ({ live: 'public' })))

let longestMs = 0
let last = process.threadCpuUsage()
function beat() {
  const { user, system } = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  longestMs = Math.max(longestMs, (user + system) / 1000)
}
setInterval(beat, 1)
process.on('message', () => {
  // After the timers of this turn.
  setImmediate(() => {
    beat()
    process.send?.(longestMs)
    longestMs = 0
  })
})
console.log(server.url)
process.once('SIGTERM', () => process.exit(0))
