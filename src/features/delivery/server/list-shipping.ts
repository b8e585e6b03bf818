import type { DeliveryAnswer } from '../../../adapters/delivery/port.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Query, Reply } from '../../../api/schemas.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { cartQuantityCap, parcelGrams } from '../../../platform/pure/limits.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { needsRegion } from '../../../platform/pure/shipping/zones.ts'
import { completeAddress } from '../../accounts/server/admit-region.ts'
import { readVariants } from '../../catalog/server/stock.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
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
export async function listShipping(deps: Deps, query: Query<'listShipping'>): Promise<Reply<'listShipping'>> {
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
