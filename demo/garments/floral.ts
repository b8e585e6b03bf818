import { mix, type Rgb, smoothstep } from './color.ts'
import { hashCell } from './noise.ts'
import type { PatternAt, PatternInput } from './pattern-types.ts'

interface Sprig {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn: number
  /** 0 to 1: first the flowers of the rarer yarn, then those of the other, then bare leaves. */
  readonly kind: number
}

type Place = readonly [x: number, y: number]

/** Paints one part of a sprig over what is below it; positions are relative to the part's middle. */
type Paint = (under: Rgb, sprig: Sprig, place: Place) => Rgb

const rarerShare = 0.3
const flowerShare = 0.58

function sprigOf(cellX: number, cellY: number, cell: number): Sprig {
  return {
    x: (cellX + 0.25 + hashCell(cellX, cellY, 11) * 0.5) * cell,
    y: (cellY + 0.25 + hashCell(cellX, cellY, 23) * 0.5) * cell,
    size: cell * (0.42 + hashCell(cellX, cellY, 37) * 0.2),
    turn: hashCell(cellX, cellY, 41) * Math.PI * 2,
    kind: hashCell(cellX, cellY, 53),
  }
}

/** Five petals, each with veins and a centre in the other yarn. */
function createFlower({ yarns, edge }: PatternInput): Paint {
  return (under, sprig, [x, y]) => {
    const distance = Math.hypot(x, y)
    const lobe = Math.abs(Math.cos((Math.atan2(y, x) + sprig.turn) * 2.5))
    const reach = sprig.size * (0.62 + 0.38 * lobe)
    const petal = 1 - smoothstep(reach - edge, reach + edge, distance)
    if (petal === 0) return under
    const main = yarns[sprig.kind < rarerShare ? 1 : 2] ?? under
    const accent = yarns[sprig.kind < rarerShare ? 2 : 1] ?? under
    const vein = smoothstep(0.75, 1, lobe) * smoothstep(0.75, 0.2, distance / reach)
    const heart = 1 - smoothstep(sprig.size * 0.17 - edge, sprig.size * 0.17 + edge, distance)
    return mix(under, mix(mix(main, accent, vein * 0.45), accent, heart), petal)
  }
}

function createLeaf({ yarns, edge }: PatternInput): Paint {
  return (under, sprig, [x, y]) => {
    const along = x * Math.cos(sprig.turn) + y * Math.sin(sprig.turn)
    const across = Math.abs(y * Math.cos(sprig.turn) - x * Math.sin(sprig.turn))
    const share = along / (sprig.size * 1.5)
    if (share < -1 || share > 1) return under
    const width = sprig.size * 0.42 * (1 - share * share) * (1 - share * 0.35)
    const leaf = 1 - smoothstep(width - edge, width + edge, across)
    const vein = 1 - smoothstep(0, edge * 1.4, across)
    return mix(under, mix(yarns[3] ?? under, under, vein * 0.55), leaf)
  }
}

/** Leaves first, then flowers, so that no leaf lies on a petal. */
export function createFloral(input: PatternInput): PatternAt {
  const cell = 40 * input.repeat
  const ground: Rgb = input.yarns[0] ?? [128, 128, 128]
  const paintFlower = createFlower(input)
  const paintLeaf = createLeaf(input)
  return (u, v) => {
    const cellX = Math.floor(u / cell)
    const cellY = Math.floor(v / cell)
    const near = Array.from({ length: 9 }, (_, at) =>
      sprigOf(cellX + (at % 3) - 1, cellY + Math.floor(at / 3) - 1, cell),
    )
    let color = ground
    for (const sprig of near) {
      const shift = sprig.kind < flowerShare ? sprig.size * 0.9 : 0
      const place = [u - sprig.x - Math.cos(sprig.turn) * shift, v - sprig.y - Math.sin(sprig.turn) * shift] as const
      color = paintLeaf(color, sprig, place)
    }
    for (const sprig of near) {
      if (sprig.kind < flowerShare) color = paintFlower(color, sprig, [u - sprig.x, v - sprig.y])
    }
    return color
  }
}
