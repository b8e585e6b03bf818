import { performance } from 'node:perf_hooks'
import { leastPerConnection, leastPerProcess } from '../pure/limits.ts'
import { messages } from '../pure/messages.ts'
import { HttpError } from './http-error.ts'

/** Who calls: shares are counted by network, and by account where the call brings a session or a key. */
export interface Caller {
  address: string
  account?: string | null
}

export interface FairQueue {
  /** Runs the work in its turn. Throws 503 with Retry-After where that would take too long. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>
  /** Whether a call from this address would be refused now; known before anything of it is read. */
  isFull(address: string): boolean
  /**
   * Notes a refusal without `run`. Returns how long to hold the reply back: none at first, and for an address that comes before
   * its time until that is over, so that calling again and again gains nothing and costs little.
   */
  refuse(address: string): number
}

interface Limits {
  /** Calls served side by side. */
  atOnce: number
  /** Calls that wait, at most; fewer where that many wouldn't finish within `waitMaxMs`. */
  waitingMax: number
  waitMaxMs: number
  /** Whether calls slow each other down. */
  isBusy?: () => boolean
  now?: () => number
}

/** How many calls a process serves side by side: enough to keep the database and the processor at work. */
export const atOnceOf = (connections: number): number => Math.min(connections * leastPerConnection, leastPerProcess)

/** A new measurement counts this much. */
const newest = 0.1
/** Until calls have finished, those at once are taken to need this long. */
const firstGuessMs = 400
/** Of a busy process, for an address or account beside others. */
const shareWhenBusy = 2
/** A call that takes longer waits for something outside, and no longer counts in its caller's share. */
const freshMs = 250
/** An address counts among the others for this long after its last call. */
const presentMs = 2000
const retryAfterMs = 1000
/** Who comes back within this time after Retry-After is served first. */
const comesBackMs = 10_000
const addressesRemembered = 10_000
const lookAgainMs = 20

export const retryAfter = { 'Retry-After': String(retryAfterMs / 1000) }

/** Calls finished in a millisecond, by Little's law: those under way, divided by how long they take. */
function createPaceMeter(atOnce: number) {
  let pace = atOnce / firstGuessMs
  return {
    record(underway: number, tookMs: number): void {
      pace += newest * (underway / Math.max(tookMs, 1) - pace)
    },
    countWithin: (ms: number) => pace * ms,
  }
}

const sampleMs = 100
const busyFrom = 0.5

/** Whether the event loop was at work for more than half of the last moment. */
export function createBusyMeter(): () => boolean {
  let last = performance.eventLoopUtilization()
  let sampledAt = performance.now()
  let busy = false
  return () => {
    if (performance.now() - sampledAt >= sampleMs) {
      busy = performance.eventLoopUtilization(last).utilization > busyFrom
      last = performance.eventLoopUtilization()
      sampledAt = performance.now()
    }
    return busy
  }
}

/** Addresses that were refused, and when each was asked to come back. */
function createPromises(now: () => number) {
  const dueAt = new Map<string, number>()
  const forgetOld = () => {
    for (const [address, due] of dueAt) {
      if (dueAt.size <= addressesRemembered && due + comesBackMs > now()) return
      dueAt.delete(address)
    }
  }
  return {
    /** Returns how much too early the address came. */
    refuse(address: string): number {
      const early = Math.min(retryAfterMs, Math.max(0, (dueAt.get(address) ?? 0) - now()))
      dueAt.delete(address)
      dueAt.set(address, now() + early + retryAfterMs)
      forgetOld()
      return early
    },
    /** Whether the address waited as it was asked to; true once for a refusal. */
    keep(address: string): boolean {
      const due = dueAt.get(address)
      if (due === undefined || now() < due) return false
      dueAt.delete(address)
      return now() < due + comesBackMs
    },
    isKept(address: string): boolean {
      const due = dueAt.get(address)
      return due !== undefined && now() >= due && now() < due + comesBackMs
    },
  }
}

interface Waiting {
  caller: Caller
  /** Came back when it was asked to. */
  first: boolean
  start: () => void
  refuse: () => void
}

/** A call under way. */
interface Begun {
  at: number
  owners: readonly string[]
  /** How many others were under way when it began. */
  beside: number
}

/** The waiting calls of one address. */
type Line = Waiting[]

class Queue implements FairQueue {
  readonly #limits: Required<Limits>
  readonly #meter: ReturnType<typeof createPaceMeter>
  readonly #promises: ReturnType<typeof createPromises>
  /** Addresses with calls that wait, in the order of their turns. */
  readonly #lines = new Map<string, Line>()
  /** Addresses that called a moment ago, and when. */
  readonly #present = new Map<string, number>()
  /** The calls under way, by address and by account. */
  readonly #begun = new Map<string, Set<Begun>>()
  #underway = 0
  #waiting = 0
  #cameBack = 0
  #sweptAt = 0
  #lookAgain: NodeJS.Timeout | undefined

