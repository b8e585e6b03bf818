/** What rooms above give to the room that declares it: empty by itself, filled in `src/app`. */
export interface Slot<T> {
  /** Adds parts; those that are in it already stay once. */
  fill(...parts: readonly T[]): void
  /** In the order in which they were added. */
  parts(): readonly T[]
}

export function createSlot<T>(): Slot<T> {
  const filled = new Set<T>()
  return {
    fill: (...parts) => {
      for (const part of parts) filled.add(part)
    },
    parts: () => [...filled],
  }
}
