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
export interface ZoneDays {
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
export function findZoneDays(fromState: string, toState: string): ZoneDays | null {
  const from = findRegion(fromState)
  const to = findRegion(toState)
  if (!from || !to) return null
  const far = beyond[to] ?? beyond[from]
  if (far) return far
  const distance = Math.abs((mainland[from] ?? 0) - (mainland[to] ?? 0))
  return byDistance[Math.min(distance, byDistance.length - 1)] ?? null
}
