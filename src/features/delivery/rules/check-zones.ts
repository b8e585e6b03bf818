import type { FieldFault } from '../../../platform/pure/error-details.ts'
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

/** "Alaska", "Canada". */
export function namePlaceOf(place: string): string {
  return findPart(place)?.label ?? nameCountry(place, language)
}

const isKnown = (place: string, isCountry: Question['isCountry']) =>
  place.length === 2 ? isCountry(place) : findPart(place) !== undefined

function checkPlaces({ zones, isCountry }: Question): FieldFault[] {
  const owners = new Map<string, string>()
  const faults: FieldFault[] = []
  for (const [at, { name, places }] of zones.entries()) {
    for (const place of places) {
      const field = `zones.${at}.places`
      const owner = owners.get(place)
      if (!isKnown(place, isCountry))
        faults.push({ field, problem: `must be countries or regions of them, and ${place} is neither` })
      else if (owner !== undefined)
        faults.push({
          field,
          problem: `overlap: ${namePlaceOf(place)} is in “${owner}” too. A place belongs to one zone`,
        })
      else owners.set(place, name)
    }
  }
  const parts = zones.flatMap(({ places }, at) =>
    places.filter((place) => place.length > 2).map((place) => ({ place, at })),
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
  return zones.flatMap(({ rates, places }, at) => {
    const step = stepOf(places)
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
    const isOdd = ({ price }: Rate) => Math.abs(price / step - Math.round(price / step)) > 1e-6
    if (rates.some(isOdd))
      faults.push({ field, problem: `must be multiples of ${step}, which is what the provider charges` })
    return faults
  })
}

function checkServed({ zones, served, leaveOut }: Question): FieldFault[] {
  const kept = new Set(zones.flatMap(({ places }) => places))
  const lost = served.filter((country) => !kept.has(country) && !leaveOut.includes(country))
  if (lost.length === 0) return []
  const names = lost.map(namePlaceOf).join(', ')
  const problem = `leave out ${names}, where parcels go today. Add it to a zone, or confirm that you no longer deliver there`
  return [{ field: 'zones', problem }]
}

/** Every error between zones that a schema can't detect. */
export function findZoneFaults(question: Question): FieldFault[] {
  return [...checkPlaces(question), ...checkMarkets(question), ...checkRates(question), ...checkServed(question)]
}
