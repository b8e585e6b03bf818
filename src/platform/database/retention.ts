import { sql } from 'kysely'
import { isTimeOver } from '../time-share.ts'
import type { Database } from './client.ts'
import { oldRows, type Retention } from './slots.ts'

export const olderThan = (column: string, interval: string) => `${column} < now() - interval '${interval}'`

/** Of the tables that every room relies on. */
const shared: readonly Retention[] = [
  { table: 'throttles', when: 'expires_at < now()' },
  // Its cause stays, so that nothing is mailed a second time.
  {
    table: 'outbox',
    when: `${olderThan('sent_at', '90 days')} AND body_text <> ''`,
    emptied: ['body_text', 'body_html', 'unsubscribe_url'],
  },
]

export const listRetentions = (): readonly Retention[] => [...oldRows.parts(), ...shared]

/** Ends the rows of all tables whose time is over. Running again changes nothing. */
export async function endOldRows(db: Database): Promise<void> {
  for (const { table, when, emptied } of listRetentions()) {
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
