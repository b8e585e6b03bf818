import { sizeSlug } from '../../catalog/rules/sizes.ts'
import type { Estimate } from './body-model.ts'
import { type Chart, type Range, readRanges } from './chart-measures.ts'

/** Why no size is suggested. */
export type Refusal =
  /** The chart has no measure that could be compared. */
  | 'no-chart'
  /** A size that the chart doesn't have. */
  | 'too-small'
  | 'too-large'
  /** Too many sizes are possible. */
  | 'unsure'
  /** The usual size is far from what the measures say. */
  | 'contradiction'

export type Advice =
  | { kind: 'one'; size: string; share: number; range: Range }
  /** Neighbours: the smaller for a close fit, the larger for a looser one. */
  | { kind: 'between'; size: string; larger: string; share: number }
  | { kind: 'none'; why: Refusal }

/** What is compared with the chart: around the chest of a body, or of a shirt. */
export interface Reference extends Estimate {
  measuredOn: 'garment' | 'body'
  /** As shops usually label it; empty if unknown. */
  usualSize: string
}

/** What a regular shirt is wider than the chest in it, and how much shirts differ in that. */
const easeMm = 120
const easeErrorMm = 30

/** A size is named alone when it is this likely, and two neighbours together when they are. */
const oneShare = 0.7
const pairShare = 0.8
/** How often a shopper's usual label is the chart's size, or one, two or more sizes away: brands differ. */
const usualShares = [0.6, 0.18, 0.02]
const farShare = 0.002

function toChartTerms({ mm, errorMm, measuredOn }: Reference, chart: Chart): Estimate {
  if (measuredOn === chart.measuredOn) return { mm, errorMm }
  return {
    mm: chart.measuredOn === 'garment' ? mm + easeMm : mm - easeMm,
    errorMm: Math.hypot(errorMm, easeErrorMm),
  }
}

/** The standard normal distribution function, to 1e-7 (Abramowitz and Stegun 1964, formula 26.2.17). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z >= 0 ? 1 - tail : tail
}

/** Where one size ends and the next begins: halfway between them; the outer ones end as far from themselves. */
function findEdges(ranges: readonly Range[]): number[] {
  const gaps = ranges.slice(1).map((range, place) => range.from - (ranges[place]?.to ?? range.from))
  const inner = ranges.slice(1).map((range, place) => range.from - (gaps[place] ?? 0) / 2)
  const first = ranges[0]
  const last = ranges.at(-1)
  return [(first?.from ?? 0) - (gaps[0] ?? 0) / 2, ...inner, (last?.to ?? 0) + (gaps.at(-1) ?? 0) / 2]
}

/** How likely it is below the chart, in each of its sizes, and above it. */
function spread(edges: readonly number[], { mm, errorMm }: Estimate): number[] {
  const below = edges.map((edge) => normalShare((edge - mm) / errorMm))
  return [...below, 1].map((share, place) => share - (below[place - 1] ?? 0))
}

const distanceShare = (distance: number) => usualShares[Math.abs(distance)] ?? farShare

function weighUsual(shares: readonly number[], usual: number): number[] {
  // Place 0 is below the chart.
  const weighed = shares.map((share, place) => share * distanceShare(place - 1 - usual))
  const sum = weighed.reduce((total, share) => total + share, 0)
  return weighed.map((share) => share / sum)
}

const placeOfMost = (shares: readonly number[]) => shares.indexOf(Math.max(...shares))

function decide(shares: readonly number[], ranges: readonly Range[]): Advice {
  const most = placeOfMost(shares)
  const share = shares[most] ?? 0
  const range = ranges[most - 1]
  if (!range) return { kind: 'none', why: share < 0.5 ? 'unsure' : most === 0 ? 'too-small' : 'too-large' }
  if (share >= oneShare) return { kind: 'one', size: range.size, share, range }
  const larger = (shares[most + 1] ?? 0) > (shares[most - 1] ?? 0) ? most : most - 1
  const low = ranges[larger - 1]
  const high = ranges[larger]
  const pair = (shares[larger] ?? 0) + (shares[larger + 1] ?? 0)
  if (low && high && pair >= pairShare) return { kind: 'between', size: low.size, larger: high.size, share: pair }
  return { kind: 'none', why: 'unsure' }
}

/** The size of a chart for a body or a shirt, as far as they allow to say. */
export function advise(chart: Chart, reference: Reference): Advice {
  const ranges = readRanges(chart, 'chest').sort((a, b) => a.from - b.from)
  if (ranges.length < 2) return { kind: 'none', why: 'no-chart' }
  // Lengths of one width, or a chart that contradicts itself: the chest alone does not tell the sizes apart.
  if (
    ranges.some((range, place) => range.from < (ranges[place - 1]?.to ?? 0) || range.from === ranges[place - 1]?.from)
  )
    return { kind: 'none', why: 'unsure' }
  const shares = spread(findEdges(ranges), toChartTerms(reference, chart))
  const usual = ranges.findIndex(({ size }) => sizeSlug(size) === sizeSlug(reference.usualSize))
  if (reference.usualSize === '' || usual < 0) return decide(shares, ranges)
  if (Math.abs(placeOfMost(shares) - 1 - usual) > 1) return { kind: 'none', why: 'contradiction' }
  return decide(weighUsual(shares, usual), ranges)
}