  constructor(limits: Required<Limits>) {
    this.#limits = limits
    this.#meter = createPaceMeter(limits.atOnce)
    this.#promises = createPromises(limits.now)
  }

  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    const call = await this.#enter(caller)
    try {
      return await work()
    } finally {
      this.#end(call)
    }
  }

  isFull(address: string): boolean {
    if (this.#waiting < this.#waitingMost() || this.#promises.isKept(address)) return false
    return this.#findLonger(address) === null
  }

  refuse(address: string): number {
    return this.#promises.refuse(address)
  }

  /** Counts the call as under way, at once: others come in the same moment. */
  #begin(caller: Caller): Begun {
    const call = { at: this.#limits.now(), owners: this.#ownersOf(caller), beside: this.#underway }
    for (const owner of call.owners) this.#begun.set(owner, (this.#begun.get(owner) ?? new Set()).add(call))
    this.#underway += 1
    return call
  }

  #end(call: Begun): void {
    for (const owner of call.owners) {
      const calls = this.#begun.get(owner)
      calls?.delete(call)
      if (calls?.size === 0) this.#begun.delete(owner)
    }
    this.#meter.record((call.beside + 1 + this.#underway) / 2, this.#limits.now() - call.at)
    this.#underway -= 1
    this.#startNext()
  }

  async #enter(caller: Caller): Promise<Begun> {
    this.#notePresence(caller.address)
    const first = this.#promises.keep(caller.address)
    if (!this.#lines.has(caller.address) && this.#mayStart(caller)) return this.#begin(caller)
    if (this.#waiting >= this.#waitingMost() && !this.#makeRoom(caller.address, first)) {
      throw this.#refusal(caller.address)
    }
    return this.#wait(caller, first)
  }

  #wait(caller: Caller, first: boolean): Promise<Begun> {
    const { promise, resolve, reject } = Promise.withResolvers<Begun>()
    const timer = setTimeout(() => waiting.refuse(), this.#limits.waitMaxMs)
    const leave = () => {
      clearTimeout(timer)
      this.#leave(waiting)
    }
    const waiting: Waiting = {
      caller,
      first,
      start: () => {
        leave()
        resolve(this.#begin(caller))
      },
      refuse: () => {
        leave()
        reject(this.#refusal(caller.address))
      },
    }
    const line = this.#lines.get(caller.address) ?? []
    this.#lines.set(caller.address, line)
    // Calls that came back are ahead of the others of their address, as it is ahead of other addresses.
    const place = first ? line.findIndex((waits) => !waits.first) : -1
    line.splice(place < 0 ? line.length : place, 0, waiting)
    this.#waiting += 1
    if (first) this.#cameBack += 1
    this.#lookLater()
    return promise
  }

  /** The address has its next turn after all others. */
  #leave(waiting: Waiting): void {
    const { address } = waiting.caller
    const line = this.#lines.get(address) ?? []
    line.splice(line.indexOf(waiting), 1)
    this.#lines.delete(address)
    if (line.length > 0) this.#lines.set(address, line)
    this.#waiting -= 1
    if (waiting.first) this.#cameBack -= 1
  }

  #refusal(address: string): HttpError {
    this.#promises.refuse(address)
    return new HttpError(503, messages.somethingWrong, retryAfter)
  }

  #waitingMost(): number {
    const { atOnce, waitingMax, waitMaxMs } = this.#limits
    return Math.min(waitingMax, Math.max(atOnce, this.#meter.countWithin(waitMaxMs)))
  }

  /** Refuses the last call of an address that has more calls waiting than this one would have. */
  #makeRoom(address: string, first: boolean): boolean {
    const line = this.#findLonger(address) ?? (first ? this.#findLongest() : null)
    const last = line?.findLast((waits) => !waits.first)
    last?.refuse()
    return last !== undefined
  }

  #findLongest(): Line | null {
    let longest: Line | null = null
    for (const line of this.#lines.values()) if (line.length > (longest?.length ?? 0)) longest = line
    return longest
  }

  #findLonger(address: string): Line | null {
    const longest = this.#findLongest()
    const own = this.#lines.get(address)?.length ?? 0
    return longest && longest.length > own + 1 ? longest : null
  }

  #notePresence(address: string): void {
    const now = this.#limits.now()
    this.#present.set(address, now)
    if (now - this.#sweptAt < presentMs / 2) return
    this.#sweptAt = now
    for (const [absent, seenAt] of this.#present) if (now - seenAt > presentMs) this.#present.delete(absent)
  }

  #ownersOf({ address, account }: Caller): string[] {
    return account ? [`address ${address}`, `account ${account}`] : [`address ${address}`]
  }

  #mayStart(caller: Caller): boolean {
    if (this.#underway >= this.#limits.atOnce) return false
    if (this.#present.size <= 1 || !this.#limits.isBusy()) return true
    const since = this.#limits.now() - freshMs
    return this.#ownersOf(caller).every((owner) => {
      let fresh = 0
      for (const { at } of this.#begun.get(owner) ?? []) if (at > since) fresh += 1
      return fresh < shareWhenBusy
    })
  }

  /** The first call of the address whose turn it is; of one that came back as it was asked to, if there is any. */
  #findNext(): Waiting | null {
    let next: Waiting | null = null
    for (const [waiting] of this.#lines.values()) {
      if (!waiting || (next && !waiting.first) || !this.#mayStart(waiting.caller)) continue
      next = waiting
      if (waiting.first || this.#cameBack === 0) break
    }
    return next
  }

  #startNext(): void {
    while (this.#waiting > 0 && this.#underway < this.#limits.atOnce) {
      const next = this.#findNext()
      if (!next) break
      next.start()
    }
    this.#lookLater()
  }

  /** Shares change with time, not only with the end of a call. */
  #lookLater(): void {
    if (this.#waiting === 0 || this.#lookAgain) return
    this.#lookAgain = setTimeout(() => {
      this.#lookAgain = undefined
      this.#startNext()
    }, lookAgainMs)
  }
}

/**
 * Serves so many calls at once and lets few others wait, for a moment. The addresses that wait take turns. While the process is busy, an
 * address or account beside others has two calls under way, so that one that sends hundreds doesn't slow the others down; one that
 * waited as Retry-After asked is served first. Nothing of this is shared between processes.
 */
export function createFairQueue({
  isBusy = createBusyMeter(),
  now = () => performance.now(),
  ...limits
}: Limits): FairQueue {
  return new Queue({ ...limits, isBusy, now })
}
