import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { findZone, type NamedZone } from '../../../platform/pure/shipping/zones.ts'
import { findAddressFault, readState } from '../../accounts/rules/address-format.ts'
import { findAddressFormat } from '../../accounts/server/admit-address.ts'
import { findRegion } from '../../markets/rules/find-region.ts'

/** Pick-up places have addresses of their countries, in the zone that offers them. An id of a place is the shop's only one. */
export function findPlaceFaults(zones: readonly NamedZone[]): FieldFault[] {
  const ids = new Set<string>()
  return zones.flatMap((zone, at) =>
    (zone.methods ?? []).flatMap(({ id, name, place }) => {
      if (!place) return []
      const field = `zones.${at}.methods`
      const title = `“${name || id}”`
      if (ids.has(id)) return [{ field, problem: `need another id for ${title}: two pick-up places have it` }]
      ids.add(id)
      const format = findAddressFormat(place.country)
      const fault = findAddressFault(format, place)
      if (fault) return [{ field, problem: `need the ${fault.field} of ${title}, as its country writes it` }]
      const state = readState(format, place.state) ?? ''
      const region = findRegion({ ...place, state })
      if (findZone(zones, { ...place, region }) === zone) return []
      return [{ field, problem: `have ${title}, whose address is not in this zone` }]
    }),
  )
}
