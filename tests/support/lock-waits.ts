import { sql } from 'kysely'
import type { TestShop } from './shop.ts'

/** Sessions of the shop's database that wait for a lock. */
export async function countLockWaits({ deps }: Pick<TestShop, 'deps'>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(deps.db)
  return rows[0]?.waiting ?? 0
}
