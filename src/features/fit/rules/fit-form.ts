import type { Language } from '../../../platform/pure/language.ts'
import { cleanTyped } from '../../../platform/pure/text/clean-text.ts'
import { writeNumber } from '../../../platform/pure/text/write-number.ts'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import { bodyLimits, shirtLimits } from '../../catalog/rules/fit-limits.ts'
import type { LengthUnit } from '../../catalog/rules/measures.ts'
import * as texts from '../messages/en.ts'

type Body = NonNullable<FitProfile['body']>
type Shirt = NonNullable<FitProfile['shirt']>
type Fields = Readonly<Record<string, string | undefined>>

const gramsPerPound = 453.592
const mmPerInch = 25.4
/** As the page's language writes it: fields read both a point and a comma. */
const write = (value: number, language?: Language) =>
  writeNumber(value, { maximumFractionDigits: 1, useGrouping: false }, language)

/** What people type: "180", "5,5", with or without the unit. NaN if it is no number. */
function readNumber(text: string | undefined): number {
  const match = /^(\d+(?:[.,]\d+)?)\s*(?:cm|kg|in|lbs?|ft|["'\u2032\u2033])?$/i.exec(cleanTyped(text ?? ''))
  return match?.[1] === undefined ? Number.NaN : Number(match[1].replace(',', '.'))
}

const isWithin = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max

/** The body that a form describes, or why it describes none. */
export function readBodyForm(fields: Fields, unit: LengthUnit): Body | string {
  const inches = fields['inches'] ? readNumber(fields['inches']) : 0
  const height =
    unit === 'cm' ? readNumber(fields['height']) * 10 : (readNumber(fields['feet']) * 12 + inches) * mmPerInch
  const weight = readNumber(fields['weight']) * (unit === 'cm' ? 1000 : gramsPerPound)
  const heightMm = Math.round(height)
  const weightGrams = Math.round(weight)
  if (!isWithin(heightMm, bodyLimits.heightMm)) return unit === 'cm' ? texts.enterHeightCm : texts.enterHeightFeet
  if (!isWithin(weightGrams, bodyLimits.weightGrams)) return unit === 'cm' ? texts.enterWeightKg : texts.enterWeightLb
  const build = fields['build'] === 'women' ? 'women' : 'men'
  return { heightMm, weightGrams, build, usualSize: (fields['usualSize'] ?? '').slice(0, 40) }
}

/** The fields of a body, as their form shows it. */
export function writeBodyForm(body: FitProfile['body'], unit: LengthUnit, language?: Language) {
  if (!body) return { height: '', feet: '', inches: '', weight: '', usualSize: '' }
  const inches = Math.round(body.heightMm / mmPerInch)
  return {
    height: write(body.heightMm / 10, language),
    feet: String(Math.floor(inches / 12)),
    inches: String(inches % 12),
    weight:
      unit === 'cm' ? write(body.weightGrams / 1000, language) : String(Math.round(body.weightGrams / gramsPerPound)),
    usualSize: body.usualSize,
  }
}

const mmPerUnit = { cm: 10, in: mmPerInch } as const

/** The shirt that a form describes, its chest all around; or why it describes none. */
export function readShirtForm(fields: Fields, unit: LengthUnit): Shirt | string {
  const read = (name: string) => Math.round(readNumber(fields[name]) * mmPerUnit[unit])
  const chestMm = Math.round(readNumber(fields['chest']) * mmPerUnit[unit] * 2)
  if (!isWithin(chestMm, [500, shirtLimits[1]])) return texts.enterChest
  const others = (['length', 'sleeve'] as const).flatMap((name) =>
    fields[name] ? [[`${name}Mm`, read(name)] as const] : [],
  )
  if (others.some(([, mm]) => !isWithin(mm, shirtLimits))) return texts.enterLengths
  return { chestMm, ...Object.fromEntries(others) }
}

export function writeShirtForm(shirt: FitProfile['shirt'], unit: LengthUnit, language?: Language) {
  const writeLength = (mm: number | undefined) => (mm === undefined ? '' : write(mm / mmPerUnit[unit], language))
  const chest = shirt?.chestMm
  return {
    chest: writeLength(chest === undefined ? undefined : chest / 2),
    length: writeLength(shirt?.lengthMm),
    sleeve: writeLength(shirt?.sleeveMm),
  }
}
