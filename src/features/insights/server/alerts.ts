import { sql } from 'kysely'
import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { listOwnerEmails } from '../../accounts/server/users.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { type HealthFinding, judgeHealth } from '../rules/judge-health.ts'
import { readHealthFacts } from './health-queries.ts'

/** A fault that comes back sooner than this is the same one, and nothing is sent. */
const calmMinutes = 10
const everyMs = 60_000
/** Of a shop that is being set up rather than of one that has broken down. */
const ofSettingUp = new Set(['people', 'contact'])

type Shown = Pick<HealthFinding, 'title' | 'text'>

export function writeAlertMail(
  config: Config,
  { title, text, ended, to, cause }: Shown & { ended: boolean; to: string; cause: string },
): QueuedMail {
  const after = ended
    ? 'The fault has ended.'
    : 'There will be no further mail about this until it has ended, and one when it has.'
  return layOutPage(config, {
    to,
    cause,
    subject: ended ? `Your shop runs again: ${title}` : `Your shop needs you: ${title}`,
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: after },
      { kind: 'button', label: 'Open Health', url: `${config.siteUrl}/admin/health` },
    ],
  })
}

async function queueAlertMails(trx: Trx, config: Config, alert: Shown & { id: string; ended: boolean }): Promise<void> {
  const cause = `alert:${alert.id}:${alert.ended ? 'ended' : 'began'}`
  for (const to of new Set([config.shop.supportEmail, ...(await listOwnerEmails(trx))])) {
    await queueMail(trx, writeAlertMail(config, { ...alert, to, cause: `${cause}:${to}` }))
  }
}

/** Null if there is an open one already. */
async function openAlert(trx: Trx, kind: string): Promise<string | null> {
  const row = await trx
    .insertInto('alerts')
    .values({ kind })
    .onConflict((conflict) => conflict.column('kind').where('ended_at', 'is', null).doUpdateSet({ fine_since: null }))
    // A row that this statement inserted has no former version.
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  return row.isNew ? row.id : null
}

/** The alert that has been fine for long enough; null otherwise. */
async function endAlert(trx: Trx, kind: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; ended: boolean }>`
    UPDATE alerts SET fine_since = coalesce(fine_since, now()),
      ended_at = CASE WHEN fine_since < now() - make_interval(mins => ${calmMinutes}) THEN now() END
    WHERE kind = ${kind} AND ended_at IS NULL RETURNING id, ended_at IS NOT NULL AS ended`.execute(trx)
  return rows[0]?.ended ? rows[0].id : null
}

/** Writes to the owners, and to the shop's own address, about each fault that has begun or ended. Running again sends nothing. */
export async function raiseAlerts({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const facts = await readHealthFacts(db, config, false)
  // What went wrong at a vendor may name who was written to.
  const nameless = { ...facts, mails: { ...facts.mails, lastError: '' } }
  for (const { id: kind, state, title, text } of judgeHealth(nameless)) {
    if (ofSettingUp.has(kind)) continue
    await transact(db, async (trx) => {
      const ended = state !== 'fault'
      const id = ended ? await endAlert(trx, kind) : await openAlert(trx, kind)
      if (id) await queueAlertMails(trx, config, { id, title, text, ended })
    })
  }
}

const raisedAt = new WeakMap<Database, number>()

/** The same, at most once a minute in each process: the reconciler runs every few seconds. */
export async function raiseAlertsEveryMinute(deps: Deps): Promise<void> {
  const last = raisedAt.get(deps.db)
  if (last !== undefined && performance.now() - last < everyMs) return
  raisedAt.set(deps.db, performance.now())
  await raiseAlerts(deps)
}
