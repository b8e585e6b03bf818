import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'

export interface Stored<T> {
  $value: ReadableAtom<T>
  /** Applies a change to what storage holds now. False when storage is full or forbidden: then nothing has changed. */
  change(apply: (present: T) => T): boolean
}

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

  return {
    $value,
    change(apply) {
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
    },
  }
}
