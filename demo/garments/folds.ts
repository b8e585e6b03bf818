import { smoothstep } from './color.ts'
import type { Fabric } from './fabric.ts'
import { createNoise, ridge } from './noise.ts'
import type { HeightAt } from './panel.ts'

/** A single fold: from one point to another, with its width and height, fading out at both ends. */
export interface Fold {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly width: number
  readonly rise: number
}

/** The fold's near side is steep, its far side shallow. */
export function raiseFold({ from, to, width, rise }: Fold): HeightAt {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.hypot(dx, dy)
  return (x, y) => {
    const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (length * length)
    if (along < 0 || along > 1) return 0
    const bow = Math.sin(along * Math.PI) * width * 0.7
    const across = (((x - from[0]) * dy - (y - from[1]) * dx) / length + bow) / width
    if (Math.abs(across) > 3) return 0
    const lean = across > 0 ? across * 1.5 : across
    return rise * Math.exp(-lean * lean) * Math.sin(along * Math.PI) ** 1.3
  }
}

export function sumFolds(parts: readonly HeightAt[]): HeightAt {
  return (x, y) => {
    let height = 0
    for (const part of parts) height += part(x, y)
    return height
  }
}

/** Small sharp creases everywhere, like linen after an hour of wear. */
export function crumple(fabric: Fabric, seed: number): HeightAt {
  const noise = createNoise(seed)
  return (x, y) => {
    const bend = noise(x / 150, y / 150) * 40
    const long = ridge(noise, (x + bend) / 74, (y - bend) / 128 + 9)
    const short = ridge(noise, (x + y * 0.5) / 58 + 31, (y - x * 0.6 + bend) / 44)
    const bubbles = fabric.pucker === 0 ? 0 : fabric.pucker * noise(x / 8, y / 6.5) * (1 + Math.sin(x * 0.53))
    return bubbles + fabric.crease * (long * 8 + short * 4.5 * (0.5 + 0.5 * noise(x / 190 + 5, y / 190)))
  }
}

/** The front or back of a hanging garment: long folds that deepen towards the hem and are shallow at the chest. */
export function hangBody(fabric: Fabric, seed: number): HeightAt {
  const noise = createNoise(seed)
  const small = crumple(fabric, seed + 1)
  return (x, y) => {
    const deep = 0.3 + 0.7 * smoothstep(420, 1080, y)
    const sway = noise(x / 420, y / 380) * 70 + (x - 600) * 0.0004 * (y - 400)
    const long = ridge(noise, (x + sway) / 150, y / 900 + 3) * 26 + noise((x + sway) / 64 + 30, y / 560) * 5
    const broad = noise((x - sway) / 230 + 7, y / 420) * 12
    const slant = (x < 600 ? 1 : -1) * 0.55
    const slack = ridge(noise, (y - slant * x) / 96 + 17, (x + slant * y) / 260) * 6.5
    const still = smoothstep(0, 130, Math.abs(x - 600)) * smoothstep(300, 520, y)
    const side = Math.abs(x - 600) / 330
    return fabric.drape * (long * deep + broad + slack * still) + small(x, y) - side ** 5 * 34
  }
}

/** A sleeve's middle line, from shoulder to wrist, in three points. */
export interface SleeveLine {
  readonly points: readonly [readonly [number, number], readonly [number, number]]
  /** Where along the line the fabric gathers, from 0 to 1, how widely, and how much. */
  readonly gathers: readonly { readonly at: number; readonly reach: number; readonly depth: number }[]
  /** 1 for the sleeve on the left of the picture, -1 for the other. */
  readonly side: 1 | -1
}

/** Cross folds where a sleeve bends or meets its cuff, and one long fold down from the shoulder. */
export function hangSleeve(fabric: Fabric, { points, gathers, side }: SleeveLine, seed: number): HeightAt {
  const noise = createNoise(seed)
  const small = crumple(fabric, seed + 3)
  const [from, to] = points
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const ax = (to[0] - from[0]) / length
  const ay = (to[1] - from[1]) / length
  return (x, y) => {
    const along = (x - from[0]) * ax + (y - from[1]) * ay
    const across = ((x - from[0]) * ay - (y - from[1]) * ax) * side
    let gathered = 0.06
    for (const { at, reach, depth } of gathers) {
      const away = (along / length - at) / reach
      gathered += depth * Math.exp(-away * away)
    }
    const bend = noise(along / 120, across / 90) * 26
    const cross = ridge(noise, (along + across * 0.7 + bend) / 66, across / 150 + 5) * 19
    const long = noise(across / 46 + 2, along / 420) * 6 + noise(across / 80, along / 200 + 9) * 5
    return fabric.drape * (cross * gathered + long * (1 - Math.min(0.6, gathered * 0.5))) + small(x, y)
  }
}
