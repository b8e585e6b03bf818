import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Database } from '../../../platform/database/client.ts'
import { policyReports, policyReportsPerAddress } from '../../../platform/policy.ts'
import { throttle } from '../../../platform/throttle.ts'
import { readViolations } from '../policy-contract.ts'
import { type BlockedContent, countBlocked } from '../rules/policy-report.ts'

type Counted = BlockedContent & { times: number }

/** Anyone may report anything: more kinds than this are no longer told apart. */
const kindsMax = 200

async function countReport(db: Database, { directive, blocked, page, times }: Counted): Promise<void> {
  // A full table counts on what it has.
  await sql`
    INSERT INTO policy_reports AS present (directive, blocked, page, times)
    SELECT ${directive}, ${blocked}, ${page}, ${times}::int
    WHERE (SELECT count(*) FROM policy_reports) < ${kindsMax}
      OR EXISTS (SELECT FROM policy_reports WHERE directive = ${directive} AND blocked = ${blocked})
    ON CONFLICT (directive, blocked) DO UPDATE SET page = excluded.page, last_at = now(),
      times = least(present.times::bigint + excluded.times, 2147483647)::int`.execute(db)
}

/** What was reported in the last week, the most frequent first. */
export async function listBlocked(db: Database): Promise<Counted[]> {
  return db
    .selectFrom('policy_reports')
    .select(['directive', 'blocked', 'page', 'times'])
    .where('last_at', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('times', 'desc')
    .orderBy('directive')
    .orderBy('blocked')
    .execute()
}

export const handlePolicyReports: Pick<Handlers, 'receivePolicyReports'> = {
  receivePolicyReports: async ({ body, clientAddress }, deps) => {
    await throttle(deps, policyReportsPerAddress, clientAddress)
    const reports = countBlocked(readViolations(body), {
      siteUrl: deps.config.siteUrl,
      formOrigins: deps.providers.payment.formOrigins,
    })
    if (reports.length > 0) await throttle(deps, policyReports, 'all')
    for (const report of reports) await countReport(deps.db, report)
    return { received: reports.length }
  },
}
