import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database, Trx } from './database/client.ts'
import type { RateStep } from './pure/shipping-methods.ts'
import { defaultSchedule, type ShippingSchedule } from './pure/shipping-schedule.ts'
import type { NamedZone } from './pure/shipping-zones.ts'
import { scheduleFields, storedMethods } from './schema/shipping-fields.ts'

interface Row {
  id: string
  name: string
  places: string[]
  standard: RateStep[]
  express: RateStep[]
  methods: unknown
}

const steps = (method: 'standard' | 'express') => sql`
  coalesce((SELECT jsonb_agg(jsonb_build_object('fromCents', from_amount, 'priceCents', price_cents) ORDER BY from_amount)
    FROM shipping_rates WHERE zone_id = shipping_zones.id AND method = ${method}), '[]')`

/** The merchant's zones and methods, or the environment's if it sets them or the merchant has none. */
export async function readZones(db: Database | Trx, config: Config): Promise<readonly NamedZone[]> {
  if (config.zoneLocks.length > 0) return config.zoneDefaults
  const { rows } = await sql<Row>`
    SELECT id::text, name, ${steps('standard')} AS standard, ${steps('express')} AS express, methods,
      ARRAY(SELECT country || CASE region WHEN '' THEN '' ELSE '-' || region END FROM shipping_zone_places
        WHERE zone_id = shipping_zones.id ORDER BY country, region) || postcodes AS places
    FROM shipping_zones ORDER BY position, id`.execute(db)
  if (rows.length === 0) return config.zoneDefaults
  return rows.map(({ standard, express, methods, ...zone }) => ({
    ...zone,
    rates: { standard, express },
    methods: storedMethods.nullable().catch(null).parse(methods),
  }))
}

/** When parcels leave: what the merchant set, or Monday to Friday without a cut-off time. */
export async function readSchedule(db: Database | Trx): Promise<ShippingSchedule> {
  const row = await db.selectFrom('shipping_schedule').select('schedule').executeTakeFirst()
  return scheduleFields
    .catch({ ...defaultSchedule, workingDays: [...defaultSchedule.workingDays], holidays: [] })
    .parse(row?.schedule)
}
