import { sql } from 'kysely'
import type { Reply } from '../../../api/schemas.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { NextBuild } from './host-builds.ts'

export interface PublishingState {
  /** The catalogue's current version. */
  version: string
  /** Nothing has changed for the gathering time, or someone requested a build at once. */
  due: boolean
  /** Requested: then a version that failed is tried again. */
  asked: boolean
}

/** Checked by a publisher every second: whether the catalogue is newer than the live one and may be built now. */
export async function readPublishingState(db: Database, gatherSeconds: number): Promise<PublishingState> {
  const { rows } = await sql<PublishingState>`
    SELECT version, asked, asked OR changed_at <= now() - make_interval(secs => ${gatherSeconds}) AS due
    FROM catalogue_state, LATERAL (SELECT EXISTS (SELECT FROM builds WHERE result = 'requested') AS asked) AS requests
  `.execute(db)
  return rows[0] ?? { version: '0', due: false, asked: false }
}

/** "Publish now": the publisher's next check starts a build. */
export async function requestBuild(db: Database | Trx): Promise<void> {
  await sql`
    INSERT INTO builds (catalogue_version, result)
    SELECT version, 'requested' FROM catalogue_state
    WHERE NOT EXISTS (SELECT FROM builds WHERE result = 'requested')`.execute(db)
}

/** Withdraws requests for a build that would change nothing. */
export async function dropRequests(db: Database): Promise<void> {
  await db.deleteFrom('builds').where('result', '=', 'requested').execute()
}

/**
 * Called when a process that builds here starts: no build is running, whatever a killed one left behind, and
 * the site it serves is live.
 */
export async function recordFirstSite(db: Database, version: string): Promise<void> {
  await db
    .updateTable('builds')
    .set({ result: 'failed', detail: 'The shop was stopped during the build', finished_at: sql<Date>`now()` })
    .where('result', 'is', null)
    .execute()
  await sql`
    INSERT INTO builds (catalogue_version, finished_at, result) SELECT ${version}, now(), 'live'
    WHERE ${version}::bigint IS DISTINCT FROM (
      SELECT catalogue_version FROM builds WHERE result = 'live' ORDER BY finished_at DESC, id DESC LIMIT 1)`.execute(
    db,
  )
}

/** Records the start of a build and takes the requests it fulfils. Returns its id. */
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
  asked_at: Date | null
  finished_at: Date | null
  result: 'live' | 'failed' | 'requested' | null
  detail: string
}

const toBuild = (row: BuildRow): Build => ({
  id: row.id,
  detail: row.detail,
  result: row.result ?? (row.asked_at ? 'asked' : 'running'),
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** What is live, what is waiting, and how the last builds ended. */
export async function readBuilds(
  db: Database,
): Promise<Omit<Reply<'readPublishing'>, 'next' | 'host' | 'limitMinutes'>> {
  const columns = sql`id, catalogue_version AS version, started_at, asked_at, finished_at, result, detail`
  const [state, last, live] = await Promise.all([
    db.selectFrom('catalogue_state').select(['version', 'changed_at']).executeTakeFirstOrThrow(),
    sql<BuildRow>`SELECT ${columns} FROM builds ORDER BY id DESC LIMIT 10`.execute(db),
    sql<BuildRow>`SELECT ${columns} FROM builds WHERE result = 'live' ORDER BY finished_at DESC, id DESC LIMIT 1`.execute(
      db,
    ),
  ])
  const [shown] = live.rows
  return {
    waiting: shown !== undefined && shown.version !== state.version,
    changedAt: state.changed_at.toISOString(),
    live: shown ? toBuild(shown) : null,
    builds: last.rows.map(toBuild),
  }
}

/** Selects the version of everything that pages show but stock, for a statement that reads it together with more. */
export const selectCatalogueVersion = sql`SELECT version FROM catalogue_state`

export async function readCatalogueVersion(db: Database | Trx): Promise<string> {
  return (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
}

/** Marks a change made outside this database that pages show. */
export async function markCatalogueChanged(trx: Trx): Promise<void> {
  await sql`UPDATE catalogue_state SET version = version + 1, changed_at = now()`.execute(trx)
}

/** False when this message was received before. Messages too old to be accepted again are deleted. */
export async function claimHookCall(trx: Trx, signature: string): Promise<boolean> {
  await sql`DELETE FROM catalogue_hooks WHERE received_at < now() - interval '1 day'`.execute(trx)
  const { numAffectedRows } = await sql`
    INSERT INTO catalogue_hooks (signature) VALUES (${signature}) ON CONFLICT DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

/** When a server that builds its own pages starts the next build; null when there is nothing to build. */
export async function readNextBuild(db: Database, gatherSeconds: number): Promise<NextBuild | null> {
  const { rows } = await sql<{ asked: boolean; news: boolean; underway: boolean; gathered_at: Date }>`
    SELECT EXISTS (SELECT FROM builds WHERE result = 'requested') AS asked,
      EXISTS (SELECT FROM builds WHERE result IS NULL) AS underway,
      changed_at + make_interval(secs => ${gatherSeconds}) AS gathered_at,
      -- A version that failed waits for the next change, or for somebody to ask.
      version > (SELECT coalesce(max(catalogue_version), 0) FROM builds WHERE result IN ('live', 'failed')) AS news
    FROM catalogue_state`.execute(db)
  const [row] = rows
  if (!row || !(row.asked || row.news)) return null
  if (row.underway) return { at: null, held: 'building' }
  if (row.asked || row.gathered_at <= new Date()) return { at: new Date().toISOString(), held: null }
  return { at: row.gathered_at.toISOString(), held: 'gathering' }
}

/** How the last build ended that did; null before the first. */
export async function findLastBuild(db: Database): Promise<{ result: string; detail: string } | null> {
  const { rows } = await sql<{ result: string; detail: string }>`
    SELECT result, detail FROM builds WHERE result IN ('live', 'failed') ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}
