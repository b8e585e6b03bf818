import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'

export interface Stored<T> {
  $value: ReadableAtom<T>
  /**
   * Applies a change to what storage holds now. False when storage is full or forbidden: then nothing has changed. Where
   * `isIn` tells whether a value has the change, it is made again when another tab wrote at the same moment without it.
   */
  change(apply: (present: T) => T, isIn?: (value: T) => boolean): boolean
}

// Browsers let two tabs write at once, and keep the later value whole.
const overlapMs = 500

/** A value under one key of localStorage, the same in every tab and on pages that Back restores. `read` takes any text. */
export function keepStored<T extends object>(key: string, read: (text: string | null | undefined) => T): Stored<T> {
  const $value = persistentAtom<T>(key, read(null), { encode: JSON.stringify, decode: read })

  function readPresent(): T {
    try {
      // Another tab may have written since this one last looked.
      return read(localStorage.getItem(key))
    } catch {
      return $value.get()
    }
  }

  let latest: { apply: (present: T) => T; isIn: (value: T) => boolean; until: number } | undefined

  function change(apply: (present: T) => T, isIn?: (value: T) => boolean): boolean {
    latest = isIn && { apply, isIn, until: Date.now() + overlapMs }
    const next = apply(readPresent())
    try {
      // Tried before the store changes: a store that is ahead of its storage would show what a reload takes away.
      localStorage.setItem(key, JSON.stringify(next))
      $value.set(next)
    } catch {
      return false
    }
    // The header's counts are drawn by a script of the page's head, without stores.
    dispatchEvent(new Event('placket:stored'))
    return true
  }

  function repeatIfLost(): void {
    if (latest && Date.now() < latest.until && !latest.isIn(readPresent())) change(latest.apply, latest.isIn)
  }

  if (typeof window !== 'undefined') {
    addEventListener('storage', (event) => {
      // After the store has taken the other tab's value over.
      if (event.key === key) setTimeout(repeatIfLost)
    })
  }

  return { $value, change }
}
