import type { ComputeQuestion } from '../../../adapters/tax/port.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { findFormCountry } from '../../../platform/markets.ts'
import type { ShownTax } from '../../../platform/pure/price-rules.ts'
import { listCountriesOf } from '../../../platform/pure/shipping/zones.ts'
import { dayIn } from '../../../platform/pure/shop-time.ts'
import type { ComputedTaxes, PlaceTax } from '../../../platform/pure/taxes.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { needsTaxRegion } from '../rules/due-taxes.ts'
import { hasTaxNumbers, parseTaxNumber } from '../rules/tax-number.ts'
import { nameAnyTax, nameTaxIn } from './tax-names.ts'
import { readTaxTable } from './tax-queries.ts'

/** The taxes of a destination, for products of every class. */
export interface DestinationTaxes {
  included: boolean
  reversed: boolean
  taxes: PlaceTax[]
  /** They depend on the region, and the address has none. */
  lacksRegion: boolean
  /** A business of another country may give its tax number, and then owes them itself. */
  asksTaxNumber: boolean
  /** Set if a tax service computes the amounts: then `taxes` is empty. What it said so far is kept by what it was asked. */
  service: { question: Omit<ComputeQuestion, 'basket' | 'taxClasses'>; answers: Map<string, ComputedTaxes> } | null
}

export interface Destination {
  country: string
  state?: string | undefined
  postcode: string
  /** The buyer's, as typed. */
  taxNumber?: string | undefined
}

/** Names in the language of the market; taxes that would be called alike keep their own names, since equal names are one tax. */
function translateNames<T extends { name: string }>(taxes: readonly T[], config: Config): T[] {
  const translated = taxes.map((each) => ({ ...each, name: nameTaxIn(config, each.name) }))
  const count = (of: readonly T[]) => new Set(of.map(({ name }) => name)).size
  return count(translated) === count(taxes) ? translated : [...taxes]
}

/** The taxes that an order to this address is charged with today. */
export async function findDestinationTaxes(deps: Deps, address: Destination): Promise<DestinationTaxes> {
  const { country, postcode, state = '', taxNumber = '' } = address
  const table = await readTaxTable(deps.db, deps.config, country)
  const place = { country, postcode, region: findRegion({ country, postcode, state }) }
  const today = dayIn(new Date(), deps.config.timeZone)
  const { tax } = deps.providers
  const taxes = translateNames(await tax.findTaxes({ table, place, today }), deps.config)
  const lacksRegion = !tax.service && place.region === '' && needsTaxRegion(table, country)
  const home = table.home.slice(0, 2)
  const isReversible = tax.service ? hasTaxNumbers(country) : taxes.some(({ reverseCharge }) => reverseCharge)
  const asksTaxNumber = home !== '' && home !== country && isReversible
  const given = parseTaxNumber(taxNumber)
  const { included } = table
  if (tax.service) {
    const question = {
      place,
      currency: deps.config.CURRENCY,
      included,
      taxNumber: (asksTaxNumber && given?.number) || '',
    }
    return { included, reversed: false, taxes, lacksRegion, asksTaxNumber, service: { question, answers: new Map() } }
  }
  const reversed = asksTaxNumber && given !== null && given.country !== home
  return { included, reversed, taxes, lacksRegion, asksTaxNumber, service: null }
}

/**
 * What pages say before the destination is known: of the country that forms start with, if it taxes there, or else of the market's others. Null
 * where no row is of a country that the market delivers to.
 */
export async function readShownTax({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<ShownTax | null> {
  const { rows, included, shownName } = await readTaxTable(db, config)
  const name = (word: string) => (word === '' ? nameAnyTax(config) : nameTaxIn(config, word))
  const { TAX_PROVIDER: provider } = config.providers.TAX_PROVIDER
  if (provider !== 'table') return { included, name: name(shownName), isComputed: true }
  const served = listCountriesOf(config.zones)
  const here = rows.filter(({ country }) => served.includes(country))
  if (here.length === 0) return null
  const home = here.filter(({ country }) => country === findFormCountry(config))
  const names = new Set((home.length > 0 ? home : here).map((row) => row.name))
  const [only = ''] = names
  return { included, name: name(shownName || (names.size === 1 ? only : '')) }
}

/** The shop's own tax number, for its invoices. */
export async function readTaxNumber(db: Database | Trx, config: Config): Promise<string> {
  return (await readTaxTable(db, config)).taxNumber
}

/** The country that the shop is taxed in; empty if the merchant has not said it. */
export async function readTaxHome(db: Database | Trx, config: Config): Promise<string> {
  return (await readTaxTable(db, { ...config, market: null })).home.slice(0, 2)
}
