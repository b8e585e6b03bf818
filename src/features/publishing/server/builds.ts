import { sql } from 'kysely'
import type { Reply } from '../../../api/schemas.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'

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

/**
 * What is shown from or until a moment that has passed since the last change is a change too: static pages have no clock.
 */
export async function markDueSchedules(db: Database): Promise<void> {
  await sql`
    UPDATE catalogue_state SET version = version + 1, changed_at = now() WHERE EXISTS (
      SELECT FROM (
        SELECT starts_at FROM banners WHERE active UNION ALL SELECT ends_at FROM banners WHERE active
        UNION ALL SELECT starts_at FROM announcements WHERE active UNION ALL SELECT ends_at FROM announcements WHERE active
        UNION ALL SELECT published_at FROM blogs WHERE state = 'published'
      ) AS moments (at) WHERE at > changed_at AND at <= now())`.execute(db)
}

export async function readCatalogueVersion(db: Database | Trx): Promise<string> {
  return (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version
}

/** Something that pages show has changed elsewhere. */
export async function markCatalogueChanged(trx: Trx): Promise<void> {
  await sql`UPDATE catalogue_state SET version = version + 1, changed_at = now()`.execute(trx)
}

/** False when this very message was taken before. Messages too old to be accepted again are forgotten. */
export async function takeHookOnce(trx: Trx, signature: string): Promise<boolean> {
  await sql`DELETE FROM catalogue_hooks WHERE received_at < now() - interval '1 day'`.execute(trx)
  const { numAffectedRows } = await sql`
    INSERT INTO catalogue_hooks (signature) VALUES (${signature}) ON CONFLICT DO NOTHING`.execute(trx)
  return numAffectedRows === 1n
}

/**
 * Opens the record of a build by the host when one is due: the catalogue is newer than the last one handed over, the changes
 * have gathered (or somebody asked), none was begun within the window, and the day's number is not used up. Of several that
 * ask at once, one gets it.
 */
export async function beginHostBuild(
  db: Database,
  limits: { gatherSeconds: number; windowMinutes: number; dailyCap: number },
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT FROM catalogue_state FOR UPDATE`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      INSERT INTO builds (catalogue_version)
      SELECT version FROM catalogue_state
      WHERE version > (SELECT coalesce(max(catalogue_version), 0) FROM builds WHERE result = 'live')
        AND (changed_at <= now() - make_interval(secs => ${limits.gatherSeconds})
          OR EXISTS (SELECT FROM builds WHERE result = 'requested'))
        AND NOT EXISTS (SELECT FROM builds WHERE result IS DISTINCT FROM 'requested'
          AND started_at > now() - make_interval(mins => ${limits.windowMinutes}))
        AND (SELECT count(*) FROM builds WHERE result IS DISTINCT FROM 'requested'
          AND started_at > now() - interval '1 day') < ${limits.dailyCap}
      RETURNING id`.execute(trx)
    if (!rows[0]) return null
    await trx.deleteFrom('builds').where('result', '=', 'requested').execute()
    return rows[0].id
  })
}
