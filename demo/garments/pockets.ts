import type { DemoStyle } from '../catalogue/vocabulary.ts'
import type { Fabric } from './fabric.ts'
import { cutPanel, type HeightAt, type Panel } from './panel.ts'
import { mirror } from './path.ts'
import { buttonHole, stitch } from './stitches.ts'

export interface Pockets {
  readonly panels: readonly Panel[]
  readonly buttons: readonly (readonly [number, number])[]
}

const patch = 'M 672 508 L 798 506 L 802 640 L 738 672 L 676 644 Z'
const patchRow = 'M 678 510 L 681 641 L 738 665 L 796 637 L 793 510'
const openingRow = 'M 673 532 L 799 530'
const flap = 'M 667 500 L 803 498 L 804 540 L 737 566 L 668 544 Z'
const flapRow = 'M 672 503 L 673 540 L 737 559 L 799 536 L 798 503'

/** Patch pockets cut to continue the body's pattern. */
export function makePockets(style: DemoStyle, fabric: Fabric, folds: HeightAt): Pockets {
  const { pocket } = style.cut
  if (pocket === 'none') return { panels: [], buttons: [] }
  const sides = pocket === 'one' ? [1] : [1, -1]
  const flapped = pocket === 'flap'
  const panels = sides.flatMap((side) => {
    const turn = (path: string) => (side === 1 ? path : mirror(path))
    const resting: HeightAt = (x, y) => folds(x, y) * 0.85
    const bag = cutPanel(turn(patch), fabric, {
      lift: 2,
      roundness: [14, 3],
      folds: resting,
      details: stitch(turn(patchRow), fabric.thread) + stitch(turn(openingRow), fabric.thread),
    })
    if (!flapped) return [bag]
    const cover = cutPanel(turn(flap), fabric, {
      lift: 3.4,
      roundness: [14, 5],
      folds: resting,
      details: stitch(turn(flapRow), fabric.thread) + buttonHole(side === 1 ? 737 : 463, 542, fabric.thread),
    })
    return [bag, cover]
  })
  return {
    panels,
    buttons: flapped
      ? [
          [737, 541],
          [463, 541],
        ]
      : [],
  }
}
