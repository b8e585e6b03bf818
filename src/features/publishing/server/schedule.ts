import { type RawBuilder, sql } from 'kysely'
import { refuseFields } from '../../../platform/http/http-error.ts'

/** Switched on and within its dates, by the database's clock. */
export const isShownNow: RawBuilder<boolean> = sql<boolean>`
  active AND (starts_at IS NULL OR starts_at <= now()) AND (ends_at IS NULL OR ends_at > now())`

export const isoOrNull = (at: Date | null) => at?.toISOString() ?? null

interface Scheduled {
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
}

/** 400 when something would end before it begins. */
export function checkSchedule({ startsAt, endsAt }: Scheduled): void {
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) {
    throw refuseFields({ field: 'endsAt', problem: 'must be after startsAt' })
  }
}
