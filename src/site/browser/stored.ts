import { atom, type ReadableAtom } from 'nanostores'

export interface Stored<T> {
  $value: ReadableAtom<T>
  /** What storage holds now: another tab may have written since `$value` was last set. */
  read(): T
  /** Only inside a turn, or for a value that one tab alone writes. False when storage is full or forbidden: then nothing has changed. */
  write(next: T): boolean
  /**
   * Applies a change to what storage holds, in this tab's turn; false when that could not be kept. `isIn` tells whether a value has
   * the change: where browsers have no locks, it is made again when another tab wrote at the same moment without it.
   */
  change(apply: (present: T) => T, isIn?: (value: T) => boolean): Promise<boolean>
}

// Without locks two tabs may write at once, and the later value stays whole.
const overlapMs = 500

/** What `work` returns, run while no other tab changes storage; `late` when another tab keeps its turn for too long. */
export async function inTurn<T>(work: () => T, late: T): Promise<T> {
  try {
    return await takeTurn(work)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return late
    throw error
  }
}

/** A value under one key of localStorage, the same in every tab and on pages that Back restores. `parse` takes any text. */
export function createStored<T extends object>(key: string, parse: (text: string | null | undefined) => T): Stored<T> {
  let shown = readText()
  const $value = atom<T>(parse(shown))

  function readText(): string | null | undefined {
    try {
      return typeof window === 'undefined' ? null : localStorage.getItem(key)
    } catch {
      // Forbidden storage.
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
      // Tried before the store changes: a store that is ahead of its storage would show what a reload takes away.
      localStorage.setItem(key, text)
    } catch {
      return false
    }
    shown = text
    $value.set(next)
    // The header's counts are drawn by a script of the page's head, without stores.
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
    addEventListener('storage', (event) => {
      // Without a key: everything was cleared.
      if (event.key === key || event.key === null) refresh()
    })
  }

  return { $value, read, write, change }
}
