import './forget-person.ts'
import './take-turn.js'
import { atom, type ReadableAtom } from 'nanostores'

export interface Stored<T> {
  $value: ReadableAtom<T>
  /** The current value in storage: another tab may have written since `$value` was last set. */
  read(): T
  /**
   * Call only inside a turn, or for a value that only one tab writes. False when storage is full or blocked: then nothing has
   * changed.
   */
  write(next: T): boolean
  /**
   * Applies a change to the stored value, in this tab's turn; false when it could not be saved. `isIn` tells whether a value has
   * the change: in browsers without locks, it is repeated when another tab overwrote it at the same moment.
   */
  change(apply: (present: T) => T, isIn?: (value: T) => boolean): Promise<boolean>
}

// Without locks two tabs may write at once; the later value wins as a whole.
const overlapMs = 500

/**
 * Returns the result of `work`, which runs while no other tab changes storage; `late` when another tab holds its turn too long.
 */
export async function inTurn<T>(work: () => T, late: T): Promise<T> {
  try {
    return await takeTurn(work)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return late
    throw error
  }
}

/** A value under one localStorage key, the same in every tab and on pages restored by Back. `parse` accepts any text. */
export function createStored<T extends object>(key: string, parse: (text: string | null | undefined) => T): Stored<T> {
  let shown = readText()
  const $value = atom<T>(parse(shown))

  function readText(): string | null | undefined {
    try {
      return typeof window === 'undefined' ? null : localStorage.getItem(key)
    } catch {
      // Storage is blocked.
      return undefined
    }
  }

  function read(): T {
    const text = readText()
    return text === undefined ? $value.get() : parse(text)
  }

  function write(next: T): boolean {
    const text = JSON.stringify(next)
    try {
      // Stored before the store changes: otherwise the page could show what a reload loses.
      localStorage.setItem(key, text)
    } catch {
      return false
    }
    shown = text
    $value.set(next)
    // A script in the head updates the header's counts, without stores.
    dispatchEvent(new Event('placket:stored'))
    return true
  }

  let latest: { apply: (present: T) => T; isIn: (value: T) => boolean; until: number } | undefined

  async function change(apply: (present: T) => T, isIn?: (value: T) => boolean): Promise<boolean> {
    if (!('locks' in navigator)) latest = isIn && { apply, isIn, until: Date.now() + overlapMs }
    return inTurn(() => write(apply(read())), false)
  }

  function refresh(): void {
    const text = readText()
    if (text === undefined || text === shown) return
    shown = text
    $value.set(parse(text))
    if (latest && Date.now() < latest.until && !latest.isIn($value.get())) void change(latest.apply, latest.isIn)
  }

  if (typeof window !== 'undefined') {
    addEventListener('pageshow', refresh)
    addEventListener('placket:forgotten', refresh)
    addEventListener('storage', (event) => {
      // Without a key: all of storage was cleared.
      if (event.key === key || event.key === null) refresh()
    })
  }

  return { $value, read, write, change }
}
