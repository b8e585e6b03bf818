import type { DeliveryAnswer } from '../../../adapters/delivery/port.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Query, Reply } from '../../../api/schemas.ts'
import type { Config } from '../../../platform/config.ts'
import { languageOf } from '../../../platform/correspondence.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { findFormCountry } from '../../../platform/markets.ts'
import { deliveryPerAddress } from '../../../platform/policy.ts'
import { cartQuantityCap, parcelGrams } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { priceMethod, type ZoneMethod } from '../../../platform/pure/shipping/methods.ts'
import { type Destination, listCountriesOf, needsRegion } from '../../../platform/pure/shipping/zones.ts'
import { throttle } from '../../../platform/throttle.ts'
import { findSoleCountry, fitsPostcode, readPostcode as readPostcodeOf } from '../../accounts/rules/postcode.ts'
import { describePostcodeIn } from '../../accounts/server/address-words.ts'
import { completeAddress } from '../../accounts/server/admit-region.ts'
import { readVariants } from '../../catalog/server/stock.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { namePlace } from '../rules/places.ts'
import { promiseDays } from '../rules/promise.ts'
import { writeMethod } from '../rules/written-methods.ts'
import { findDelivery } from './availability.ts'
import { askedOn, findDays } from './days.ts'
import { listMethods, listOffers, weigh } from './offers.ts'

const linesMax = 50

function readItems(items: string): { variantId: string; quantity: number }[] {
  const wanted = items.split(',').map((item) => {
    const [variantId = '', quantity = '1'] = item.split(':')
    return { variantId, quantity: Math.trunc(Number(quantity)) }
  })
  const isItem = ({ variantId, quantity }: (typeof wanted)[number]) =>
    isCatalogueId(variantId) && quantity >= 1 && quantity <= cartQuantityCap
  return wanted.filter(isItem).slice(0, linesMax)
}

/** What the carrier says of the place; a method without days of its own has none where it says nothing. */
async function askCarrier(deps: Deps, { country, postcode }: { country: string; postcode: string }) {
  const unknown: DeliveryAnswer = { available: false }
  if (postcode === '' || !deps.providers.delivery.countries.includes(country)) return unknown
  try {
    return await findDelivery(deps, {
      pickupPostcode: deps.config.PICKUP_POSTCODE,
      postcode,
      weightGrams: parcelGrams,
      cashOnDelivery: false,
      today: askedOn(deps.config),
    })
  } catch (error) {
    if (error instanceof HttpError) return unknown
    throw error
  }
}

/** Every way to get the items there, cheapest first, and what keeps the others from it. */
async function listShipping(deps: Deps, query: Query<'listShipping'>): Promise<Reply<'listShipping'>> {
  const {
    country,
    state,
    postcode: code,
  } = completeAddress({ ...query, country: query.country || undefined }, deps.config)
  const region = findRegion({ country, state, postcode: code })
  const methods = listMethods(deps.config, { country, region, postcode: code })
  const places = deps.config.zones.flatMap((zone) => zone.places)
  if (!methods) {
    const lacks = code === '' && places.some((place) => place.startsWith(`${country}:`)) ? 'postcode' : 'service'
    return { methods: [], refused: [], lacks }
  }
  const items = readItems(query.items)
  const variants = await readVariants(
    deps.db,
    items.map(({ variantId }) => variantId),
    deps.config,
  )
  const lines = items.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    return variant ? [{ ...variant, quantity }] : []
  })
  const offers = listOffers(methods, weigh(lines))
  const answer = await askCarrier(deps, { country, postcode: code })
  const amount = (cents: number) => toWire(cents, deps.config.CURRENCY)
  const offered = offers.flatMap(({ method, ...offer }) => {
    if (!offer.fits) return []
    const { id, name, speed, place } = method
    const days = findDays(method, answer, deps.config) ?? { earliest: null, latest: null }
    const { rateCents, freeRateCents } = offer.charge
    return [{ id, name, speed, price: amount(rateCents), freePrice: amount(freeRateCents), ...days, place }]
  })
  return {
    methods: offered.sort((a, b) => a.price - b.price),
    refused: offers.flatMap(({ method: { id, name, speed }, ...offer }) =>
      offer.fits ? [] : [{ id, name, speed, fault: offer.fault }],
    ),
    lacks: region === '' && needsRegion(deps.config.zones, country) ? 'region' : null,
  }
}

