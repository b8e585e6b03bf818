import { report } from './report.ts'

// `node tests/bench/scale-model.ts`: what gives way first under more orders, by simulation and not by load. Orders come at random, wait for a
// connection, use a core, wait for the row of their variant's stock, and hold it while they use a core again and are stored.

/** Of one machine: two cores took 145 orders a second, with everything that an order needs (docs/scale.md). */
const coreMsOfOrder = 2000 / 145
/** An assumption, of which a core works all but the last. */
const rowMs = 5
const storeMs = 1
const seconds = 300
const warmSeconds = 30

interface Shape {
  ordersPerSecond: number
  cores: number
  connections: number
  /** The part of all orders that buys one and the same variant, and the rows over which its stock is split. */
  popular: number
  rows: number
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `size` places, which those who come get in turn. */
class Resource {
  readonly #size: number
  #taken = 0
  readonly #waiting: (() => void)[] = []
  #busyMs = 0
  #since = 0
  constructor(size: number) {
    this.#size = size
  }
  #count(now: number, change: number) {
    this.#busyMs += this.#taken * (now - this.#since)
    this.#since = now
    this.#taken += change
  }
  take(now: number, start: () => void) {
    if (this.#taken === this.#size) return void this.#waiting.push(start)
    this.#count(now, 1)
    start()
  }
  release(now: number) {
    const next = this.#waiting.shift()
    if (next) return next()
    this.#count(now, -1)
  }
  /** The part of all places that was taken. */
  usage(now: number): number {
    this.#count(now, 0)
    return this.#busyMs / (now * this.#size)
  }
}

function simulate(shape: Shape) {
  const random = createRandom(7)
  const around = (ms: number) => -Math.log(1 - random()) * ms
  const due: { at: number; run: () => void }[] = []
  let now = 0
  const after = (ms: number, run: () => void) => {
    const at = now + ms
    let low = 0
    let high = due.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((due[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    due.splice(low, 0, { at, run })
  }
  const cores = new Resource(shape.cores)
  const connections = new Resource(shape.connections)
  const rows = Array.from({ length: shape.rows }, () => new Resource(1))
  const took: number[] = []
  const work = (ms: number, done: () => void) =>
    cores.take(now, () =>
      after(around(ms), () => {
        cores.release(now)
        done()
      }),
    )
  function order() {
    const cameAt = now
    const row = random() < shape.popular ? rows[Math.floor(random() * rows.length)] : undefined
    const finish = () => {
      row?.release(now)
      connections.release(now)
      if (cameAt >= warmSeconds * 1000) took.push(now - cameAt)
    }
    const store = () => work(rowMs - storeMs, () => after(storeMs, finish))
    connections.take(now, () => work(coreMsOfOrder - rowMs + storeMs, () => (row ? row.take(now, store) : store())))
  }
  const come = () => {
    order()
    after(around(1000 / shape.ordersPerSecond), come)
  }
  come()
  for (let next = due.pop(); next && next.at < seconds * 1000; next = due.pop()) {
    now = next.at
    next.run()
  }
  const usage = {
    cores: cores.usage(now),
    connections: connections.usage(now),
    row: rows.reduce((sum, row) => sum + row.usage(now), 0) / rows.length,
  }
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.floor(took.length * part)] ?? Number.POSITIVE_INFINITY
  return { median: at(0.5), p99: at(0.99), usage, perSecond: took.length / (seconds - warmSeconds) }
}

const shapes: Shape[] = [
  { ordersPerSecond: 1, cores: 2, connections: 24, popular: 0.05, rows: 1 },
  { ordersPerSecond: 10, cores: 2, connections: 24, popular: 0.05, rows: 1 },
  { ordersPerSecond: 100, cores: 2, connections: 24, popular: 0.05, rows: 1 },
  { ordersPerSecond: 100, cores: 8, connections: 24, popular: 0.05, rows: 1 },
  { ordersPerSecond: 100, cores: 8, connections: 24, popular: 1, rows: 1 },
  { ordersPerSecond: 300, cores: 8, connections: 24, popular: 0.05, rows: 1 },
  { ordersPerSecond: 300, cores: 8, connections: 24, popular: 1, rows: 1 },
  { ordersPerSecond: 300, cores: 8, connections: 24, popular: 1, rows: 4 },
]

const percent = (part: number) => `${Math.round(part * 100)} %`

const rows = shapes.map((shape) => {
  const { median, p99, usage, perSecond } = simulate(shape)
  const { ordersPerSecond, cores, popular, rows } = shape
  const bought = popular === 1 ? 'all of one variant' : `${percent(popular)} of one variant`
  return {
    what: `Simulated: ${ordersPerSecond} orders a second, ${bought}${rows > 1 ? ` in ${rows} rows` : ''}, ${cores} cores`,
    measured: `${perSecond.toFixed(0)} a second; median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    budget: '',
    met: null,
    note: `used: cores ${percent(usage.cores)}, connections ${percent(usage.connections)}, its row ${percent(usage.row)}`,
  }
})
await report('scale-model', rows)
