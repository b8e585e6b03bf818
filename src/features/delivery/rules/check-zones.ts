import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import { doesRangeContain, doRangesOverlap } from '../../../platform/pure/shipping/postcode-ranges.ts'
import { readPlaceRange } from '../../../platform/pure/shipping/zones.ts'
import { listRegions, nameCountry } from '../../markets/rules/regions.ts'

interface Rate {
  method: string
  from: number
  price: number
}

interface Zone {
  name: string
  places: readonly string[]
  rates: readonly Rate[]
  methods?: readonly Method[] | null | undefined
}

interface Method {
  id: string
  name: string
  basis: string
  days: readonly number[] | null
  steps: readonly { from: number; price: number }[]
  place: { country: string } | null
}

interface Question {
  zones: readonly Zone[]
  /** The current delivery countries. */
  served: readonly string[]
  /** Countries that are removed on purpose. */
  leaveOut: readonly string[]
  /** Every amount charged there is a multiple of it, in the currency. */
  stepOf: (places: readonly string[]) => number
  /** The market of a country; empty for the first. */
  marketName: (country: string) => string
  isCountry: (code: string) => boolean
}

const language = 'en'

const findPart = (place: string) => listRegions(place.slice(0, 2)).find(({ value }) => value === place.slice(3))

/** "Alaska", "Canada", "Germany, 80000...80999". */
export function namePlaceOf(place: string): string {
  if (place[2] === ':') return `${nameCountry(place.slice(0, 2), language)}, ${place.slice(3)}`
  return findPart(place)?.label ?? nameCountry(place, language)
}

function isKnown(place: string, isCountry: Question['isCountry']): boolean {
  if (place[2] === ':') return isCountry(place.slice(0, 2)) && readPlaceRange(place) !== null
  return place.length === 2 ? isCountry(place) : findPart(place) !== undefined
}

const explainUnknown = (place: string) =>
  place[2] === ':'
    ? `must be postcodes such as DE:80000...80999 or GB:SW1*, and ${place} is neither`
    : `must be countries or regions of them, and ${place} is neither`

/** Postcodes of two zones may lie within each other, where the narrower count; they may not overlap or be the same. */
function checkPostcodes({ zones }: Question): FieldFault[] {
  const ranges = zones.flatMap(({ name, places }, at) =>
    places.flatMap((place) => {
      const range = readPlaceRange(place)
      return range ? [{ at, name, place, country: place.slice(0, 2), range }] : []
    }),
  )
  return ranges.flatMap((own, index) => {
    const clash = ranges.slice(0, index).find(({ country, range, at }) => {
      const isNested = doesRangeContain(range, own.range) || doesRangeContain(own.range, range)
      return country === own.country && at !== own.at && doRangesOverlap(range, own.range) && !isNested
    })
    if (!clash) return []
    const problem = `overlap: postcodes of ${namePlaceOf(own.place)} are in “${clash.name}” too, as ${namePlaceOf(clash.place)}`
    return [{ field: `zones.${own.at}.places`, problem }]
  })
}

function checkPlaces({ zones, isCountry }: Question): FieldFault[] {
  const owners = new Map<string, string>()
  const faults: FieldFault[] = []
  for (const [at, { name, places }] of zones.entries()) {
    for (const place of places) {
      const field = `zones.${at}.places`
      const owner = owners.get(place)
      if (!isKnown(place, isCountry)) faults.push({ field, problem: explainUnknown(place) })
      else if (owner !== undefined)
        faults.push({
          field,
          problem: `overlap: ${namePlaceOf(place)} is in “${owner}” too. A place belongs to one zone`,
        })
      else owners.set(place, name)
    }
  }
  const parts = zones.flatMap(({ places }, at) =>
    places.filter((place) => place[2] === '-').map((place) => ({ place, at })),
  )
  for (const { place, at } of parts) {
    const country = place.slice(0, 2)
    if (owners.has(country)) continue
    const rest = `no zone has the rest of ${nameCountry(country, language)}. Add it to a zone`
    faults.push({ field: `zones.${at}.places`, problem: `leave a country out: ${rest}` })
  }
  return faults
}

