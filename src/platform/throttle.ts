import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { HttpError } from './http/http-error.ts'
import { messages } from './pure/messages.ts'
import { hashHex } from './secrets.ts'

/** A rule of the abuse policy: at most `limit` hits in `seconds` for one subject. */
export interface ThrottleRule {
  name: string
  limit: number
  seconds: number
  /** The weight of one hit; 1 by default. */
  cost?: number
}

interface Limited {
  db: Database
  config: Config
}

interface Hit {
  /** Over the limit. */
  over: boolean
  /** The first hit over the limit. */
  first: boolean
  waitSeconds: number
}

/** The subject (a number, an address) is hashed with the shop's secret. */
function keyOf(config: Config, rule: ThrottleRule, subject: string): string {
  return `${rule.name}:${hashHex(config.APP_SECRET, subject).slice(0, 32)}`
}

/** Counts one hit in the database, so that all processes count together. */
export async function countHit({ db, config }: Limited, rule: ThrottleRule, subject: string): Promise<Hit> {
  const within = { over: false, first: false, waitSeconds: 0 }
  if (!config.THROTTLES) return within
  const key = keyOf(config, rule, subject)
  const cost = rule.cost ?? 1
  const { rows } = await sql<{ count: number; wait: number }>`
    INSERT INTO throttles (key, count, expires_at) VALUES (${key}, ${cost}, now() + make_interval(secs => ${rule.seconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN throttles.expires_at <= now() THEN excluded.count ELSE throttles.count + excluded.count END,
      expires_at = CASE WHEN throttles.expires_at <= now() THEN excluded.expires_at ELSE throttles.expires_at END
    RETURNING count, ceil(extract(epoch FROM expires_at - now()))::int AS wait`.execute(db)
  const hit = rows[0]
  if (!hit || hit.count <= rule.limit) return within
  return { over: true, first: hit.count - cost <= rule.limit, waitSeconds: Math.max(1, hit.wait) }
}

/** Counts one hit. Throws 429 with Retry-After when over the limit. */
export async function throttle(deps: Limited, rule: ThrottleRule, subject: string): Promise<void> {
  const { over, waitSeconds } = await countHit(deps, rule, subject)
  if (over) throw new HttpError(429, messages.tooManyRequests, { 'Retry-After': String(waitSeconds) })
}

/** Takes one hit back: an attempt is counted before its outcome is known, and only failed ones count. */
export async function takeBackHit({ db, config }: Limited, rule: ThrottleRule, subject: string): Promise<void> {
  if (!config.THROTTLES) return
  await db
    .updateTable('throttles')
    .set({ count: sql<number>`greatest(count - ${rule.cost ?? 1}, 0)` })
    .where('key', '=', keyOf(config, rule, subject))
    .execute()
}
