const tooth = 6.5

type Point = readonly [number, number]

function pinkEdge(from: Point, to: Point): string {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy)
  const count = Math.round(length / tooth)
  const points: string[] = []
  for (let at = 0; at < count; at += 1) {
    const out = at % 2 === 0 ? 0 : tooth * 0.62
    const x = from[0] + (dx * at) / count + (dy / length) * out
    const y = from[1] + (dy * at) / count - (dx / length) * out
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
  }
  return points.join(' L ')
}

/** The outline of a piece of fabric cut with pinking shears, its corners given clockwise. */
export function pinkedPath(corners: readonly Point[]): string {
  const edges = corners.map((corner, at) => pinkEdge(corner, corners[(at + 1) % corners.length] ?? corner))
  return `M ${edges.join(' L ')} Z`
}
