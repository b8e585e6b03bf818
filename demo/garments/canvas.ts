import sharp from 'sharp'
import { createField, type Field } from './field.ts'

/** The view: the garment's point at the top left corner, and pixels for each garment unit. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Canvas {
  readonly width: number
  readonly height: number
  readonly camera: Camera
  /** Red, green, blue in turn, 0 to 255 and beyond until the picture is written. */
  readonly colors: Float32Array
}

/** A part of the canvas, in pixels. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export function createCanvas(width: number, height: number, camera: Camera): Canvas {
  return { width, height, camera, colors: new Float32Array(width * height * 3) }
}

/** The pixels around a path, with a margin, clipped to the canvas; null when it lies outside. */
function findArea({ width, height, camera }: Canvas, path: string, margin: number): Area | null {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  const xs = numbers.filter((_, at) => at % 2 === 0).map((x) => (x - camera.x) * camera.scale)
  const ys = numbers.filter((_, at) => at % 2 === 1).map((y) => (y - camera.y) * camera.scale)
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin))
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin))
  const right = Math.min(width, Math.ceil(Math.max(...xs) + margin))
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + margin))
  if (right - left < 2 || bottom - top < 2) return null
  return { left, top, width: right - left, height: bottom - top }
}

/** Draws SVG given in garment units over an area of the canvas; RGBA, not premultiplied. */
export async function rasterize({ camera }: Canvas, area: Area, markup: string): Promise<Uint8Array> {
  const x = camera.x + area.left / camera.scale
  const y = camera.y + area.top / camera.scale
  const box = `${x} ${y} ${area.width / camera.scale} ${area.height / camera.scale}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${area.width}" height="${area.height}" viewBox="${box}">${markup}</svg>`
  return await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** A shape on the canvas: how much of each pixel it covers, 0 to 1. */
export interface Stencil {
  readonly area: Area
  readonly mask: Field
}

/** Null when the path lies outside the canvas. */
export async function cutStencil(canvas: Canvas, path: string, margin: number): Promise<Stencil | null> {
  const area = findArea(canvas, path, margin)
  if (area === null) return null
  const pixels = await rasterize(canvas, area, `<path d="${path}" fill="#fff"/>`)
  const mask = createField(area.width, area.height)
  for (let at = 0; at < mask.data.length; at += 1) mask.data[at] = (pixels[at * 4 + 3] ?? 0) / 255
  return { area, mask }
}

/** Draws SVG over the finished fabric. */
export async function overlay(canvas: Canvas, area: Area, markup: string): Promise<void> {
  const pixels = await rasterize(canvas, area, markup)
  for (let y = 0; y < area.height; y += 1) {
    for (let x = 0; x < area.width; x += 1) {
      const from = (y * area.width + x) * 4
      const alpha = (pixels[from + 3] ?? 0) / 255
      if (alpha === 0) continue
      const to = ((area.top + y) * canvas.width + area.left + x) * 3
      for (let part = 0; part < 3; part += 1) {
        const under = canvas.colors[to + part] ?? 0
        canvas.colors[to + part] = under + ((pixels[from + part] ?? 0) - under) * alpha
      }
    }
  }
}

export async function encodeWebp({ width, height, colors }: Canvas, quality: number): Promise<Buffer> {
  const bytes = Uint8ClampedArray.from(colors)
  return await sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort: 5, smartSubsample: true })
    .toBuffer()
}
