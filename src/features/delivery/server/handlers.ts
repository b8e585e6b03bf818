import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { findFormCountry } from '../../../platform/markets.ts'
import { deliveryPerAddress } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { listCountriesOf, needsRegion, rateAt } from '../../../platform/pure/shipping-zones.ts'
import { throttle } from '../../../platform/throttle.ts'
import { ratesAt } from '../../checkout/rules/pricing.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { readPriceRules } from '../../orders/server/price-rules.ts'
import { namePlace } from '../rules/places.ts'
import { describePostcode, findSoleCountry, fitsPostcode } from '../rules/postcode.ts'
import { findDelivery } from './availability.ts'

/** Letters and digits, as in every country's postcodes; checked before any carrier is asked. */
const postcodeShape = /^[A-Z0-9](?:[A-Z0-9]|[ -](?=[A-Z0-9])){2,9}$/

const wordsOf = ({ zones }: Config) => describePostcode(findSoleCountry(listCountriesOf(zones)))

/**
 * What parcels to that postcode cost: it says the state, and of the country only that it is the shop's own. Where it does not
 * say the region on which the rates depend, they are not certain.
 */
function ratesFor(postcode: string, config: Config) {
  const country = findFormCountry(config)
  const region = findRegion({ country, state: '', postcode })
  const areCertain = region !== '' || !needsRegion(config.zones, country)
  return { rates: ratesAt(readPriceRules(config), { country, region }), areCertain }
}

/**
 * A postcode that a country of the shop or of its carrier could have: anything else is invalid, which is not the same as not
 * served.
 */
function readPostcode(typed: string, { config, providers }: Deps): string {
  const postcode = typed.trim().toUpperCase()
  const countries = [...listCountriesOf(config.zones), ...providers.delivery.countries]
  const fits = postcodeShape.test(postcode) && countries.some((country) => fitsPostcode(country, postcode))
  if (!fits) throw new HttpError(400, wordsOf(config).invalid)
  return postcode
}

export const handleDelivery = {
  checkDelivery: async ({ query, clientAddress }, deps) => {
    const postcode = readPostcode(query.delivery_postcode, deps)
    await throttle(deps, deliveryPerAddress, clientAddress)
    const answer = await findDelivery(deps, {
      pickupPostcode: deps.config.PICKUP_POSTCODE,
      postcode,
      weightGrams: query.weight_grams,
      cashOnDelivery: query.cod === '1',
      today: new Date().toISOString().slice(0, 10),
    })
    if (!answer.available) {
      return { available: false, postcode, place: null, methods: [], message: wordsOf(deps.config).unserved }
    }
    const { rates, areCertain } = ratesFor(postcode, deps.config)
    const offered = answer.options.flatMap((option) => {
      const cents = rateAt(rates[option.method], 0)
      return cents === null ? [] : [{ ...option, price: areCertain ? toWire(cents, deps.config.CURRENCY) : null }]
    })
    return {
      available: true,
      postcode,
      place: answer.place && namePlace(answer.place),
      methods: offered,
      message: messages.deliverable,
    }
  },
} satisfies Partial<Handlers>
