import type { Fabric } from './fabric.ts'
import { mapPoints, type Point } from './path.ts'

/** Height of the fabric above the ground, in garment units. */
export type HeightAt = (x: number, y: number) => number

/** One cut piece of a garment. */
export interface Panel {
  readonly path: string
  readonly fabric: Fabric
  /** Angle of the fabric's lengthwise thread to the vertical, in radians. */
  readonly grain: number
  /** Where the pattern's repeat begins. */
  readonly origin: readonly [number, number]
  /** Distance from what lies below it: determines the shadow. */
  readonly lift: number
  /** Width and height of the curve towards its edges: 0 for a flat strip, large for a sleeve. */
  readonly roundness: readonly [number, number]
  readonly folds: HeightAt
  /** Brightness: below 1 for fabric that faces away from the light. */
  readonly tint: number
  /** SVG on the fabric, lit with it: seams and stitches. */
  readonly details: string
}

/** What most strips have in common; a panel sets what differs. */
export function cutPanel(path: string, fabric: Fabric, differing: Partial<Panel>): Panel {
  return {
    path,
    fabric,
    grain: 0,
    origin: [600, 300],
    lift: 2,
    roundness: [10, 2],
    folds: () => 0,
    tint: 1,
    details: '',
    ...differing,
  }
}

/** The same panel rotated around a point, in radians, with its fabric, folds and stitches. */
export function swingPanel(panel: Panel, [centerX, centerY]: Point, angle: number): Panel {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const path = mapPoints(panel.path, ([x, y]) => [
    centerX + (x - centerX) * cos - (y - centerY) * sin,
    centerY + (x - centerX) * sin + (y - centerY) * cos,
  ])
  return {
    ...panel,
    path,
    grain: panel.grain + angle,
    details: `<g transform="rotate(${(angle * 180) / Math.PI} ${centerX} ${centerY})">${panel.details}</g>`,
    folds: (x, y) => {
      const dx = x - centerX
      const dy = y - centerY
      return panel.folds(centerX + dx * cos + dy * sin, centerY + dy * cos - dx * sin)
    },
  }
}
