import type { DemoStyle } from '../catalogue/vocabulary.ts'
import { smoothstep } from './color.ts'
import { hashName } from './noise.ts'
import { mapPoints, mirror, type Point, reversePath, splitCurve } from './path.ts'

/** Fabrics worn with the top button open. */
const easyFabrics: ReadonlySet<DemoStyle['fabric']> = new Set(['linen', 'chambray', 'denim', 'seersucker', 'corduroy'])

export function isWornOpen({ collar, fabric }: DemoStyle): boolean {
  return collar === 'band' || (collar === 'spread' && easyFabrics.has(fabric))
}

/** Measures that depend on the fit; all garments share the rest of the pattern. */
export interface Measures {
  /** Left end of the shoulder seam. */
  readonly shoulderX: number
  readonly underarm: readonly [number, number]
  readonly waistX: number
  readonly hemX: number
  readonly hemY: number
  readonly neckX: number
  readonly neckY: number
}

export function measure(style: DemoStyle): Measures {
  const ease = style.fit === 'slim' ? -14 : style.fit === 'relaxed' ? 20 : 0
  const knit = style.collar === 'crew' || style.collar === 'polo'
  const short = style.cut.hem === 'straight' ? 50 : 0
  return {
    shoulderX: 316 - ease * 0.7,
    underarm: [270 - ease, 546 + ease * 0.6],
    waistX: 283 - ease * 1.3,
    hemX: 266 - ease,
    hemY: 1236 - short - (knit ? 24 : 0),
    neckX: knit ? 494 : 516,
    neckY: 234,
  }
}

function hem({ hemX, hemY }: Measures, curved: boolean): string {
  if (!curved) {
    return splitCurve(
      [
        [hemX, hemY],
        [hemX + 90, hemY + 9],
        [480, hemY + 12],
        [600, hemY + 12],
      ],
      6,
    )
  }
  const turn: Point = [hemX + 62, hemY - 30]
  const tail = splitCurve([turn, [hemX + 132, hemY + 4], [500, hemY + 16], [600, hemY + 16]], 6)
  return `C ${hemX + 2} ${hemY - 62} ${hemX + 26} ${hemY - 48} ${turn[0]} ${turn[1]} ${tail}`
}

/** Lets the hem follow the folds that end there, differently for each style. */
export function rippleHem(path: string, style: DemoStyle): string {
  const phase = hashName(style.slug) % 100
  const { hemY } = measure(style)
  return mapPoints(path, ([x, y]) => {
    const near = smoothstep(hemY - 130, hemY - 10, y)
    return [x, y + near * (Math.sin(x * 0.024 + phase) * 3.2 + Math.sin(x * 0.051 + phase * 2) * 1.8)]
  })
}

/** Left half, from the neck down the shoulder, armhole and side to the middle of the hem. */
function halfBody(measures: Measures, curved: boolean): string {
  const { shoulderX, underarm, waistX, hemX, hemY, neckX, neckY } = measures
  const [armX, armY] = underarm
  const sideY = curved ? hemY - 96 : hemY
  return `C ${neckX - 60} ${neckY + 20} ${shoulderX + 70} ${neckY + 48} ${shoulderX} ${neckY + 76}
    C ${shoulderX + 12} ${neckY + 150} ${shoulderX + 14} ${armY - 110} ${armX} ${armY}
    C ${armX + 7} ${armY + 110} ${waistX} ${armY + 190} ${waistX} ${armY + 320}
    C ${waistX - 4} ${armY + 440} ${hemX + 3} ${sideY - 90} ${hemX} ${sideY}
    ${hem(measures, curved)}`
}

/** From the right end of the neck to the left: round or, with an open front, a slit below the collar's ends. */
export function neckline(style: DemoStyle, neckDepth: number): string {
  const { neckX, neckY } = measure(style)
  const bottom = neckY + neckDepth
  if (isWornOpen(style) && neckDepth > 100)
    return `C ${1196 - neckX} ${neckY + 60} 650 320 617 316 C 614 346 608 378 600 ${bottom} C 592 378 586 346 583 316 C 550 320 ${neckX + 4} ${neckY + 60} ${neckX} ${neckY} Z`
  return `C ${1184 - neckX} ${neckY + neckDepth * 0.6} 646 ${bottom} 600 ${bottom} C 554 ${bottom} ${neckX + 16} ${neckY + neckDepth * 0.6} ${neckX} ${neckY} Z`
}

/** The whole front or back, its neckline cut to the given depth below the shoulder. */
export function bodyPath(style: DemoStyle, neckDepth: number): string {
  const measures = measure(style)
  const { neckX, neckY } = measures
  const left = `M ${neckX} ${neckY} ${halfBody(measures, style.cut.hem === 'curved')}`
  const back = reversePath(mirror(left))
  return rippleHem(`${left} ${back} ${neckline(style, neckDepth)}`, style)
}

/** Inner line of the hem's stitching. */
export function hemStitchPath(style: DemoStyle, inset: number): string {
  const measures = measure(style)
  const curved = style.cut.hem === 'curved'
  const raised = { ...measures, hemY: measures.hemY - inset, hemX: measures.hemX + 2 }
  const left = `M ${raised.hemX} ${curved ? raised.hemY - 96 : raised.hemY} ${hem(raised, curved)}`
  return rippleHem(`${left} ${reversePath(mirror(left))}`, style)
}

/** The armhole seam, drawn just inside the body's edge. */
export function armholePath(style: DemoStyle, inset: number): string {
  const { shoulderX, underarm, neckY } = measure(style)
  const [armX, armY] = underarm
  return `M ${shoulderX + inset} ${neckY + 74} C ${shoulderX + 12 + inset} ${neckY + 150} ${shoulderX + 14 + inset} ${armY - 110} ${armX + inset} ${armY}`
}
