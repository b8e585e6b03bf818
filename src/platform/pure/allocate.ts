/**
 * Splits an amount in proportion to weights, so that the parts add up to it. Parts are multiples of the step; what rounding
 * leaves over goes to those that lost most by it, the first of equals. Without any weight everything is the first's.
 */
export function allocate(totalCents: number, weights: readonly number[], stepCents = 1): number[] {
  if (weights.length === 0) return []
  const step = totalCents % stepCents === 0 ? stepCents : 1
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_, at) => (at === 0 ? totalCents : 0))
  const units = totalCents / step
  const exact = weights.map((weight) => (units * weight) / sum)
  const parts = exact.map(Math.floor)
  const left = units - parts.reduce((all, part) => all + part, 0)
  const lossOf = (at: number) => (exact[at] ?? 0) - (parts[at] ?? 0)
  const order = weights.map((_, at) => at).sort((a, b) => lossOf(b) - lossOf(a) || a - b)
  const extra = new Set(order.slice(0, left))
  return parts.map((part, at) => (part + (extra.has(at) ? 1 : 0)) * step)
}

/**
 * The same, where no part may be larger than its room: what doesn't fit goes where most room is left. Only amounts of a few minor units
 * ever need it.
 */
export function allocateWithin(
  totalCents: number,
  weights: readonly number[],
  { stepCents = 1, room }: { stepCents?: number; room: readonly number[] },
): number[] {
  const parts = allocate(totalCents, weights, stepCents)
  const step = totalCents % stepCents === 0 ? stepCents : 1
  const leftAt = (at: number) => (room[at] ?? 0) - (parts[at] ?? 0)
  for (const at of parts.keys()) {
    while (leftAt(at) < 0 && (parts[at] ?? 0) >= step) {
      const roomiest = [...parts.keys()].reduce((best, place) => (leftAt(place) > leftAt(best) ? place : best), at)
      if (leftAt(roomiest) < step) break
      parts[at] = (parts[at] ?? 0) - step
      parts[roomiest] = (parts[roomiest] ?? 0) + step
    }
  }
  return parts
}
