import type { View } from '../catalogue/pictures.ts'
import type { Colorway, DemoStyle } from '../catalogue/vocabulary.ts'
import { paintBack } from './back.ts'
import { type Camera, type Canvas, createCanvas } from './canvas.ts'
import { createFabric, nameGarment } from './fabric.ts'
import { paintFront } from './front.ts'
import { paintGround } from './ground.ts'
import { paintSwatch } from './swatch.ts'

const cameras: Record<View, Camera> = {
  front: { x: 23, y: 2, scale: 1.04 },
  back: { x: 23, y: 2, scale: 1.04 },
  collar: { x: 370, y: 150, scale: 2.6 },
  folded: { x: 172, y: 78, scale: 1.4 },
  swatch: { x: 0, y: 0, scale: 2.18 },
}

/** A product picture, 1200 x 1500. */
export async function paintView(cut: DemoStyle, colorway: Colorway, view: View): Promise<Canvas> {
  const style = nameGarment(cut, colorway)
  const canvas = createCanvas(1200, 1500, cameras[view])
  const fabric = createFabric(style, colorway, canvas.camera.scale)
  paintGround(canvas)
  if (view === 'back') await paintBack(canvas, style, fabric)
  else if (view === 'swatch') await paintSwatch(canvas, style, fabric)
  else await paintFront(canvas, { style, fabric }, view === 'folded' ? 'folded' : 'hanging')
  return canvas
}
