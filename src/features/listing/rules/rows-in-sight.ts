/** How many values of a facet are shown before someone asks for more. */
export const rowsInSight = 8

interface Counted {
  value: string
  count: number
}

/** The values of a long facet that are shown at first, in their order: those of most products, and those that have to stay. */
export function pickRows<C extends Counted>(choices: readonly C[], stays: ReadonlySet<string> = new Set()): C[] {
  const free = Math.max(0, rowsInSight - choices.filter(({ value }) => stays.has(value)).length)
  const most = choices
    .filter(({ value }) => !stays.has(value))
    .sort((a, b) => b.count - a.count)
    .slice(0, free)
  const kept = new Set([...stays, ...most.map(({ value }) => value)])
  return choices.filter(({ value }) => kept.has(value))
}
