import type { DemoStyle } from '../catalogue/vocabulary.ts'
import type { Fabric } from './fabric.ts'
import { createNoise, hashName } from './noise.ts'
import { cutPanel, type Panel, swingPanel } from './panel.ts'
import { mirror, mirrorMarkup, type Point } from './path.ts'
import { stitch } from './stitches.ts'

/** The first closed button. */
export const firstClosed: Point = [600, 462]

/** How deep the neckline is cut below an open collar. */
export const openDepth = 196

const sideOfNeck: Point = [490, 216]

/** The two halves of a collar, each turned outwards around the side of the neck. */
export function partCollar(panels: readonly Panel[], angle: number): Panel[] {
  return panels.map((panel, place) =>
    place % 2 === 0
      ? swingPanel(panel, sideOfNeck, angle)
      : swingPanel(panel, [1200 - sideOfNeck[0], sideOfNeck[1]], -angle),
  )
}

/** The bands of the front's two edges, where they fall apart under an open collar. */
export function makeOpenEdges(style: DemoStyle, fabric: Fabric): Panel[] {
  const noise = createNoise(hashName(style.slug) + 9)
  const path = 'M 582 322 C 586 362 594 404 604 448 L 594 448 C 576 408 564 366 556 322 Z'
  const rows = ['M 576 326 C 580 364 588 404 598 440', 'M 562 326 C 568 364 578 402 592 436']
  const details = rows.map((row) => stitch(row, fabric.thread)).join('')
  return [1, -1].map((side) =>
    cutPanel(side === 1 ? path : mirror(path), fabric, {
      lift: side === 1 ? 1.4 : 3,
      roundness: [7, 3],
      grain: side * -0.2,
      folds: (x, y) => noise(x / 60, y / 90) * 2,
      details: side === 1 ? details : mirrorMarkup(details),
    }),
  )
}
