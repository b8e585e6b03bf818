import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { webhookLogDays } from '../../../platform/pure/limits.ts'
import { isTimeOver } from '../../../platform/time-share.ts'

/** When a table's rows are of no more use. The job that ends them runs with the reconciler; docs/behaviour/platform.md lists them. */
export interface Retention {
  table: keyof DB
  /** The rows to end, as a condition. */
  when: string
  /** What is emptied, where the row itself is still needed; the row is deleted otherwise. */
  emptied?: readonly string[]
}

const olderThan = (column: string, interval: string) => `${column} < now() - interval '${interval}'`

export const retentions: readonly Retention[] = [
  { table: 'otp_challenges', when: olderThan('created_at', '1 day') },
  { table: 'passkey_challenges', when: 'expires_at < now()' },
  { table: 'sessions', when: `expires_at < now() OR ${olderThan('revoked_at', '30 days')}` },
  { table: 'known_devices', when: olderThan('seen_at', '400 days') },
  { table: 'throttles', when: 'expires_at < now()' },
  { table: 'staff_invites', when: olderThan('expires_at', '30 days') },
  { table: 'idempotency_keys', when: olderThan('created_at', '2 days') },
  // Only needed while the order is unpaid.
  {
    table: 'order_holders',
    when: `order_id IN (SELECT id FROM orders WHERE state NOT IN ('pending', 'placed', 'packed', 'shipped')
      OR state <> 'pending' AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND part = 'order'
        AND provider IN ('cash-on-delivery', 'bank-transfer') AND payments.state IN ('opening', 'open')))`,
  },
  // A guest's cart that was merged long ago is gone from its device too.
  { table: 'cart_merges', when: olderThan('merged_at', '1 year') },
  { table: 'delivery_answers', when: 'expires_at < now()' },
  // Every process has read the changes of a day ago: live-index.ts reads everything again before it could miss any.
  { table: 'facet_changes', when: olderThan('at', '1 day') },
  { table: 'alerts', when: olderThan('ended_at', '400 days') },
  { table: 'policy_reports', when: olderThan('last_at', '30 days') },
  { table: 'search_hits', when: olderThan('at', '30 days') },
  { table: 'search_misses', when: olderThan('last_at', '400 days') },
  { table: 'webhook_deliveries', when: `state <> 'waiting' AND ${olderThan('created_at', `${webhookLogDays} days`)}` },
  // What a webhook that was switched off would send once it is on again.
  { table: 'webhook_deliveries', when: olderThan('created_at', '90 days') },
  // A link that was not opened in a month was not wanted, or went to somebody else.
  { table: 'mail_consents', when: `confirmed_at IS NULL AND ${olderThan('given_at', '30 days')}` },
  {
    table: 'back_in_stock_requests',
    when: `${olderThan('notified_at', '30 days')} OR ${olderThan('created_at', '400 days')}`,
  },
  { table: 'shop_archives', when: olderThan('made_at', '1 day') },
  { table: 'product_previews', when: 'expires_at < now()' },
  { table: 'page_previews', when: 'expires_at < now()' },
  { table: 'article_previews', when: 'expires_at < now()' },
  // Its cause stays, so that nothing is mailed a second time.
  {
    table: 'outbox',
    when: `${olderThan('sent_at', '90 days')} AND body_text <> ''`,
    emptied: ['body_text', 'body_html', 'unsubscribe_url'],
  },
]

/** Ends the rows of all tables whose time is over. Running again changes nothing. */
export async function endOldRows(db: Database): Promise<void> {
  for (const { table, when, emptied } of retentions) {
    if (isTimeOver()) return
    const condition = sql.raw(when)
    if (emptied) {
      const empty = sql.join(emptied.map((column) => sql`${sql.ref(column)} = ''`))
      await sql`UPDATE ${sql.table(table)} SET ${empty} WHERE ${condition}`.execute(db)
    } else await sql`DELETE FROM ${sql.table(table)} WHERE ${condition}`.execute(db)
  }
}

const everyMs = 60 * 60 * 1000
const endedAt = new WeakMap<Database, number>()

/** The same, at most once an hour in each process: the reconciler runs every few seconds, and these tables are read whole. */
export async function endOldRowsHourly(db: Database): Promise<void> {
  const last = endedAt.get(db)
  if (last !== undefined && performance.now() - last < everyMs) return
  await endOldRows(db)
  if (isTimeOver()) return
  endedAt.set(db, performance.now())
}
