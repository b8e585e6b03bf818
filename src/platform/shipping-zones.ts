import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database, Trx } from './database/client.ts'
import type { RateStep } from './pure/shipping/methods.ts'
import { defaultSchedule, type ShippingSchedule } from './pure/shipping/schedule.ts'
import type { NamedZone } from './pure/shipping/zones.ts'
import { scheduleFields, storedMethods } from './schema/shipping-fields.ts'

export interface ZoneRow {
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

export const zoneRows = sql<ZoneRow>`
  SELECT id::text, name, ${steps('standard')} AS standard, ${steps('express')} AS express, methods,
    ARRAY(SELECT country || CASE region WHEN '' THEN '' ELSE '-' || region END FROM shipping_zone_places
      WHERE zone_id = shipping_zones.id ORDER BY country, region) || postcodes AS places
  FROM shipping_zones ORDER BY position, id`

/** The merchant's zones and methods, or the environment's if it sets them or the merchant has none. */
export function toZones(rows: readonly ZoneRow[], config: Config): readonly NamedZone[] {
  if (config.zoneLocks.length > 0 || rows.length === 0) return config.zoneDefaults
  return rows.map(({ standard, express, methods, ...zone }) => ({
    ...zone,
    rates: { standard, express },
    methods: storedMethods.nullable().catch(null).parse(methods),
  }))
}

export const readZones = async (db: Database | Trx, config: Config) =>
  toZones((await zoneRows.execute(db)).rows, config)

export interface ScheduleRow {
  schedule: unknown
}

export const scheduleRows = sql<ScheduleRow>`SELECT schedule FROM shipping_schedule`

/** When parcels leave: what the merchant set, or Monday to Friday without a cut-off time. */
export const toSchedule = (rows: readonly ScheduleRow[]): ShippingSchedule =>
  scheduleFields
    .catch({ ...defaultSchedule, workingDays: [...defaultSchedule.workingDays], holidays: [] })
    .parse(rows[0]?.schedule)

export const readSchedule = async (db: Database | Trx) => toSchedule((await scheduleRows.execute(db)).rows)
