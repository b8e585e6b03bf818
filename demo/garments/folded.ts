import type { DemoStyle } from '../catalogue/vocabulary.ts'
import type { Fabric } from './fabric.ts'
import { measure, neckline } from './outline.ts'
import { cutPanel, type Panel } from './panel.ts'
import { mapPoints, mirror, reversePath } from './path.ts'

/** Bottom of a folded garment. */
export const foldedFoot = 1029

/** A front folded for the shelf: shoulders as they are, straight sides. */
export function foldedPath(style: DemoStyle, neckDepth: number): string {
  const { shoulderX, neckX, neckY } = measure(style)
  const edge = shoulderX + 4
  const half = `M ${neckX} ${neckY} C ${neckX - 60} ${neckY + 20} ${shoulderX + 70} ${neckY + 48} ${shoulderX} ${neckY + 76}
    C ${edge - 4} ${neckY + 84} ${edge - 2} ${neckY + 120} ${edge} ${neckY + 170} C ${edge + 4} 560 ${edge - 3} 800 ${edge + 2} 1004
    C ${edge + 3} 1018 ${edge + 10} 1025 ${edge + 24} 1025 C 420 1031 520 1027 600 1029`
  return `${half} ${reversePath(mirror(half))} ${neckline(style, neckDepth)}`
}

/** Two more layers of the folded fabric, slightly visible at the bottom and the sides. */
export function underLayers(path: string, fabric: Fabric): Panel[] {
  return [11, 6].map((drop) => {
    const moved = mapPoints(path, ([x, y]) => [x + (x - 600) * drop * 0.0008, y > 700 ? y + drop : y])
    return cutPanel(moved, fabric, { lift: 7, roundness: [10, 6], tint: 0.95 })
  })
}
