import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { WrittenMarket } from '../market-contract.ts'
import { nameCountry } from './regions.ts'

interface Question {
  markets: readonly Pick<WrittenMarket, 'key' | 'countries' | 'currency'>[]
  isCountry: (code: string) => boolean
  /** Countries with shipping rates, each with the zone's name and the currency of its rates. */
  rated: ReadonlyMap<string, { zone: string; currency: string }>
  /** Of the first market. */
  baseCurrency: string
}

const language = 'en'

function checkKeys({ markets }: Question): FieldFault[] {
  return markets.flatMap(({ key }, at) => {
    const isFirst = markets.findIndex((market) => market.key === key) === at
    return isFirst ? [] : [{ field: `markets.${at}.key`, problem: `is taken: another market is at /${key}/` }]
  })
}

function checkCountries({ markets, isCountry }: Question): FieldFault[] {
  const owners = new Map<string, number>()
  return markets.flatMap(({ countries }, at) =>
    countries.flatMap((country) => {
      const field = `markets.${at}.countries`
      const owner = owners.get(country)
      owners.set(country, owner ?? at)
      if (!isCountry(country)) return [{ field, problem: `must be countries, and ${country} is none` }]
      if (owner === undefined) return []
      return [{ field, problem: `overlap: ${nameCountry(country, language)} is in /${markets[owner]?.key}/ too` }]
    }),
  )
}

/** Rates that stand in one currency would be charged in another. */
function checkRates({ markets, rated, baseCurrency }: Question): FieldFault[] {
  return [...rated].flatMap(([country, { zone, currency }]) => {
    const at = markets.findIndex(({ countries }) => countries.includes(country))
    const wanted = markets[at]?.currency ?? baseCurrency
    if (wanted === currency) return []
    const name = nameCountry(country, language)
    const problem = `would change the currency of shipping: ${name} has rates in ${currency} in the zone “${zone}”. Remove it from there, and add a zone with rates in ${wanted} afterwards`
    return [{ field: at < 0 ? 'markets' : `markets.${at}.countries`, problem }]
  })
}

/** Every error between markets that a schema can't detect. */
export function findMarketFaults(question: Question): FieldFault[] {
  return [...checkKeys(question), ...checkCountries(question), ...checkRates(question)]
}
