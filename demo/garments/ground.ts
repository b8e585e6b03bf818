import { type Canvas, cutStencil } from './canvas.ts'
import { createNoise } from './noise.ts'
import { castShadow } from './paint.ts'

const grain = createNoise(77)

/** Warm paper, lit from the upper left: the same studio in every picture. */
export function paintGround({ width, height, colors }: Canvas): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const away = Math.hypot(x / width - 0.38, (y / height - 0.34) * 0.9)
      const light = 1.014 - away * 0.06 + grain(x * 0.004, y * 0.004) * 0.004
      const to = (y * width + x) * 3
      colors[to] = 241 * light
      colors[to + 1] = 237 * light
      colors[to + 2] = 230 * light
    }
  }
}

/** The garment's shadow on the paper: a wide soft one and a close one. */
export async function shadeGround(canvas: Canvas, outline: string): Promise<void> {
  const stencil = await cutStencil(canvas, outline, 130 * canvas.camera.scale)
  if (stencil === null) return
  castShadow(canvas, stencil, { lift: 34, strength: 0.2 })
  castShadow(canvas, stencil, { lift: 9, strength: 0.22 })
}
