/** Garments are drawn in units of the 1200 x 1500 picture, about 13 to the centimetre, with the middle at 600. */
export const middle = 600

export type Point = readonly [x: number, y: number]

const numberPattern = /-?\d+(\.\d+)?/g

/** Moves every point of a path; its commands (only absolute M, L, C, Q, Z) stay. */
export function mapPoints(path: string, move: (point: Point) => Point): string {
  const numbers = (path.match(numberPattern) ?? []).map(Number)
  let position = -1
  let moved: Point = [0, 0]
  return path.replace(numberPattern, () => {
    position += 1
    if (position % 2 === 1) return moved[1].toFixed(2)
    moved = move([numbers[position] ?? 0, numbers[position + 1] ?? 0])
    return moved[0].toFixed(2)
  })
}

/** The same path on the garment's other side. */
export function mirror(path: string): string {
  return mapPoints(path, ([x, y]) => [middle * 2 - x, y])
}

/** The same for stitches and seams drawn on a piece. */
export function mirrorMarkup(markup: string): string {
  return `<g transform="translate(${middle * 2} 0) scale(-1 1)">${markup}</g>`
}

/** The commands after the M of a path (of M, C and L) in the reverse direction. */
export function reversePath(path: string): string {
  const points: string[] = []
  mapPoints(path, (point) => {
    points.push(point.join(' '))
    return point
  })
  points.reverse()
  const kinds = path.match(/[CL]/g) ?? []
  let next = 1
  const parts = kinds.reverse().map((kind) => {
    const count = kind === 'C' ? 3 : 1
    next += count
    return `${kind} ${points.slice(next - count, next).join(' ')}`
  })
  return parts.join(' ')
}

/** Splits a cubic curve into shorter ones, so that its middle can move too. */
export function splitCurve([start, a, b, end]: readonly [Point, Point, Point, Point], count: number): string {
  const at = (t: number, axis: 0 | 1) =>
    (1 - t) ** 3 * start[axis] + 3 * (1 - t) ** 2 * t * a[axis] + 3 * (1 - t) * t * t * b[axis] + t ** 3 * end[axis]
  const slope = (t: number, axis: 0 | 1) =>
    3 * (1 - t) ** 2 * (a[axis] - start[axis]) +
    6 * (1 - t) * t * (b[axis] - a[axis]) +
    3 * t * t * (end[axis] - b[axis])
  const step = 1 / count
  const place = (t: number, lean: number) =>
    `${(at(t, 0) + slope(t, 0) * lean).toFixed(2)} ${(at(t, 1) + slope(t, 1) * lean).toFixed(2)}`
  return Array.from({ length: count }, (_, part) => {
    const from = part * step
    return `C ${place(from, step / 3)} ${place(from + step, -step / 3)} ${place(from + step, 0)}`
  }).join(' ')
}
