import { type RawBuilder, sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database, Trx } from './database/client.ts'
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
  db: Database | Trx
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

export function refuseUntil(waitSeconds: number): HttpError {
  return new HttpError(429, messages.tooManyRequests, { 'Retry-After': String(waitSeconds) })
}

/** Counts one hit. Throws 429 with Retry-After when over the limit. */
export async function throttle(deps: Limited, rule: ThrottleRule, subject: string): Promise<void> {
  const { over, waitSeconds } = await countHit(deps, rule, subject)
  if (over) throw refuseUntil(waitSeconds)
}

/** A rule with whom it counts. */
export interface Counted {
  rule: ThrottleRule
  subject: string
}

/**
 * Counts one hit of each, also of those after one that is over its limit, and returns those that are. In one statement and one order of keys, since a transaction
 * keeps what it counted locked.
 */
export async function countHits(
  { db, config }: Limited,
  counted: readonly Counted[],
): Promise<(Counted & { waitSeconds: number })[]> {
  if (!config.THROTTLES || counted.length === 0) return []
  const hits = counted.map(({ rule, subject }) => ({
    key: keyOf(config, rule, subject),
    cost: rule.cost ?? 1,
    seconds: rule.seconds,
  }))
  const { rows } = await sql<{ key: string; count: number; wait: number }>`
    INSERT INTO throttles (key, count, expires_at)
    SELECT key, cost, now() + make_interval(secs => seconds)
    FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS hit (key text, cost int, seconds int) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN throttles.expires_at <= now() THEN excluded.count ELSE throttles.count + excluded.count END,
      expires_at = CASE WHEN throttles.expires_at <= now() THEN excluded.expires_at ELSE throttles.expires_at END
    RETURNING key, count, ceil(extract(epoch FROM expires_at - now()))::int AS wait`.execute(db)
  return counted.flatMap((each, place) => {
    const row = rows.find(({ key }) => key === hits[place]?.key)
    return row && row.count > each.rule.limit ? [{ ...each, waitSeconds: Math.max(1, row.wait) }] : []
  })
}

export async function takeBackHits(deps: Limited, counted: readonly Counted[]): Promise<void> {
  for (const { rule, subject } of counted) await takeBackHit(deps, rule, subject)
}

/** Those whose limit is used up, without counting; `waitSeconds`: until then. */
export async function listUsedUp(
  { db, config }: Limited,
  counted: readonly Counted[],
): Promise<(Counted & { waitSeconds: number })[]> {
  if (!config.THROTTLES || counted.length === 0) return []
  const keys = counted.map(({ rule, subject }) => keyOf(config, rule, subject))
  const { rows } = await sql<{ key: string; count: number; wait: number }>`
    SELECT key, count, ceil(extract(epoch FROM expires_at - now()))::int AS wait
    FROM throttles WHERE key = ANY (${keys}::text[]) AND expires_at > now()`.execute(db)
  return counted.flatMap((each, place) => {
    const row = rows.find(({ key }) => key === keys[place])
    return row && row.count >= each.rule.limit ? [{ ...each, waitSeconds: Math.max(1, row.wait) }] : []
  })
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

/** How many subjects are over the limit of one of these rules, in SQL. */
export function countLimited(rules: readonly ThrottleRule[]): RawBuilder<number> {
  const over = rules.map(({ name, limit }) => sql`starts_with(key, ${`${name}:`}) AND count > ${limit}`)
  return sql<number>`(SELECT count(*)::int FROM throttles WHERE expires_at > now() AND (${sql.join(over, sql` OR `)}))`
}
