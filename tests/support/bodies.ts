import { type Build, estimate } from '../../src/features/fit/rules/body-model.ts'

/** A person of a simulated population, who rounds what they type. */
export interface SimulatedBody {
  heightMm: number
  weightGrams: number
  build: Build
  /** Around the chest, as a tape would measure it. */
  chestMm: number
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Means and deviations of the survey behind the model, and the correlation of height with weight. */
const populations = {
  men: { heightMm: [1756, 69], weightKg: [85.5, 14.2], together: 0.47, chestError: 0.03 },
  women: { heightMm: [1629, 64], weightKg: [67.8, 11], together: 0.53, chestError: 0.0448 },
} as const

/** People of that population; their chests vary around the model as those of the survey do. */
export function drawBodies(count: number, build: Build, seed: number): SimulatedBody[] {
  const random = makeRandom(seed)
  const { heightMm, weightKg, together, chestError } = populations[build]
  return Array.from({ length: count }, () => {
    const tall = drawNormal(random)
    const heavy = together * tall + Math.sqrt(1 - together ** 2) * drawNormal(random)
    const height = heightMm[0] + heightMm[1] * tall
    const weight = (weightKg[0] + weightKg[1] * heavy) * 1000
    const chest = estimate({ heightMm: height, weightGrams: weight, build }, 'chest')?.mm ?? Number.NaN
    return {
      // To the inch and to five pounds.
      heightMm: Math.round(height / 25.4) * 25.4,
      weightGrams: Math.round(weight / 2268) * 2268,
      build,
      chestMm: chest * (1 + chestError * drawNormal(random)),
    }
  }).filter(({ chestMm }) => Number.isFinite(chestMm))
}
