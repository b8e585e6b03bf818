import { itemGrams } from '../../../platform/pure/limits.ts'
import type { PriceRules } from '../../../platform/pure/price-rules.ts'
import { priceMethod, type ZoneMethod } from '../../../platform/pure/shipping/methods.ts'
import type { ShippingSchedule } from '../../../platform/pure/shipping/schedule.ts'
import { inMarket } from '../../../site/build/market-links.ts'

/** What the shop says of products that don't say it themselves. */
export type Unsaid = 'gender' | 'ageGroup'

/** The shop's own details for machines. */
export interface Site {
  /** Without a trailing slash. */
  url: string
  name: string
  description: string
  /** Two letters: the country the shop delivers to. */
  country: string
  returnDays: number
  /** Whose sizes these are, such as `US`; empty: nobody's. */
  sizeSystem?: string
  /** The setting with the addresses of producers. */
  producers?: string
  /** Null where the shop says nothing either. */
  unsaid?: Readonly<Record<Unsaid, string | null>>
  /** The page about returns; null while there is none. */
  returnsPath: string | null
  /** Returns are free for the shopper. */
  freeReturns: boolean
  /** By which Merchant Center knows the return policy; empty: it has one for all products. */
  returnLabel?: string
  /** The ways to deliver to the country. */
  methods: readonly ZoneMethod[]
  schedule: Pick<ShippingSchedule, 'cutOff' | 'handlingDays'>
  prices: Pick<PriceRules, 'currency' | 'tax'>
}

/** A complete URL for a path of the site or an external address. */
export function absoluteUrl(site: Pick<Site, 'url'>, address: string): string {
  return new URL(inMarket(address), `${site.url}/`).href
}

/** What delivering one item costs by a method, and how long it takes. */
export interface ShippingCost {
  method: ZoneMethod
  cents: number
}

/** Every way to deliver one item at this price to the shop's country; nothing that is picked up. */
export function shippingCostsOf(
  { methods }: Pick<Site, 'methods'>,
  cents: number,
  grams: number | null,
): ShippingCost[] {
  const parcel = { subtotalCents: cents, grams: grams ?? itemGrams, items: 1 }
  return methods.flatMap((method) => {
    const cost = method.place === null ? priceMethod(method, parcel) : null
    return cost === null ? [] : [{ method, cents: cost }]
  })
}

/** Of several ways the one that most parcels take: the cheapest at standard speed, else the cheapest. */
export function findUsualCost(costs: readonly ShippingCost[]): ShippingCost | null {
  const standard = costs.filter(({ method }) => method.speed === 'standard')
  const [usual = null] = (standard.length > 0 ? standard : [...costs]).sort((a, b) => a.cents - b.cents)
  return usual
}

/** Working days until a parcel leaves: the fewest, and the most, for an order after the cut-off time. */
export const handlingDaysOf = ({ schedule: { cutOff, handlingDays } }: Pick<Site, 'schedule'>) => [
  handlingDays,
  cutOff === '' ? handlingDays : handlingDays + 1,
]
