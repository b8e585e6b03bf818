/** The list with one entry moved up or down; at the ends nothing changes. */
export function moveBy<T>(list: readonly T[], place: number, by: -1 | 1): T[] {
  const moved = [...list]
  const [entry] = moved.splice(place, 1)
  if (entry === undefined) return [...list]
  moved.splice(Math.max(0, place + by), 0, entry)
  return moved
}
