import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { outboxAttemptsMax } from '../../../platform/outbox.ts'
import { passwordPerAccount, passwordPerAddress } from '../../../platform/policy.ts'
import { otpGuesses } from '../../../platform/pure/limits.ts'
import type { ThrottleRule } from '../../../platform/throttle.ts'
import type { HealthFacts } from '../rules/judge-health.ts'
import { listBlocked } from './policy-reports.ts'

/** A queue that is emptied every minute is late after this. */
const lateMinutes = 15

interface Row {
  now: Date
  lateMails: number
  givenUpMails: number
  lastError: string | null
  expiredHolds: number
  waitingEvents: number
  waitingRefunds: number
  findings: number
  failedDeliveries: number
  disabledWebhooks: number
  owners: number
  spentCodes: number
  spentStaffCodes: number
  spentPasswords: number
}

const overLimit = ({ name, limit }: ThrottleRule) => sql`starts_with(key, ${`${name}:`}) AND count > ${limit}`

async function countQueues(db: Database): Promise<Row> {
  const late = sql`now() - make_interval(mins => ${lateMinutes})`
  const spent = sql`otp_challenges WHERE guesses >= ${otpGuesses} AND verified_at IS NULL AND created_at > now() - interval '1 hour'`
  const { rows } = await sql<Row>`SELECT clock_timestamp() AS now,
    (SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND attempts < ${outboxAttemptsMax}
      AND created_at < ${late}) AS "lateMails",
    (SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND attempts >= ${outboxAttemptsMax}
      AND created_at > now() - interval '30 days') AS "givenUpMails",
    (SELECT last_error FROM outbox WHERE sent_at IS NULL AND last_error <> '' ORDER BY id DESC LIMIT 1) AS "lastError",
    (SELECT count(*)::int FROM orders WHERE state = 'pending' AND hold_expires_at < ${late}
      AND EXISTS (SELECT FROM stock_reservations WHERE order_id = orders.id AND stock_reservations.state = 'held')) AS "expiredHolds",
    (SELECT count(*)::int FROM payment_events WHERE applied_at IS NULL AND received_at < ${late}) AS "waitingEvents",
    (SELECT count(*)::int FROM refunds WHERE state = 'requested' AND created_at < ${late}) AS "waitingRefunds",
    (SELECT count(*)::int FROM reconciler_findings WHERE settled_at IS NULL) AS findings,
    (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'failed'
      AND created_at > now() - interval '1 day') AS "failedDeliveries",
    (SELECT count(*)::int FROM webhooks WHERE NOT active AND disabled_reason <> '') AS "disabledWebhooks",
    (SELECT count(*)::int FROM users WHERE role = 'admin') AS owners,
    (SELECT count(*)::int FROM ${spent}) AS "spentCodes",
    (SELECT count(*)::int FROM ${spent} AND EXISTS (SELECT FROM users
      WHERE role <> 'shopper' AND destination IN (users.phone, users.email))) AS "spentStaffCodes",
    (SELECT count(*)::int FROM throttles WHERE expires_at > now()
      AND (${overLimit(passwordPerAccount)} OR ${overLimit(passwordPerAddress)})) AS "spentPasswords"`.execute(db)
  if (!rows[0]) throw new Error('An aggregate has one row')
  return rows[0]
}

async function readDisk(folder: string): Promise<HealthFacts['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** Everything `judgeHealth` judges. Takes a query or two; throws when the database doesn't answer. */
export async function readHealthFacts(db: Database, config: Config): Promise<HealthFacts> {
  const askedAt = Date.now()
  const row = await countQueues(db)
  // The reply was written somewhere between the two readings of this clock.
  const clockAheadMs = (askedAt + Date.now()) / 2 - row.now.getTime()
  const build = await db
    .selectFrom('builds')
    .select(['result', 'detail'])
    .where('result', 'in', ['live', 'failed'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const { supportEmail, returnAddress } = config.shop
  return {
    clockAheadMs,
    mails: { late: row.lateMails, givenUp: row.givenUpMails, lastError: row.lastError ?? '' },
    expiredHolds: row.expiredHolds,
    waitingEvents: row.waitingEvents,
    waitingRefunds: row.waitingRefunds,
    findings: row.findings,
    owners: row.owners,
    supportEmail,
    returnAddress,
    guessed: { all: row.spentCodes + row.spentPasswords, staff: row.spentStaffCodes },
    blocked: await listBlocked(db),
    webhooks: { failed: row.failedDeliveries, disabled: row.disabledWebhooks },
    build: build ? { result: build.result ?? '', detail: build.detail } : null,
    disk: config.BUILD_HOOK_URL ? null : await readDisk(config.DATA_DIR),
  }
}
