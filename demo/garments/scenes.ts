import type { ColorSlug } from '../catalogue/colors.ts'
import { demoStyles } from '../catalogue/styles.ts'
import { type Canvas, createCanvas } from './canvas.ts'
import { createFabric, nameGarment } from './fabric.ts'
import { hangBody } from './folds.ts'
import { type Pose, paintFront } from './front.ts'
import { paintGround, shadeGround } from './ground.ts'
import { hashName } from './noise.ts'
import { paintPanel } from './paint.ts'
import { cutPanel } from './panel.ts'
import { pinkedPath } from './pinking.ts'

/** A garment, positioned by the pixel of its chest. */
interface SceneGarment {
  readonly kind: 'garment'
  readonly style: string
  readonly color: ColorSlug
  readonly pose: Pose
  readonly center: readonly [number, number]
  readonly scale: number
}

/** A length of fabric from the top of the picture to the bottom, in pixels. */
interface SceneStrip {
  readonly kind: 'strip'
  readonly style: string
  readonly color: ColorSlug
  readonly left: number
  readonly width: number
}

export type SceneItem = SceneGarment | SceneStrip

export interface Scene {
  readonly width: number
  readonly height: number
  readonly items: readonly SceneItem[]
}

function findFabric(item: SceneItem) {
  const style = demoStyles.find((demoStyle) => demoStyle.slug === item.style)
  const colorway = style?.colorways.find((entry) => entry.color === item.color)
  if (style === undefined || colorway === undefined) throw new Error(`No ${item.style} in ${item.color}`)
  return { style: nameGarment(style, colorway), colorway }
}

async function paintGarment(canvas: Canvas, item: SceneGarment): Promise<void> {
  const { style, colorway } = findFabric(item)
  const [x, y] = item.center
  const camera = { x: 600 - x / item.scale, y: 560 - y / item.scale, scale: item.scale }
  await paintFront({ ...canvas, camera }, { style, fabric: createFabric(style, colorway, item.scale) }, item.pose)
}

async function paintStrip(canvas: Canvas, item: SceneStrip): Promise<void> {
  const { style, colorway } = findFabric(item)
  const scale = 2
  const seed = hashName(`${item.style} ${item.left}`)
  const fabric = createFabric(style, colorway, scale)
  const left = item.left / scale
  const right = left + item.width / scale
  const foot = canvas.height / scale - 34 - (seed % 5) * 7
  const lean = ((seed % 9) - 4) * 1.4
  const path = pinkedPath([
    [left + lean, -20],
    [right + lean, -20],
    [right - lean, foot],
    [left - lean, foot + 5],
  ])
  const hang = hangBody(fabric, seed)
  const lit = { ...canvas, camera: { x: 0, y: 0, scale } }
  await shadeGround(lit, path)
  await paintPanel(
    lit,
    cutPanel(path, fabric, {
      lift: 5,
      roundness: [8, 3],
      grain: -lean * 0.006,
      origin: [(left + right) / 2, 100],
      folds: (x, y) => hang(600 + (x - left) * 0.8, 700 + y) * 0.6,
    }),
  )
}

/** Several garments or fabrics in one picture, painted in the given order. */
export async function paintScene({ width, height, items }: Scene): Promise<Canvas> {
  const canvas = createCanvas(width, height, { x: 0, y: 0, scale: 1 })
  paintGround(canvas)
  for (const item of items) await (item.kind === 'garment' ? paintGarment(canvas, item) : paintStrip(canvas, item))
  return canvas
}
