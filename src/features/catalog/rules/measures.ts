import type { Language } from '../../../platform/pure/language.ts'
import { cleanTyped } from '../../../platform/pure/text/clean-text.ts'
import { writeNumber } from '../../../platform/pure/text/write-number.ts'

/** Measures are stored in whole millimetres. */
export type LengthUnit = 'in' | 'cm'

const mmPerUnit: Readonly<Record<LengthUnit, number>> = { in: 25.4, cm: 10 }

/** The range of a tape measure; anything beyond it is a typo or the wrong unit. */
export const measureMinMm = 5
export const measureMaxMm = 2500

/** A size's measure; a range if its end differs from its start. */
export interface Measure {
  mm: number
  toMm: number | null
}

const trim = (value: number) => String(Number(value.toFixed(2)))

/** Inches to the quarter. */
const inUnit = (mm: number, unit: LengthUnit) =>
  unit === 'in' ? Math.round((mm / mmPerUnit.in) * 4) / 4 : mm / mmPerUnit.cm

/** As pages show it, in their language. */
export function showMeasure({ mm, toMm }: Measure, unit: LengthUnit, language?: Language): string {
  const ends = toMm === null ? [mm] : [mm, toMm]
  const show = (end: number) =>
    writeNumber(inUnit(end, unit), { maximumFractionDigits: 2, useGrouping: false }, language)
  return [...new Set(ends.map(show))].join('–')
}

/** Millimetres are tenths of a centimetre; inches are divided in halves, or in tenths. */
const steps: Readonly<Record<LengthUnit, readonly number[]>> = {
  cm: [1, 0.5, 0.1],
  in: [1, 0.5, 0.25, 0.125, 0.1, 0.01],
}

/** As it was probably typed: the roundest number for these millimetres. */
function writeLength(mm: number, unit: LengthUnit): string {
  const exact = mm / mmPerUnit[unit]
  const rounded = steps[unit].map((step) => Number((Math.round(exact / step) * step).toFixed(3)))
  return String(rounded.find((value) => Math.round(value * mmPerUnit[unit]) === mm) ?? exact)
}

export function writeMeasure({ mm, toMm }: Measure, unit: LengthUnit): string {
  return toMm === null ? writeLength(mm, unit) : `${writeLength(mm, unit)}–${writeLength(toMm, unit)}`
}

const typedLength = String.raw`\d{1,4}(?:[.,]\d{1,3})?`
const typedMeasure = new RegExp(String.raw`^(${typedLength})(?:\s*[-–—]\s*(${typedLength}))?$`)

/** What a merchant types: "54", "54,5" or "38–39". Null if it isn't a measure. */
export function readMeasure(text: string, unit: LengthUnit): Measure | null {
  const match = typedMeasure.exec(cleanTyped(text))
  if (!match) return null
  const toMm = (part: string) => Math.round(Number(part.replace(',', '.')) * mmPerUnit[unit])
  const [, from = '', to] = match
  return { mm: toMm(from), toMm: to === undefined ? null : toMm(to) }
}

/** Why a measure can't be saved; null if it can. */
export function findMeasureFault({ mm, toMm }: Measure): string | null {
  const ends = toMm === null ? [mm] : [mm, toMm]
  if (ends.some((end) => end < measureMinMm || end > measureMaxMm))
    return `must be between ${trim(measureMinMm / 10)} and ${trim(measureMaxMm / 10)} cm`
  return toMm !== null && toMm <= mm ? 'must end above where it begins' : null
}

/** `6′ 1″` */
export function showFeet(mm: number): string {
  const inches = Math.round(mm / mmPerUnit.in)
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`
}
