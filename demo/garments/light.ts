import type { Area, Camera, Stencil } from './canvas.ts'
import { blur, createField, type Field } from './field.ts'
import type { HeightAt, Panel } from './panel.ts'

/** Towards the lamp: upper left, a little in front of the wall. */
const lamp = { x: -0.46, y: -0.54, z: 0.71 }

/** Samples the folds at every second pixel and interpolates: they are smooth, and the most expensive part. */
function sampleHeight(area: Area, camera: Camera, heightAt: HeightAt): Field {
  const field = createField(area.width, area.height)
  const { width, height, data } = field
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      data[y * width + x] = heightAt(
        camera.x + (area.left + x) / camera.scale,
        camera.y + (area.top + y) / camera.scale,
      )
    }
    for (let x = 1; x < width; x += 2) {
      const before = data[y * width + x - 1] ?? 0
      data[y * width + x] = x + 1 < width ? (before + (data[y * width + x + 1] ?? 0)) / 2 : before
    }
  }
  for (let y = 1; y < height; y += 2) {
    for (let x = 0; x < width; x += 1) {
      const above = data[(y - 1) * width + x] ?? 0
      data[y * width + x] = y + 1 < height ? (above + (data[(y + 1) * width + x] ?? 0)) / 2 : above
    }
  }
  return field
}

export interface Relief {
  /** Light on the surface; 1 on flat fabric. */
  readonly light: Field
  /** Slope to the right and downwards. */
  readonly slopeX: Field
  readonly slopeY: Field
}

function shapeHeight(panel: Panel, { area, mask }: Stencil, camera: Camera): Field {
  const height = sampleHeight(area, camera, panel.folds)
  const { thickness } = panel.fabric
  const edge = blur(mask, Math.max(1, thickness * 0.55 * camera.scale))
  const [reach, rise] = panel.roundness
  const body = blur(mask, reach * 0.6 * camera.scale)
  for (let at = 0; at < height.data.length; at += 1) {
    const folds = height.data[at] ?? 0
    height.data[at] = folds + thickness * 0.5 * (edge.data[at] ?? 0) + rise * (body.data[at] ?? 0)
  }
  return height
}

/** Diffuse light with shade in the hollows. */
export function lightPanel(panel: Panel, stencil: Stencil, camera: Camera): Relief {
  const { area } = stencil
  const height = shapeHeight(panel, stencil, camera)
  const around = blur(height, 16 * camera.scale)
  const { width, data } = height
  const light = createField(width, area.height)
  const slopeX = createField(width, area.height)
  const slopeY = createField(width, area.height)
  const perPixel = camera.scale / 2
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const left = data[x > 0 ? at - 1 : at] ?? 0
      const right = data[x + 1 < width ? at + 1 : at] ?? 0
      const above = data[y > 0 ? at - width : at] ?? 0
      const below = data[y + 1 < area.height ? at + width : at] ?? 0
      const dx = (right - left) * perPixel
      const dy = (below - above) * perPixel
      const facing = (lamp.z - lamp.x * dx - lamp.y * dy) / Math.sqrt(1 + dx * dx + dy * dy) / lamp.z
      const hollow = Math.max(-0.12, Math.min(0.05, ((data[at] ?? 0) - (around.data[at] ?? 0)) * 0.014))
      const direct = Math.max(0, facing) - 1
      light.data[at] = Math.max(0.2, 1 + direct * (direct > 0 ? 0.5 : 0.78) + hollow)
      slopeX.data[at] = dx
      slopeY.data[at] = dy
    }
  }
  return { light, slopeX, slopeY }
}
