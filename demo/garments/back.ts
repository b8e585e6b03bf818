import type { DemoStyle } from '../catalogue/vocabulary.ts'
import type { Canvas } from './canvas.ts'
import { dyePlain, type Fabric } from './fabric.ts'
import { hangBody, raiseFold, sumFolds } from './folds.ts'
import { shadeGround } from './ground.ts'
import { hashName } from './noise.ts'
import { armholePath, bodyPath, hemStitchPath, measure } from './outline.ts'
import { paintPanel } from './paint.ts'
import { cutPanel, type HeightAt, type Panel } from './panel.ts'
import { mirror } from './path.ts'
import { makeSleeves } from './sleeves.ts'
import { seam, stitch } from './stitches.ts'

function yoke(style: DemoStyle, fabric: Fabric, folds: HeightAt): Panel {
  const { shoulderX, neckX, neckY } = measure(style)
  const low = neckY + 150
  const left = `M ${neckX} ${neckY} C ${neckX - 60} ${neckY + 20} ${shoulderX + 70} ${neckY + 48} ${shoulderX} ${neckY + 76}
    L ${shoulderX + 10} ${low - 12}`
  const path = `${left} C 480 ${low + 6} 720 ${low + 6} ${1190 - shoulderX} ${low - 12}
    L ${1200 - shoulderX} ${neckY + 76} C ${1130 - shoulderX} ${neckY + 48} ${1260 - neckX} ${neckY + 20} ${1200 - neckX} ${neckY} C 660 ${neckY + 16} 540 ${neckY + 16} ${neckX} ${neckY} Z`
  const row = `M ${shoulderX + 12} ${low - 19} C 480 ${low - 1} 720 ${low - 1} ${1188 - shoulderX} ${low - 19}`
  return cutPanel(path, fabric, {
    grain: Math.PI / 2,
    lift: 1.2,
    roundness: [4, 0.6],
    folds,
    details: stitch(row, fabric.thread),
  })
}

/** The collar from behind: a turned-down leaf, a standing band, or a knitted rib. */
function backCollar(style: DemoStyle, fabric: Fabric): Panel {
  if (style.collar === 'band') {
    const path =
      'M 512 240 C 514 222 518 208 524 198 C 560 186 640 186 676 198 C 682 208 686 222 688 240 C 650 252 550 252 512 240 Z'
    return cutPanel(path, fabric, {
      grain: Math.PI / 2,
      lift: 2,
      roundness: [16, 9],
      details:
        stitch('M 515 233 C 552 244 648 244 685 233', fabric.thread) +
        stitch('M 524 206 C 560 194 640 194 676 206', fabric.thread),
    })
  }
  if (style.collar === 'crew') {
    const path =
      'M 486 244 C 500 222 520 212 546 208 C 580 203 620 203 654 208 C 680 212 700 222 714 244 C 670 264 530 264 486 244 Z'
    return cutPanel(path, dyePlain(fabric), {
      lift: 2,
      roundness: [10, 5],
      folds: (x, y) => Math.sin(Math.atan2(y - 460, x - 600) * 170) * 0.3,
    })
  }
  const long = style.collar === 'camp' ? 14 : 0
  const path = `M 520 204 C 550 188 650 188 680 204 C 694 220 703 238 708 ${258 + long} C 660 ${276 + long} 540 ${276 + long} 492 ${258 + long} C 497 238 506 220 520 204 Z`
  return cutPanel(path, fabric, {
    grain: Math.PI / 2,
    lift: 5,
    roundness: [26, 20],
    details: stitch(`M 496 ${251 + long} C 544 ${268 + long} 656 ${268 + long} 704 ${251 + long}`, fabric.thread),
  })
}

/** The box pleat under the yoke, with the hanger loop. */
function pleat(style: DemoStyle, fabric: Fabric): { folds: HeightAt; details: string } {
  if (style.collar === 'crew' || style.collar === 'polo' || style.collar === 'camp')
    return { folds: () => 0, details: '' }
  const top = measure(style).neckY + 152
  const side = (x: number, lean: number): HeightAt =>
    raiseFold({ from: [x, top - 140], to: [x + lean, top + 620], width: 13, rise: 11 * fabric.drape })
  return {
    folds: sumFolds([side(574, -18), side(640, 22)]),
    details: `${seam(`M 580 ${top - 4} L 578 ${top + 78}`)}${seam(`M 620 ${top - 4} L 622 ${top + 78}`)}`,
  }
}

function loop(style: DemoStyle, fabric: Fabric): Panel[] {
  if (style.collar !== 'button-down') return []
  const top = measure(style).neckY + 132
  const path = `M 594 ${top} L 606 ${top} L 606 ${top + 34} L 600 ${top + 40} L 594 ${top + 34} Z`
  return [cutPanel(path, fabric, { lift: 2.5, roundness: [5, 4] })]
}

/** The back of a garment, on an existing ground. */
export async function paintBack(canvas: Canvas, style: DemoStyle, fabric: Fabric): Promise<void> {
  const knit = style.collar === 'crew' || style.collar === 'polo'
  const box = pleat(style, fabric)
  const folds = sumFolds([hangBody(fabric, hashName(`${style.slug} back`)), box.folds])
  const path = bodyPath(style, 18)
  const sleeves = makeSleeves(style, fabric)
  const rows = [armholePath(style, 7), mirror(armholePath(style, 7))].map((row) => stitch(row, fabric.thread)).join('')
  const sides = [armholePath(style, 1), mirror(armholePath(style, 1))].map(seam).join('')
  const body = cutPanel(path, fabric, {
    lift: 6,
    roundness: [12, 5],
    folds,
    details: sides + rows + box.details + stitch(hemStitchPath(style, 13), fabric.thread),
  })
  await shadeGround(canvas, [path, ...sleeves.map((sleeve) => sleeve.path)].join(' '))
  const panels = [
    ...sleeves,
    body,
    ...(knit ? [] : [yoke(style, fabric, folds), ...loop(style, fabric)]),
    backCollar(style, fabric),
  ]
  for (const panel of panels) await paintPanel(canvas, panel)
}
