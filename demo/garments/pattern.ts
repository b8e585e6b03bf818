import type { Pattern } from '../catalogue/vocabulary.ts'
import { mix, type Rgb, smoothstep, wrap } from './color.ts'
import { createFloral } from './floral.ts'
import type { PatternAt, PatternInput } from './pattern-types.ts'

/** How much of a line of the given width covers a position, with soft edges. */
function createCover(period: number, edge: number): (at: number, width: number) => number {
  return (at, width) => {
    const distance = Math.abs(wrap(at + period / 2, period) - period / 2)
    return 1 - smoothstep(width / 2 - edge, width / 2 + edge, distance)
  }
}

function pick(yarns: readonly Rgb[], position: number): Rgb {
  return yarns[position] ?? yarns[yarns.length - 1] ?? [128, 128, 128]
}

function stripe(input: PatternInput, period: number, width: number): PatternAt {
  const ground = pick(input.yarns, 0)
  const line = pick(input.yarns, 1)
  const cover = createCover(period, input.edge)
  return (u) => mix(ground, line, cover(u, width))
}

function gingham({ yarns, repeat, edge }: PatternInput): PatternAt {
  const ground = pick(yarns, 0)
  const yarn = pick(yarns, 1)
  const period = 17 * repeat
  const cover = createCover(period, edge)
  return (u, v) => mix(ground, yarn, (cover(u, period / 2) + cover(v, period / 2)) / 2)
}

function tattersall({ yarns, repeat, edge }: PatternInput): PatternAt {
  const ground = pick(yarns, 0)
  const first = pick(yarns, 1)
  const second = pick(yarns, 2)
  const period = 52 * repeat
  const width = 2 + repeat * 0.5
  const cover = createCover(period, edge)
  return (u, v) => {
    const main = (cover(u, width) + cover(v, width)) * 0.72
    const offset = (cover(u + period / 2, width) + cover(v + period / 2, width)) * 0.72
    return mix(mix(ground, first, Math.min(1, main)), second, Math.min(1, offset))
  }
}

/** Each thread of a plaid: a broad band, a pair of narrow ones in it, and a single bright line. */
function plaid({ yarns, repeat, edge }: PatternInput): PatternAt {
  const period = 132 * repeat
  const unit = period / 100
  const cover = createCover(period, edge)
  const thread = (at: number): Rgb => {
    const band = mix(pick(yarns, 0), pick(yarns, 1), cover(at, 38 * unit))
    const pair = cover(at - 9 * unit, 4 * unit) + cover(at + 9 * unit, 4 * unit)
    const accent = cover(at - period / 2, 9 * unit) * 0.8
    const bright = cover(at - period / 2 + 16 * unit, 2.6 * unit)
    return mix(mix(mix(band, pick(yarns, 0), pair * 0.8), pick(yarns, 3), accent), pick(yarns, 2), bright)
  }
  return (u, v) => mix(thread(u), thread(v), 0.5)
}

function dobby({ yarns, repeat }: PatternInput): PatternAt {
  const ground = pick(yarns, 0)
  const raised = pick(yarns, 1)
  const period = 9 * repeat
  return (u, v) => {
    const row = Math.floor(v / (period / 2))
    const x = wrap(u + (row % 2 === 0 ? 0 : period / 2), period) - period / 2
    const y = wrap(v, period / 2) - period / 4
    return mix(ground, raised, 1 - smoothstep(period * 0.13, period * 0.26, Math.abs(x) + Math.abs(y)))
  }
}

export function createPattern(pattern: Pattern, input: PatternInput): PatternAt {
  const ground = pick(input.yarns, 0)
  switch (pattern) {
    case 'solid':
      return () => ground
    case 'bengal-stripe':
      return stripe(input, 13 * input.repeat, 6.5 * input.repeat)
    case 'pencil-stripe':
      return stripe(input, 15 * input.repeat, 2)
    case 'breton-stripe': {
      const level = stripe(input, 34, 12)
      return (_, v) => level(v, 0)
    }
    case 'gingham':
      return gingham(input)
    case 'tattersall':
      return tattersall(input)
    case 'plaid':
      return plaid(input)
    case 'dobby':
      return dobby(input)
    case 'floral':
      return createFloral(input)
  }
}
