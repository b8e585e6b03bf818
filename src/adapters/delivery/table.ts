import { addWorkingDays, type IsoDay } from '../../platform/pure/shipping/working-days.ts'
import type { DeliveryAnswer, DeliveryOption, DeliveryProvider } from './port.ts'

/** The first three digits of ZIP codes, from and to, and the state, territory or military post they belong to. */
const prefixRanges: readonly (readonly [number, number, string])[] = [
  [5, 5, 'NY'],
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [10, 27, 'MA'],
  [28, 29, 'RI'],
  [30, 38, 'NH'],
  [39, 49, 'ME'],
  [50, 54, 'VT'],
  [55, 55, 'MA'],
  [56, 59, 'VT'],
  [60, 69, 'CT'],
  [70, 89, 'NJ'],
  [90, 98, 'AE'],
  [100, 149, 'NY'],
  [150, 196, 'PA'],
  [197, 199, 'DE'],
  [200, 200, 'DC'],
  [201, 201, 'VA'],
  [202, 205, 'DC'],
  [206, 212, 'MD'],
  [214, 219, 'MD'],
  [220, 246, 'VA'],
  [247, 268, 'WV'],
  [270, 289, 'NC'],
  [290, 299, 'SC'],
  [300, 319, 'GA'],
  [320, 339, 'FL'],
  [340, 340, 'AA'],
  [341, 349, 'FL'],
  [350, 369, 'AL'],
  [370, 385, 'TN'],
  [386, 397, 'MS'],
  [398, 399, 'GA'],
  [400, 427, 'KY'],
  [430, 459, 'OH'],
  [460, 479, 'IN'],
  [480, 499, 'MI'],
  [500, 528, 'IA'],
  [530, 549, 'WI'],
  [550, 567, 'MN'],
  [569, 569, 'DC'],
  [570, 577, 'SD'],
  [580, 588, 'ND'],
  [590, 599, 'MT'],
  [600, 629, 'IL'],
  [630, 658, 'MO'],
  [660, 679, 'KS'],
  [680, 693, 'NE'],
  [700, 714, 'LA'],
  [716, 729, 'AR'],
  [730, 732, 'OK'],
  [733, 733, 'TX'],
  [734, 749, 'OK'],
  [750, 799, 'TX'],
  [800, 816, 'CO'],
  [820, 831, 'WY'],
  [832, 838, 'ID'],
  [840, 847, 'UT'],
  [850, 865, 'AZ'],
  [870, 884, 'NM'],
  [885, 885, 'TX'],
  [889, 898, 'NV'],
  [900, 961, 'CA'],
  [962, 966, 'AP'],
  [967, 968, 'HI'],
  [969, 969, 'GU'],
  [970, 979, 'OR'],
  [980, 994, 'WA'],
  [995, 999, 'AK'],
]

/** The state of a ZIP code by its first three digits; a few villages are across their state's line. Null: no such code. */
export function findState(zip: string): string | null {
  const prefix = Number(zip.slice(0, 3))
  return prefixRanges.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null
}

type Region =
  | 'northeast'
  | 'southeast'
  | 'midwest'
  | 'south'
  | 'mountain'
  | 'pacific'
  | 'offshore'
  | 'territory'
  | 'military'

/** Working days that a carrier needs from door to door; null: not served. */
interface ZoneDays {
  standard: readonly [number, number]
  express: readonly [number, number] | null
}

const statesByRegion: Record<Region, string> = {
  northeast: 'CT DE DC MA MD ME NH NJ NY PA RI VT',
  southeast: 'AL FL GA KY MS NC SC TN VA WV',
  midwest: 'IA IL IN KS MI MN MO ND NE OH SD WI',
  south: 'AR LA OK TX',
  mountain: 'AZ CO ID MT NM NV UT WY',
  pacific: 'CA OR WA',
  offshore: 'AK HI',
  territory: 'GU PR VI',
  military: 'AA AE AP',
}

/** Positions along a line across the mainland: how far apart two regions are. */
const mainland: Partial<Record<Region, number>> = {
  northeast: 0,
  southeast: 1,
  midwest: 1,
  south: 2,
  mountain: 3,
  pacific: 4,
}

const byDistance: readonly ZoneDays[] = [
  { standard: [2, 3], express: [1, 1] },
  { standard: [3, 4], express: [1, 2] },
  { standard: [3, 5], express: [2, 2] },
  { standard: [4, 6], express: [2, 3] },
]
const beyond: Partial<Record<Region, ZoneDays>> = {
  offshore: { standard: [6, 10], express: [3, 4] },
  territory: { standard: [7, 12], express: null },
  military: { standard: [10, 20], express: null },
}

function findRegion(state: string): Region | undefined {
  const regions = Object.entries(statesByRegion) as [Region, string][]
  return regions.find(([, states]) => states.split(' ').includes(state))?.[0]
}

/** Days by the distance between two states' regions; places beyond the mainland have their own. */
function findZoneDays(fromState: string, toState: string): ZoneDays | null {
  const from = findRegion(fromState)
  const to = findRegion(toState)
  if (!from || !to) return null
  const far = beyond[to] ?? beyond[from]
  if (far) return far
  const distance = Math.abs((mainland[from] ?? 0) - (mainland[to] ?? 0))
  return byDistance[Math.min(distance, byDistance.length - 1)] ?? null
}

/** A parcel leaves on the working day after the order. */
const handlingDays = 1

function readState(postcode: string): string | null {
  return /^\d{5}(-\d{4})?$/.test(postcode) ? findState(postcode) : null
}

function estimate(today: IsoDay, method: DeliveryOption['method'], days: readonly [number, number]): DeliveryOption {
  const [first, last] = days
  return {
    method,
    earliest: addWorkingDays(today, handlingDays + first),
    latest: addWorkingDays(today, handlingDays + last),
  }
}

/** Covers the United States with the included table of ZIP code ranges, without asking anyone. */
export function createDeliveryTable(): DeliveryProvider {
  return {
    name: 'table',
    remote: false,
    countries: ['US'],
    async check({ pickupPostcode, postcode, today }): Promise<DeliveryAnswer> {
      const from = readState(pickupPostcode)
      const to = readState(postcode)
      const zone = from && to ? findZoneDays(from, to) : null
      if (!zone) return { available: false }
      const standard = estimate(today, 'standard', zone.standard)
      const options = zone.express ? [standard, estimate(today, 'express', zone.express)] : [standard]
      return { available: true, place: to, options }
    },
  }
}
