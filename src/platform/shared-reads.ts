/**
 * Readings by key that callers share: those that come while one is under way join the next. Fifty at once cost a few queries, not
 * fifty, and each has what was true when it asked or later.
 */
export class SharedReads<V> {
  readonly #read: (keys: string[]) => Promise<ReadonlyMap<string, V>>
  #running: Promise<unknown> = Promise.resolve()
  /** The keys of the next reading, until it begins. */
  #waiting: Set<string> | null = null
  #next: Promise<ReadonlyMap<string, V>> = Promise.resolve(new Map())

  constructor(read: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {
    this.#read = read
  }

  /** The values of these keys, and perhaps of others; rejects for every caller of a reading that failed. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, V>> {
    if (keys.length === 0) return Promise.resolve(new Map())
    if (!this.#waiting) {
      const waiting = new Set<string>()
      this.#waiting = waiting
      this.#next = this.#running.then(() => {
        this.#waiting = null
        return this.#read([...waiting])
      })
      this.#running = this.#next.catch(() => undefined)
    }
    for (const key of keys) this.#waiting.add(key)
    return this.#next
  }
}
