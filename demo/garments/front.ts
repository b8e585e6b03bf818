import type { DemoStyle } from '../catalogue/vocabulary.ts'
import { type ButtonPlace, drawButton } from './button.ts'
import { type Canvas, overlay } from './canvas.ts'
import { makeCollar } from './collars.ts'
import { mix } from './color.ts'
import type { Fabric } from './fabric.ts'
import { foldedFoot, foldedPath, underLayers } from './folded.ts'
import { hangBody, raiseFold, sumFolds } from './folds.ts'
import { shadeGround } from './ground.ts'
import { hashName } from './noise.ts'
import { armholePath, bodyPath, hemStitchPath, measure } from './outline.ts'
import { paintPanel } from './paint.ts'
import { cutPanel, type HeightAt, type Panel } from './panel.ts'
import { mirror, mirrorMarkup } from './path.ts'
import { buttonFace, buttonRows, makePlacket } from './placket.ts'
import { makePockets } from './pockets.ts'
import { makeSleeves } from './sleeves.ts'
import { seam, stitch } from './stitches.ts'

function bodyFolds(style: DemoStyle, fabric: Fabric): HeightAt {
  const rise = fabric.drape * 8
  const [armX, armY] = measure(style).underarm
  const pulls = [
    { from: [armX + 8, armY + 6], to: [armX + 150, armY + 90], width: 20, rise },
    { from: [armX + 6, armY - 40], to: [armX + 130, armY + 10], width: 16, rise: rise * 0.7 },
    { from: [armX + 30, armY + 80], to: [armX + 110, armY + 330], width: 26, rise },
    { from: [1192 - armX, armY + 4], to: [1052 - armX, armY + 100], width: 20, rise },
    { from: [1194 - armX, armY - 46], to: [1080 - armX, armY + 4], width: 15, rise: rise * 0.6 },
    { from: [1166 - armX, armY + 100], to: [1100 - armX, armY + 360], width: 26, rise: rise * 0.9 },
  ] as const
  return sumFolds([hangBody(fabric, hashName(style.slug)), ...pulls.map(raiseFold)])
}

function yokes(style: DemoStyle, fabric: Fabric, folds: HeightAt): Panel[] {
  const { shoulderX, neckX, neckY } = measure(style)
  const path = `M ${neckX} ${neckY} C ${neckX - 60} ${neckY + 20} ${shoulderX + 70} ${neckY + 48} ${shoulderX} ${neckY + 76}
    L ${shoulderX + 5} ${neckY + 110} C ${shoulderX + 70} ${neckY + 84} ${neckX - 50} ${neckY + 58} ${neckX + 4} ${neckY + 38} Z`
  const row = `M ${shoulderX + 5} ${neckY + 104} C ${shoulderX + 70} ${neckY + 78} ${neckX - 50} ${neckY + 52} ${neckX + 4} ${neckY + 32}`
  return [1, -1].map((side) =>
    cutPanel(side === 1 ? path : mirror(path), fabric, {
      grain: side * (Math.PI / 2 - 0.34),
      lift: 0.9,
      roundness: [4, 0.6],
      folds,
      details: side === 1 ? stitch(row, fabric.thread) : mirrorMarkup(stitch(row, fabric.thread)),
    }),
  )
}

/** A hanging front, or one folded for the shelf: its sleeves behind it, its lower half below it. */
export type Pose = 'hanging' | 'folded'

export interface Garment {
  readonly style: DemoStyle
  readonly fabric: Fabric
}

function makeBody({ style, fabric }: Garment, path: string, folds: HeightAt): Panel {
  const holed = [armholePath(style, 7), mirror(armholePath(style, 7))].map((row) => stitch(row, fabric.thread)).join('')
  const sides = [armholePath(style, 1), mirror(armholePath(style, 1))].map(seam).join('')
  const details = sides + holed + stitch(hemStitchPath(style, 13), fabric.thread)
  return cutPanel(path, fabric, { lift: 6, roundness: [12, 5], folds, details })
}

interface Layers {
  readonly panels: readonly Panel[]
  readonly shadow: string
  readonly places: readonly ButtonPlace[]
}

function layFront(garment: Garment, pose: Pose): Layers {
  const { style, fabric } = garment
  const collar = makeCollar(style, fabric)
  const folded = pose === 'folded'
  const folds = folded ? hangBody(fabric, hashName(style.slug)) : bodyFolds(style, fabric)
  const path = folded ? foldedPath(style, collar.neckDepth) : bodyPath(style, collar.neckDepth)
  const foot = folded ? foldedFoot : measure(style).hemY + (style.cut.hem === 'curved' ? 16 : 11)
  const topY = measure(style).neckY + collar.neckDepth
  const resting: HeightAt = folded ? (x, y) => folds(x, y) * 0.62 : folds
  const under = folded ? underLayers(path, fabric) : makeSleeves(style, fabric)
  const pockets = makePockets(style, fabric, resting)
  const body = makeBody(garment, path, resting)
  const knit = style.collar === 'crew' || style.collar === 'polo'
  const shown = folded ? { ...body, roundness: [16, 9] as const, details: '' } : body
  return {
    panels: [
      ...under,
      ...collar.behind,
      shown,
      ...(knit ? [] : yokes(style, fabric, resting)),
      ...makePlacket(style, fabric, { folds: resting, topY, foot }),
      ...pockets.panels,
      ...collar.above,
    ],
    shadow: [path, ...under.map((part) => part.path)].join(' '),
    places: [
      ...buttonRows(style, topY)
        .filter((y) => y < foot - 30)
        .map((y) => ({ x: 600, y, radius: 7.6 })),
      ...(collar.topButton === null ? [] : [{ x: collar.topButton[0], y: collar.topButton[1], radius: 7 }]),
      ...collar.pointButtons.map(([x, y]) => ({ x, y, radius: 5.4 })),
      ...pockets.buttons.map(([x, y]) => ({ x, y, radius: 7 })),
    ],
  }
}

/** The front of a garment, on an existing ground. */
export async function paintFront(canvas: Canvas, garment: Garment, pose: Pose): Promise<void> {
  const { style, fabric } = garment
  const { panels, shadow, places } = layFront(garment, pose)
  await shadeGround(canvas, shadow)
  for (const panel of panels) await paintPanel(canvas, panel)
  const face = buttonFace(fabric, style)
  const thread = mix(face, [90, 80, 70], 0.35)
  const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height }
  await overlay(canvas, whole, places.map((place) => drawButton(place, { face, thread })).join(''))
}
