import { type Canvas, cutStencil, rasterize, type Stencil } from './canvas.ts'
import { lightness } from './color.ts'
import { blur } from './field.ts'
import { lightPanel, type Relief } from './light.ts'
import type { Panel } from './panel.ts'

interface Shadow {
  readonly lift: number
  readonly strength: number
}

/** Darkens what is already there with a blurred mask moved away from the lamp. */
export function castShadow(canvas: Canvas, { area, mask }: Stencil, { lift, strength }: Shadow): void {
  const { scale } = canvas.camera
  const soft = blur(mask, lift * 0.9 * scale)
  const moveX = Math.round(lift * 0.55 * scale)
  const moveY = Math.round(lift * 0.75 * scale)
  for (let y = 0; y < area.height; y += 1) {
    const fromY = y - moveY
    if (fromY < 0) continue
    for (let x = moveX; x < area.width; x += 1) {
      const dark = (soft.data[fromY * area.width + x - moveX] ?? 0) * strength
      if (dark < 0.002) continue
      const to = ((area.top + y) * canvas.width + area.left + x) * 3
      // Shade on a warm ground is slightly cooler than the ground.
      canvas.colors[to] = (canvas.colors[to] ?? 0) * (1 - dark)
      canvas.colors[to + 1] = (canvas.colors[to + 1] ?? 0) * (1 - dark * 0.97)
      canvas.colors[to + 2] = (canvas.colors[to + 2] ?? 0) * (1 - dark * 0.92)
    }
  }
}

interface Surface extends Stencil {
  readonly relief: Relief
  /** RGBA of the panel's stitches. */
  readonly details: Uint8Array
}

function fillFabric(canvas: Canvas, panel: Panel, { area, mask, relief, details }: Surface): void {
  const { camera } = canvas
  const { fabric } = panel
  const cos = Math.cos(panel.grain)
  const sin = Math.sin(panel.grain)
  const dark = 1 - lightness(fabric.main)
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const at = y * area.width + x
      const alpha = mask.data[at] ?? 0
      if (alpha === 0) continue
      const dx = camera.x + (area.left + x) / camera.scale - panel.origin[0] + (relief.slopeX.data[at] ?? 0) * 7
      const dy = camera.y + (area.top + y) / camera.scale - panel.origin[1] + (relief.slopeY.data[at] ?? 0) * 7
      const u = dx * cos + dy * sin
      const v = dy * cos - dx * sin
      const light = relief.light.data[at] ?? 1
      const weave = 1 + fabric.weaveAt(u, v)
      const color = fabric.patternAt(u, v)
      const stitch = (details[at * 4 + 3] ?? 0) / 255
      const sheen = (light - 0.84) * fabric.sheen * 520 * dark * dark + (1 - light) * 10 * (1 - dark)
      const to = ((area.top + y) * canvas.width + area.left + x) * 3
      for (let part = 0; part < 3; part += 1) {
        const dyed = (color[part] ?? 0) * weave
        const surface = dyed + ((details[at * 4 + part] ?? 0) - dyed) * stitch
        // White fabric reflects the warm ground into its own shade; the last part preserves some blue.
        const lit = surface * light * panel.tint + (part === 2 ? sheen : sheen * 0.8)
        const under = canvas.colors[to + part] ?? 0
        canvas.colors[to + part] = under + (lit - under) * alpha
      }
    }
  }
}

/** Draws a panel over what has been painted so far. */
export async function paintPanel(canvas: Canvas, panel: Panel): Promise<void> {
  const stencil = await cutStencil(canvas, panel.path, (panel.lift * 3 + 8) * canvas.camera.scale)
  if (stencil === null) return
  const details = await rasterize(canvas, stencil.area, panel.details)
  if (panel.lift > 0) castShadow(canvas, stencil, { lift: panel.lift, strength: 0.34 })
  fillFabric(canvas, panel, { ...stencil, details, relief: lightPanel(panel, stencil, canvas.camera) })
}