/** The rates of a zone are in one currency. */
function checkMarkets({ zones, marketName }: Question): FieldFault[] {
  return zones.flatMap(({ places }, at) => {
    const [first = '', ...more] = places.map((place) => place.slice(0, 2))
    const second = more.find((country) => marketName(country) !== marketName(first))
    if (second === undefined) return []
    const [a, b] = [first, second].map(
      (country) => `${nameCountry(country, language)} (${marketName(country) || 'first market'})`,
    )
    return [{ field: `zones.${at}.places`, problem: `mix markets: ${a} and ${b} need zones of their own` }]
  })
}

function checkRates({ zones, stepOf }: Question): FieldFault[] {
  return zones.flatMap(({ rates, places, methods }, at) => {
    const step = stepOf(places)
    if (methods) return checkMethods(methods, { field: `zones.${at}.methods`, step })
    const field = `zones.${at}.rates`
    const faults: FieldFault[] = []
    for (const method of ['standard', 'express']) {
      const steps = rates.filter((rate) => rate.method === method)
      const starts = steps.map(({ from }) => from)
      if (method === 'standard' && steps.length === 0) faults.push({ field, problem: 'need a standard rate' })
      else if (steps.length > 0 && !starts.includes(0))
        faults.push({ field, problem: `need a ${method} rate from a subtotal of 0` })
      if (new Set(starts).size < starts.length)
        faults.push({ field, problem: `have two ${method} rates from the same subtotal` })
    }
    const isOdd = ({ price }: Rate) => isOddPrice(price, step)
    if (rates.some(isOdd))
      faults.push({ field, problem: `must be multiples of ${step}, which is what the provider charges` })
    return faults
  })
}

function checkServed({ zones, served, leaveOut }: Question): FieldFault[] {
  const kept = new Set(
    zones.flatMap(({ places }) => places.map((place) => (place[2] === ':' ? place.slice(0, 2) : place))),
  )
  const lost = served.filter((country) => !kept.has(country) && !leaveOut.includes(country))
  if (lost.length === 0) return []
  const names = lost.map(namePlaceOf).join(', ')
  const problem = `leave out ${names}, where parcels go today. Add it to a zone, or confirm that you no longer deliver there`
  return [{ field: 'zones', problem }]
}

const isOddPrice = (price: number, step: number) => Math.abs(price - roundTo(price, step)) > step * 1e-6

function checkMethods(methods: readonly Method[], { field, step }: { field: string; step: number }): FieldFault[] {
  const faults: string[] = []
  const ids = methods.map(({ id }) => id)
  if (new Set(ids).size < ids.length) faults.push('need an id each')
  for (const { id, name, basis, days, steps, place } of methods) {
    const title = name || id
    const starts = steps.map(({ from }) => from)
    if (!starts.includes(0)) faults.push(`need a price of “${title}” from 0`)
    if (new Set(starts).size < starts.length) faults.push(`have two prices of “${title}” from the same ${basis}`)
    if (steps.some(({ price }) => isOddPrice(price, step)))
      faults.push(`must cost multiples of ${step}, which is what the provider charges`)
    if (days && (days[0] ?? 0) > (days[1] ?? 0)) faults.push(`need days of “${title}” from the fewest to the most`)
    if (place && !days) faults.push(`need the working days until “${title}” is ready`)
  }
  return faults.map((problem) => ({ field, problem }))
}

/** Every error between zones that a schema can't detect. */
export function findZoneFaults(question: Question): FieldFault[] {
  return [
    ...checkPlaces(question),
    ...checkPostcodes(question),
    ...checkMarkets(question),
    ...checkRates(question),
    ...checkServed(question),
  ]
}
