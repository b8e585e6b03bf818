import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Callers behind one address. */
export interface Callers {
  address: string
  connections: number
  /** Between a reply and the next call. */
  pauseMs: number
  /** Whether they wait as long as Retry-After says. */
  obedient: boolean
}

export interface CallersResult {
  served: number
  refused: number
  /** Of the served calls. */
  tookMs: number[]
}

interface Task {
  url: string
  seconds: number
  callers: Callers[]
}

const path = '/product-api/filter-products?limit=24&color=blue'

function call(url: string, agent: Agent, address: string): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, headers: { 'x-forwarded-for': address } }, (reply) => {
      reply.resume()
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, retryAfter: Number(reply.headers['retry-after'] ?? 0) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function callOn(task: Task, { address, connections, pauseMs, obedient }: Callers): Promise<CallersResult> {
  const result: CallersResult = { served: 0, refused: 0, tookMs: [] }
  const until = performance.now() + task.seconds * 1000
  const connection = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (performance.now() < until) {
      const began = performance.now()
      const { status, retryAfter } = await call(task.url, agent, address)
      if (performance.now() > until) break
      if (status === 200) {
        result.served += 1
        result.tookMs.push(performance.now() - began)
      } else result.refused += 1
      if (status !== 200 && obedient) await wait(1000 * retryAfter)
      else if (pauseMs > 0) await wait(pauseMs)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  return result
}

// `node tests/bench/callers.ts <task as JSON>`: the load of other benches, in a process of its own; prints what the callers got.
const given = process.argv[2]
if (given?.startsWith('{')) {
  const task = JSON.parse(given) as Task
  console.log(JSON.stringify(await Promise.all(task.callers.map((callers) => callOn(task, callers)))))
}
