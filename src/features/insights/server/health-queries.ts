import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { outboxFigures } from '../../../platform/outbox.ts'
import { passwordPerAccount, passwordPerAddress } from '../../../platform/policy.ts'
import { countLimited } from '../../../platform/throttle.ts'
import { findLastBuild } from '../../publishing/server/builds.ts'
import type { HealthFacts } from '../rules/judge-health.ts'
import { collectFigures, selectFigures } from './figures.ts'
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
  leftOutProducts?: number
  productsOnSale?: number
  lackingProducts?: number
  lackingNames?: string
  owners: number
  spentCodes: number
  spentStaffCodes: number
  spentPasswords: number
}

async function countQueues(db: Database, config: Config, whole: boolean): Promise<Row> {
  const late = sql<Date>`now() - make_interval(mins => ${lateMinutes})`
  const figures = {
    ...outboxFigures(late),
    spentPasswords: countLimited([passwordPerAccount, passwordPerAddress]),
    ...collectFigures(({ health }) => health?.(late)),
    ...(whole && collectFigures(({ wholeHealth }) => wholeHealth?.(config))),
  }
  const { rows } = await sql<Row>`SELECT clock_timestamp() AS now, ${selectFigures(figures)}`.execute(db)
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
export async function readHealthFacts(db: Database, config: Config, whole = true): Promise<HealthFacts> {
  const askedAt = Date.now()
  const row = await countQueues(db, config, whole)
  // The reply was written somewhere between the two readings of this clock.
  const clockAheadMs = (askedAt + Date.now()) / 2 - row.now.getTime()
  const build = await findLastBuild(db)
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
    lacking: { products: row.lackingProducts ?? 0, names: row.lackingNames ?? '' },
    feed: { leftOut: row.leftOutProducts ?? 0, products: row.productsOnSale ?? 0 },
    build,
    disk: config.BUILD_HOOK_URL ? null : await readDisk(config.DATA_DIR),
  }
}
