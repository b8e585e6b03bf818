import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { Refusal } from './http/refusal.ts'
import { messages } from './pure/messages.ts'
import { hashHex } from './secrets.ts'

/** A rule of the abuse policy: at most `limit` hits in `seconds` for one subject. */
export interface ThrottleRule {
  name: string
  limit: number
  seconds: number
  /** How much one hit weighs; 1 by default. */
  cost?: number
}

/**
 * Counts one hit in the database, so that all processes count together. Throws 429 with Retry-After past the limit.
 * The subject (a number, an address) is kept hashed under the shop's secret.
 */
export async function throttle(
  { db, config }: { db: Database; config: Config },
  rule: ThrottleRule,
  subject: string,
): Promise<void> {
  if (!config.THROTTLES) return
  const key = `${rule.name}:${hashHex(config.APP_SECRET, subject).slice(0, 32)}`
  const cost = rule.cost ?? 1
  const { rows } = await sql<{ count: number; wait: number }>`
    INSERT INTO throttles (key, count, expires_at) VALUES (${key}, ${cost}, now() + make_interval(secs => ${rule.seconds}))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN throttles.expires_at <= now() THEN excluded.count ELSE throttles.count + excluded.count END,
      expires_at = CASE WHEN throttles.expires_at <= now() THEN excluded.expires_at ELSE throttles.expires_at END
    RETURNING count, ceil(extract(epoch FROM expires_at - now()))::int AS wait`.execute(db)
  const hit = rows[0]
  if (hit && hit.count > rule.limit) {
    throw new Refusal(429, messages.tooManyRequests, { 'Retry-After': String(Math.max(1, hit.wait)) })
  }
}
