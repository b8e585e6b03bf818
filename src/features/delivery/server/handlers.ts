import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { deliveryPerAddress } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { ShippingMethod } from '../../orders/contract.ts'
import { readPriceRules } from '../../orders/server/price-rules.ts'
import { namePlace } from '../rules/places.ts'
import { describePostcode, findSoleCountry, fitsPostcode } from '../rules/postcode.ts'
import { findDelivery } from './availability.ts'

/** Letters and digits, as in every country's postcodes; checked before any carrier is asked. */
const postcodeShape = /^[A-Z0-9](?:[A-Z0-9]|[ -](?=[A-Z0-9])){2,9}$/

const wordsOf = ({ SHIPPING_COUNTRIES }: Config) => describePostcode(findSoleCountry(SHIPPING_COUNTRIES))

/**
 * A postcode that a country of the shop or of its carrier could have: anything else is invalid, which is not the same as not
 * served.
 */
function readPostcode(typed: string, { config, providers }: Deps): string {
  const postcode = typed.trim().toUpperCase()
  const countries = [...config.SHIPPING_COUNTRIES, ...providers.delivery.countries]
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
    const { shippingCents } = readPriceRules(deps.config)
    const priceOf = (method: ShippingMethod) => toWire(shippingCents[method], deps.config.CURRENCY)
    return {
      available: true,
      postcode,
      place: answer.place && namePlace(answer.place),
      methods: answer.options.map((option) => ({ ...option, price: priceOf(option.method) })),
      message: messages.deliverable,
    }
  },
} satisfies Partial<Handlers>
