import { type RawBuilder, sql } from 'kysely'

/** Switched on, and now within its dates, by the database's clock. */
export const isShownNow: RawBuilder<boolean> = sql<boolean>`
  active AND (starts_at IS NULL OR starts_at <= now()) AND (ends_at IS NULL OR ends_at > now())`

export const isoOrNull = (at: Date | null) => at?.toISOString() ?? null
