import { sql } from 'kysely'
import type { Database } from './client.ts'

export interface PublishingState {
  /** The catalogue as it is now. */
  version: string
  /** Nothing has changed for as long as changes are gathered, or somebody asked for a build at once. */
  due: boolean
}

/** What a publisher asks each second: is there a newer catalogue than the live one, and may it be built now? */
export async function readPublishingState(db: Database, gatherSeconds: number): Promise<PublishingState> {
  const { rows } = await sql<PublishingState>`
    SELECT version,
      changed_at <= now() - make_interval(secs => ${gatherSeconds})
        OR EXISTS (SELECT FROM builds WHERE result = 'requested') AS due
    FROM catalogue_state`.execute(db)
  return rows[0] ?? { version: '0', due: false }
}

/** "Publish now": the next look of the publisher builds at once. */
export async function requestBuild(db: Database): Promise<void> {
  await sql`
    INSERT INTO builds (catalogue_version, result)
    SELECT version, 'requested' FROM catalogue_state
    WHERE NOT EXISTS (SELECT FROM builds WHERE result = 'requested')`.execute(db)
}

/** Opens the record of a build, and takes the requests that it answers. Returns its id. */
export async function beginBuild(db: Database, version: string): Promise<string> {
  await db.deleteFrom('builds').where('result', '=', 'requested').execute()
  const query = db.insertInto('builds').values({ catalogue_version: version }).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

export async function endBuild(db: Database, id: string, result: 'live' | 'failed', detail = ''): Promise<void> {
  await db
    .updateTable('builds')
    .set({ result, detail: detail.slice(0, 2000), finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}
