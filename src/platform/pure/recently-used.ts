interface Limit<T> {
  /** How much a value takes, in any unit. */
  weigh: (value: T) => number
  /** All values together. */
  weightMax: number
}

/** Values by key; those that were used longest ago give way. */
export class RecentlyUsed<T> {
  readonly #values = new Map<string, T>()
  readonly #limit: Limit<T>
  #weight = 0

  constructor(limit: Limit<T>) {
    this.#limit = limit
  }

  take(key: string): T | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // The order of a map is that of its insertions.
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  put(key: string, value: T): void {
    this.#drop(key)
    this.#values.set(key, value)
    this.#weight += this.#limit.weigh(value)
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#limit.weightMax) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const value = this.#values.get(key)
    if (value !== undefined) this.#weight -= this.#limit.weigh(value)
    this.#values.delete(key)
  }
}
