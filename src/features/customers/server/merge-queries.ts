import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { type Merge, personalData } from '../../accounts/slots.ts'
import type { MergePreview } from '../contract.ts'

/** How much of each kind belongs to a person. */
export type Belongings = MergePreview['moved']

/** In one statement, of which each room gives its part. */
export async function countBelongings(db: Database | Trx, id: string): Promise<Belongings> {
  const counts = personalData.parts().flatMap(({ count }) => Object.entries(count?.(id) ?? {}))
  const { rows } = await sql<Belongings>`SELECT ${sql.join(
    counts.map(([name, count]) => sql`${count} AS ${sql.ref(name)}`),
  )}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting returned no row')
  return row
}

/** Everything of one customer becomes the other's. */
export async function moveBelongings(trx: Trx, merge: Merge): Promise<void> {
  for (const { move } of personalData.parts()) await move?.(trx, merge)
}
