import type { DemoStyle } from '../catalogue/vocabulary.ts'
import { lightness, mix, type Rgb } from './color.ts'
import type { Fabric } from './fabric.ts'
import { measure, rippleHem } from './outline.ts'
import { cutPanel, type HeightAt, type Panel } from './panel.ts'
import { buttonHole, stitch } from './stitches.ts'

/** Distance between two buttons of a front. */
const buttonStep = 116

/** Heights of the front's buttons. */
export function buttonRows(style: DemoStyle, topY: number): number[] {
  if (style.cut.placket === 'short') return [topY + 40, topY + 104]
  if (style.cut.placket === 'hidden' || style.cut.placket === 'none') return []
  const { hemY } = measure(style)
  const rows: number[] = []
  for (let y = topY + 88; y < hemY - 96; y += buttonStep) rows.push(y)
  return rows
}

/** Where the front opens: from the neck's lowest point to the hem. */
export interface Opening {
  readonly folds: HeightAt
  readonly topY: number
  readonly foot: number
}

export function makePlacket(style: DemoStyle, fabric: Fabric, { folds, topY, foot }: Opening): Panel[] {
  if (style.cut.placket === 'none') return []
  const short = style.cut.placket === 'short'
  const plain = style.cut.placket === 'plain'
  const bottom = short ? topY + 152 : foot
  const left = plain ? 582 : 580
  const right = 620
  const path = plain
    ? `M ${left} ${topY + 4} L 640 ${topY + 4} L 640 ${bottom} L ${left} ${bottom} Z`
    : `M ${left} ${topY - 6} C 590 ${topY + 2} 610 ${topY + 2} ${right} ${topY - 6} L ${right} ${bottom} L ${left} ${bottom} Z`
  const rows = plain ? [] : [left + 6, right - 6].map((x) => stitch(`M ${x} ${topY} L ${x} ${bottom}`, fabric.thread))
  const holes = buttonRows(style, topY).map((y) => buttonHole(600, y, mix(fabric.thread, fabric.main, 0.4)))
  const box = short ? stitch(`M ${left + 6} ${bottom - 22} L ${right - 6} ${bottom - 22}`, fabric.thread) : ''
  const flat: HeightAt = (x, y) => folds(x, y) * 0.8
  return [
    cutPanel(rippleHem(path, style), fabric, {
      lift: plain ? 1.6 : 2.4,
      roundness: [8, plain ? 0 : 2],
      folds: flat,
      details: rows.join('') + box + holes.join(''),
    }),
  ]
}

/** Shell on most shirts, horn on warm ones, dyed to match on black. */
export function buttonFace(fabric: Fabric, style: DemoStyle): Rgb {
  if (style.fabric === 'flannel' || style.fabric === 'corduroy') return [74, 56, 44]
  if (lightness(fabric.main) < 0.25 && style.fabric !== 'denim' && style.fabric !== 'chambray')
    return mix(fabric.main, [96, 90, 86], 0.4)
  return [232, 226, 213]
}
