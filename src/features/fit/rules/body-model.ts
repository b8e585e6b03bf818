/**
 * The girth of a body from height and weight: linear in height and in the square root of weight over height, since a body of a
 * given weight and height is as thick as the root of their ratio. Fitted by least squares to ANSUR II, the measurements of
 * 4,082 men and 1,986 women (Gordon et al. 2014, NATICK/TR-15/007, public domain); errors were cross-validated fivefold.
 * docs/decisions/048-fit-advice-says-what-it-knows.md has the figures.
 */
export type Build = 'men' | 'women'
export type BodyMeasure = 'chest' | 'waist' | 'neck' | 'sleeve'

interface Regression {
  base: number
  perHeightMm: number
  /** For each root of a kilogram per metre. */
  perRoot: number
  /** The standard error of estimate, as a share of the estimate: errors grow with the body. */
  error: number
}

const regressions: Readonly<Record<Build, Readonly<Record<BodyMeasure, Regression>>>> = {
  men: {
    chest: { base: -35.04, perHeightMm: 0.00938, perRoot: 154.93, error: 0.03 },
    waist: { base: -341.9, perHeightMm: -0.05136, perRoot: 197.41, error: 0.0466 },
    neck: { base: 127.92, perHeightMm: -0.00656, perRoot: 40.45, error: 0.0372 },
    sleeve: { base: 26.18, perHeightMm: 0.40908, perRoot: 21.75, error: 0.0258 },
  },
  women: {
    chest: { base: -0.7, perHeightMm: -0.03051, perRoot: 155.14, error: 0.0448 },
    waist: { base: -223.07, perHeightMm: -0.0987, perRoot: 193.64, error: 0.056 },
    neck: { base: 104.13, perHeightMm: 0.01402, perRoot: 31.56, error: 0.0368 },
    sleeve: { base: -17.45, perHeightMm: 0.42764, perRoot: 19.87, error: 0.0259 },
  },
}

/** People round their own height and weight, and civilians vary more than soldiers: errors are a tenth larger. */
const selfReport = 1.1

/** Where the survey has people enough to speak of: beyond it nothing is estimated. */
export const surveyed = {
  men: { heightMm: [1550, 2000], weightGrams: [45_000, 140_000] },
  women: { heightMm: [1430, 1830], weightGrams: [38_000, 115_000] },
} as const

export interface Estimate {
  mm: number
  /** One standard error. */
  errorMm: number
}

const isWithin = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max

/** Null for a body that the survey says nothing about. */
export function estimate(
  { heightMm, weightGrams, build }: { heightMm: number; weightGrams: number; build: Build },
  measure: BodyMeasure,
): Estimate | null {
  const range = surveyed[build]
  if (!isWithin(heightMm, range.heightMm) || !isWithin(weightGrams, range.weightGrams)) return null
  const { base, perHeightMm, perRoot, error } = regressions[build][measure]
  const mm = base + perHeightMm * heightMm + perRoot * Math.sqrt(weightGrams / heightMm)
  return { mm, errorMm: mm * error * selfReport }
}
