import { sql } from 'kysely'
import type { Reply } from '../../contract/schemas.ts'
import type { Database, Trx } from './client.ts'

export interface PublishingState {
  /** The catalogue as it is now. */
  version: string
  /** Nothing has changed for as long as changes are gathered, or somebody asked for a build at once. */
  due: boolean
  /** Somebody asked: also a version that failed is tried again. */
  asked: boolean
}

/** What a publisher asks each second: is there a newer catalogue than the live one, and may it be built now? */
export async function readPublishingState(db: Database, gatherSeconds: number): Promise<PublishingState> {
  const { rows } = await sql<PublishingState>`
    SELECT version, asked, asked OR changed_at <= now() - make_interval(secs => ${gatherSeconds}) AS due
    FROM catalogue_state, LATERAL (SELECT EXISTS (SELECT FROM builds WHERE result = 'requested') AS asked) AS requests
  `.execute(db)
  return rows[0] ?? { version: '0', due: false, asked: false }
}

/** "Publish now": the next look of the publisher builds at once. */
export async function requestBuild(db: Database | Trx): Promise<void> {
  await sql`
    INSERT INTO builds (catalogue_version, result)
    SELECT version, 'requested' FROM catalogue_state
    WHERE NOT EXISTS (SELECT FROM builds WHERE result = 'requested')`.execute(db)
}

/** Takes back the requests of a build that would show nothing new. */
export async function dropRequests(db: Database): Promise<void> {
  await db.deleteFrom('builds').where('result', '=', 'requested').execute()
}

/** Opens the record of a build, and takes the requests that it answers. Returns its id. */
export async function beginBuild(db: Database, version: string): Promise<string> {
  await dropRequests(db)
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

type Build = Reply<'readPublishing'>['builds'][number]

interface BuildRow {
  id: string
  version: string
  started_at: Date
  finished_at: Date | null
  result: Exclude<Build['result'], 'running'> | null
  detail: string
}

const toBuild = (row: BuildRow): Build => ({
  ...{ id: row.id, detail: row.detail, result: row.result ?? 'running' },
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** What is live, what waits, and how the last builds ended. */
export async function readBuilds(db: Database): Promise<Reply<'readPublishing'>> {
  const columns = sql`id, catalogue_version AS version, started_at, finished_at, result, detail`
  const [state, last, live] = await Promise.all([
    db.selectFrom('catalogue_state').select(['version', 'changed_at']).executeTakeFirstOrThrow(),
    sql<BuildRow>`SELECT ${columns} FROM builds ORDER BY id DESC LIMIT 10`.execute(db),
    sql<BuildRow>`SELECT ${columns} FROM builds WHERE result = 'live' ORDER BY id DESC LIMIT 1`.execute(db),
  ])
  const [shown] = live.rows
  return {
    waiting: shown !== undefined && shown.version !== state.version,
    changedAt: state.changed_at.toISOString(),
    live: shown ? toBuild(shown) : null,
    builds: last.rows.map(toBuild),
  }
}
