import type { DemoStyle } from '../catalogue/vocabulary.ts'
import { type ButtonPlace, drawButton } from './button.ts'
import { type Canvas, overlay } from './canvas.ts'
import { mix } from './color.ts'
import type { Fabric } from './fabric.ts'
import { crumple, raiseFold, sumFolds } from './folds.ts'
import { shadeGround } from './ground.ts'
import { createNoise, hashName } from './noise.ts'
import { paintPanel } from './paint.ts'
import { cutPanel, type HeightAt } from './panel.ts'
import { pinkedPath } from './pinking.ts'
import { buttonFace } from './placket.ts'
import { stitch } from './stitches.ts'

function restFolds(fabric: Fabric, seed: number): HeightAt {
  const noise = createNoise(seed)
  return sumFolds([
    crumple(fabric, seed + 1),
    (x, y) => fabric.drape * (noise(x / 210, y / 170) * 15 + noise((x + y) / 120, (y - x) / 300) * 6),
    raiseFold({ from: [40, 560], to: [420, 300], width: 34, rise: 12 * fabric.drape }),
    raiseFold({ from: [180, 700], to: [520, 430], width: 26, rise: 9 * fabric.drape }),
  ])
}

/** A cut piece of the fabric with a felled seam, and one corner turned over to show the back. */
export async function paintSwatch(canvas: Canvas, style: DemoStyle, fabric: Fabric): Promise<void> {
  const seed = hashName(`${style.slug} swatch`)
  const folds = restFolds(fabric, seed)
  const lean = 0.1 - (seed % 7) * 0.03
  const outline = pinkedPath([
    [46, 72],
    [500, 48],
    [506, 500],
    [398, 634],
    [60, 640],
  ])
  await shadeGround(canvas, outline)
  await paintPanel(
    canvas,
    cutPanel(outline, fabric, { lift: 3, roundness: [6, 2], grain: lean, origin: [270, 340], folds }),
  )

  const lap = pinkedPath([
    [40, 62],
    [212, 54],
    [238, 646],
    [50, 652],
  ])
  await paintPanel(
    canvas,
    cutPanel(lap, fabric, {
      lift: 3,
      roundness: [8, 2],
      grain: lean + Math.PI / 2,
      origin: [120, 200],
      folds,
      details: stitch('M 204 60 L 229 640', fabric.thread) + stitch('M 190 60 L 215 640', fabric.thread),
    }),
  )
  const corner = pinkedPath([
    [503, 500],
    [396, 634],
    [372, 474],
  ])
  await paintPanel(
    canvas,
    cutPanel(corner, fabric, {
      lift: 9,
      tint: 0.93,
      roundness: [24, 14],
      grain: lean + 1.9,
      folds: (x, y) => folds(x, y) * 0.3,
    }),
  )
  if (style.collar === 'crew') return
  const place: ButtonPlace = { x: 122, y: 142, radius: 15 }
  const face = buttonFace(fabric, style)
  const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height }
  await overlay(canvas, whole, drawButton(place, { face, thread: mix(face, [90, 80, 70], 0.35) }))
}
