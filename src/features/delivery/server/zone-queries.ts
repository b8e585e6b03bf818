import type { Trx } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import type { ShippingSchedule } from '../../../platform/pure/shipping/schedule.ts'
import { type NamedZone, readPlaceRange } from '../../../platform/pure/shipping/zones.ts'

/** Serialises changes of zones until the transaction ends. */
export const lockZones = (trx: Trx) => takeLock(trx, 'shippingZones')

/** The zone with that id, or a new one. */
async function keepZone(trx: Trx, { id, name }: NamedZone, position: number): Promise<string> {
  const kept = await trx
    .updateTable('shipping_zones')
    .set({ name, position })
    .where('id', '=', isCatalogueId(id ?? '') ? id : null)
    .returning('id')
    .executeTakeFirst()
  const insert = trx.insertInto('shipping_zones').values({ name, position }).returning('id')
  return (kept ?? (await insert.executeTakeFirstOrThrow())).id
}

async function writeZone(trx: Trx, zone: NamedZone, position: number): Promise<string> {
  const { places, rates } = zone
  const id = await keepZone(trx, zone, position)
  const areas = places.filter((place) => readPlaceRange(place) === null)
  const rows = areas.map((place) => ({ zone_id: id, country: place.slice(0, 2), region: place.slice(3) }))
  if (rows.length > 0) await trx.insertInto('shipping_zone_places').values(rows).execute()
  const steps = Object.entries(rates).flatMap(([method, each]) =>
    each.map(({ fromCents, priceCents }) => ({
      zone_id: id,
      method,
      from_amount: fromCents,
      price_cents: priceCents,
    })),
  )
  if (steps.length > 0) await trx.insertInto('shipping_rates').values(steps).execute()
  // After the rates: writing those forgets the methods.
  const methods = zone.methods && JSON.stringify(zone.methods)
  const postcodes = places.filter((place) => readPlaceRange(place) !== null)
  await trx.updateTable('shipping_zones').set({ methods, postcodes }).where('id', '=', id).execute()
  return id
}

/** Replaces the existing zones. */
export async function replaceZones(trx: Trx, zones: readonly NamedZone[]): Promise<void> {
  await trx.deleteFrom('shipping_zone_places').execute()
  await trx.deleteFrom('shipping_rates').execute()
  const kept: string[] = []
  for (const [position, zone] of zones.entries()) kept.push(await writeZone(trx, zone, position))
  await trx.deleteFrom('shipping_zones').where('id', 'not in', kept).execute()
}

export async function saveSchedule(trx: Trx, schedule: ShippingSchedule): Promise<void> {
  const kept = { schedule: JSON.stringify(schedule) }
  await trx
    .insertInto('shipping_schedule')
    .values(kept)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(kept))
    .execute()
}
