import type { FitProfile } from '../fit-profile-contract.ts'
import { bodyLimits, kindsMax, shirtLimits, sizesPerKindMax } from './fit-limits.ts'

export const emptyProfile: FitProfile = { sizes: {}, only: false, body: null, shirt: null }

export function isEmptyProfile({ sizes, body, shirt }: FitProfile): boolean {
  return Object.keys(sizes).length === 0 && body === null && shirt === null
}

const unique = (sizes: readonly string[]) => [...new Set(sizes)].slice(0, sizesPerKindMax)

/** At sign-in: the account's profile, with what this browser has besides. Merging again changes nothing. */
export function mergeProfiles(account: FitProfile, browser: FitProfile): FitProfile {
  const kinds = [...new Set([...Object.keys(account.sizes), ...Object.keys(browser.sizes)])].slice(0, kindsMax)
  const sizesOf = ({ sizes }: FitProfile, kind: string) => (Object.hasOwn(sizes, kind) ? (sizes[kind] ?? []) : [])
  return {
    sizes: Object.fromEntries(
      kinds.map((kind) => [kind, unique([...sizesOf(account, kind), ...sizesOf(browser, kind)])]),
    ),
    only: account.only || browser.only,
    body: account.body ?? browser.body,
    shirt: account.shirt ?? browser.shirt,
  }
}

/** The shopper's sizes for some kinds of garment, preferred first. */
export function sizesFor({ sizes }: Pick<FitProfile, 'sizes'>, kinds: readonly string[]): string[] {
  return [...new Set(kinds.flatMap((kind) => (Object.hasOwn(sizes, kind) ? (sizes[kind] ?? []) : [])))]
}

/** The profile with these sizes for these kinds; without any sizes the kinds are forgotten. */
export function keepSizes(profile: FitProfile, kinds: readonly string[], sizes: readonly string[]): FitProfile {
  const rest = Object.entries(profile.sizes).filter(([kind]) => !kinds.includes(kind))
  const kept = sizes.length > 0 ? kinds.map((kind) => [kind, unique(sizes)] as const) : []
  const all = Object.fromEntries([...rest, ...kept].slice(-kindsMax))
  return { ...profile, sizes: all, only: profile.only && Object.keys(all).length > 0 }
}

type Unknown = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null

const isWithin = (value: unknown, [min, max]: readonly [number, number]): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is dropped
const controlCharacter = /[\u0000-\u001f\u007f]/

/** As the account takes them. */
const isSize = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 40 && !controlCharacter.test(value)

function readSizes(value: unknown): FitProfile['sizes'] {
  if (!isRecord(value)) return {}
  const entries = Object.entries(value).flatMap(([kind, listed]) => {
    const sizes = Array.isArray(listed) ? unique(listed.filter(isSize)) : []
    return sizes.length > 0 && kind !== '' && kind.length <= 200 ? [[kind, sizes] as const] : []
  })
  return Object.fromEntries(entries.slice(0, kindsMax))
}

function readBody(value: unknown): FitProfile['body'] {
  if (!isRecord(value)) return null
  const { heightMm, weightGrams, build, usualSize } = value
  if (!isWithin(heightMm, bodyLimits.heightMm) || !isWithin(weightGrams, bodyLimits.weightGrams)) return null
  if (build !== 'men' && build !== 'women') return null
  return { heightMm, weightGrams, build, usualSize: isSize(usualSize) ? usualSize : '' }
}

const shirtKeys = ['chestMm', 'waistMm', 'neckMm', 'sleeveMm', 'lengthMm'] as const

function readShirt(value: unknown): FitProfile['shirt'] {
  if (!isRecord(value)) return null
  const measured = shirtKeys.flatMap((key) => (isWithin(value[key], shirtLimits) ? [[key, value[key]] as const] : []))
  return measured.length > 0 ? Object.fromEntries(measured) : null
}

/** Reads a stored profile: whatever does not fit is dropped. */
export function readProfile(value: unknown): FitProfile {
  if (!isRecord(value)) return emptyProfile
  return {
    sizes: readSizes(value['sizes']),
    only: value['only'] === true,
    body: readBody(value['body']),
    shirt: readShirt(value['shirt']),
  }
}
