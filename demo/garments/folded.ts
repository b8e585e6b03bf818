import type { DemoStyle } from '../catalogue/vocabulary.ts'
import type { Fabric } from './cloth.ts'
import { measure } from './outline.ts'
import { cutPanel, type Panel } from './panel.ts'
import { mapPoints, mirror, reversePath } from './path.ts'

/** Foot of a folded garment. */
export const foldedFoot = 1029

/** A front folded for the shelf: the shoulders kept, the sides straight. */
export function foldedPath(style: DemoStyle, neckDepth: number): string {
  const { neckX, neckY } = measure(style)
  const half = `M ${neckX} ${neckY} C ${neckX - 50} ${neckY + 18} 380 282 336 296 C 316 306 312 322 312 346 C 310 560 308 800 310 1000 C 311 1016 320 1024 336 1025 L 600 1030`
  const bottom = neckY + neckDepth
  return `${half} ${reversePath(mirror(half))} C ${1184 - neckX} ${neckY + neckDepth * 0.6} 646 ${bottom} 600 ${bottom} C 554 ${bottom} ${neckX + 16} ${neckY + neckDepth * 0.6} ${neckX} ${neckY} Z`
}

/** Two more layers of the folded cloth that show a little at the foot and the sides. */
export function underLayers(path: string, fabric: Fabric): Panel[] {
  return [16, 8].map((drop) => {
    const moved = mapPoints(path, ([x, y]) => [x + (x - 600) * drop * 0.0009, y > 700 ? y + drop : y])
    return cutPanel(moved, fabric, { lift: 7, roundness: [14, 12], tint: 0.94 })
  })
}