/** Letters and digits, as in every country's postcodes; checked before any carrier is asked. */
const postcodeShape = /^[A-Z0-9](?:[A-Z0-9]|[ -](?=[A-Z0-9])){2,9}$/

const wordsOf = (config: Config) =>
  describePostcodeIn(findSoleCountry(listCountriesOf(config.zones)), languageOf(config))

const methodsThere = (config: Config, destination: Destination) => listMethods(config, destination) ?? []

/** Working days of a method without days of its own, as the checkout tells them, where the carrier doesn't know the country. */
const usualDays = { standard: [3, 6], express: [1, 2] } as const

/** Not where the postcode is of a country of the shop's that the carrier doesn't know: a place of its own could look like it. */
function asksCarrier(postcode: string, { config, providers }: Deps): boolean {
  const countries = listCountriesOf(config.zones).filter((country) => fitsPostcode(country, postcode))
  return countries.length === 0 || countries.some((country) => providers.delivery.countries.includes(country))
}

/** The days that hold anywhere in the country; null where the carrier is asked, which answers for a postcode. */
function knowDays({ days, speed }: ZoneMethod, deps: Deps, country: string): ZoneMethod['days'] {
  return days ?? (deps.providers.delivery.countries.includes(country) ? null : usualDays[speed])
}

function describeTerms(deps: Deps, country: string): Reply<'getDeliveryTerms'> {
  const { config } = deps
  const { cutOff, handlingDays, workingDays } = config.schedule
  const methods = methodsThere(config, { country, region: '' })
  return {
    methods: methods.map((method) =>
      writeMethod({ ...method, days: knowDays(method, deps, country) }, config.CURRENCY),
    ),
    schedule: { cutOff, handlingDays, workingDays: [...workingDays] },
  }
}

/** What the page says of one method at the door: with the days that the merchant gives, else the carrier's. */
function describeMethods(postcode: string, { config, answer }: { config: Config; answer: DeliveryAnswer | null }) {
  const country = findFormCountry(config)
  const region = findRegion({ country, state: '', postcode })
  const areCertain = region !== '' || !needsRegion(config.zones, country)
  const found = methodsThere(config, { country, region, postcode })
  const methods = found.length > 0 ? found : methodsThere(config, { country, region: '' })
  const typical = { subtotalCents: 0, grams: parcelGrams, items: 1 }
  return methods.flatMap((method) => {
    const cents = priceMethod(method, typical)
    const days = answer
      ? findDays(method, answer, config)
      : promiseDays(new Date(), method.days ?? usualDays[method.speed], config)
    if (cents === null || !days) return []
    const named = method.name === '' ? {} : { name: method.name, isPickup: method.place !== null }
    const price = areCertain ? toWire(cents, config.CURRENCY) : null
    return [
      {
        method: method.speed,
        ...days,
        price,
        ...(config.zones.some((zone) => zone.methods) && { id: method.id, ...named }),
      },
    ]
  })
}

/**
 * A postcode that a country of the shop or of its carrier could have: anything else is invalid, which is not the same as not
 * served.
 */
function readPostcode(typed: string, { config, providers }: Deps): string {
  const countries = [...listCountriesOf(config.zones), ...providers.delivery.countries]
  const postcode = countries.map((country) => readPostcodeOf(country, typed)).find((read) => read !== null) ?? ''
  if (!postcodeShape.test(postcode)) throw new HttpError(400, wordsOf(config).invalid)
  return postcode
}

export const handleDelivery = {
  checkDelivery: async ({ query, clientAddress }, deps) => {
    const postcode = readPostcode(query.delivery_postcode, deps)
    await throttle(deps, deliveryPerAddress, clientAddress)
    const question = {
      pickupPostcode: deps.config.PICKUP_POSTCODE,
      postcode,
      weightGrams: query.weight_grams,
      cashOnDelivery: query.cod === '1',
      today: askedOn(deps.config),
    }
    const answer = asksCarrier(postcode, deps) ? await findDelivery(deps, question) : null
    const offered = describeMethods(postcode, { config: deps.config, answer })
    if (offered.length === 0) {
      return { available: false, postcode, place: null, methods: [], message: wordsOf(deps.config).unserved }
    }
    return {
      available: true,
      postcode,
      place: answer?.available && answer.place ? namePlace(answer.place) : null,
      methods: offered,
      message: messages.deliverable,
    }
  },

  listShipping: async ({ query }, deps) => listShipping(deps, query),

  getDeliveryTerms: async ({ query }, deps) => describeTerms(deps, query.country),
} satisfies Partial<Handlers>
