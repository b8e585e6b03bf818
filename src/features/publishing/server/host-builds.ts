import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'

export interface HostLimits {
  gatherSeconds: number
  windowMinutes: number
  dailyCap: number
}

const isAsked = sql<boolean>`EXISTS (SELECT FROM builds WHERE result = 'requested')`
const isNews = sql<boolean>`version > (SELECT coalesce(max(catalogue_version), 0) FROM builds WHERE result = 'live')`

/**
 * Records the start of a host's build when one is due, and takes the requests it fulfils. A request is due at once;
 * a change after the gathering time, and after the window since the last build. Neither is due while a build is
 * running or the daily limit is used up. Of concurrent calls, one starts it.
 */
export async function beginHostBuild(db: Database, limits: HostLimits): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT FROM catalogue_state FOR UPDATE`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      INSERT INTO builds (catalogue_version)
      SELECT version FROM catalogue_state
      WHERE NOT EXISTS (SELECT FROM builds WHERE result IS NULL)
        AND (SELECT count(*) FROM builds WHERE result IS DISTINCT FROM 'requested'
          AND started_at > now() - interval '1 day') < ${limits.dailyCap}
        AND (${isAsked} OR (${isNews} AND changed_at <= now() - make_interval(secs => ${limits.gatherSeconds})
          AND NOT EXISTS (SELECT FROM builds WHERE result IS DISTINCT FROM 'requested'
            AND started_at > now() - make_interval(mins => ${limits.windowMinutes}))))
      RETURNING id`.execute(trx)
    if (!rows[0]) return null
    await trx.deleteFrom('builds').where('result', '=', 'requested').execute()
    return rows[0].id
  })
}

/** The host accepted the call: its build is running until the site shows it. */
export async function markBuildAsked(db: Database, id: string): Promise<void> {
  await db.updateTable('builds').set({ asked_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

export async function isBuildUnderway(db: Database): Promise<boolean> {
  const row = await db.selectFrom('builds').select('id').where('result', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** A build, as the site it produced describes it. */
export interface ShownBuild {
  catalogue: string
  beganAt: Date
}

// Clocks of two machines differ by seconds.
const skewSeconds = 60

/** The site shows that build: requests made before it started are live. A deploy that was started elsewhere is recorded too. */
export async function noteShownBuild(db: Database, { catalogue, beganAt }: ShownBuild): Promise<void> {
  await sql`
    UPDATE builds SET result = 'live', finished_at = now(), catalogue_version = ${catalogue}, detail = ''
    WHERE result IS NULL AND catalogue_version <= ${catalogue}
      AND started_at <= ${beganAt}::timestamptz + make_interval(secs => ${skewSeconds})`.execute(db)
  await sql`
    INSERT INTO builds (catalogue_version, started_at, finished_at, result)
    SELECT ${catalogue}, ${beganAt}, now(), 'live'
    WHERE NOT EXISTS (SELECT FROM builds WHERE result = 'live' AND catalogue_version >= ${catalogue})`.execute(db)
}

/** A build without news for this long counts as lost. */
export async function failLostBuilds(db: Database, limitMinutes: number): Promise<void> {
  await sql`
    UPDATE builds SET result = 'failed', finished_at = now(),
      detail = ${`The host did not finish a build within ${limitMinutes} minutes`}
    WHERE result IS NULL AND started_at <= now() - make_interval(mins => ${limitMinutes})`.execute(db)
}

/** The host reports that this build failed; one that has already ended stays as it is. */
export async function failHostBuild(db: Database, id: string, detail: string): Promise<void> {
  await db
    .updateTable('builds')
    .set({ result: 'failed', finished_at: sql<Date>`now()`, detail: detail.slice(0, 2000) })
    .where('id', '=', id)
    .where('result', 'is', null)
    .execute()
}

export interface NextBuild {
  at: string | null
  held: 'gathering' | 'window' | 'building' | 'cap' | null
}

interface HeldRow {
  asked: boolean
  news: boolean
  underway: boolean
  gathered_at: Date
  window_ends: Date | null
  cap_ends: Date | null
}

/** When the host is asked next, and what it waits for; null when there is nothing to build. */
export async function readNextHostBuild(db: Database, limits: HostLimits): Promise<NextBuild | null> {
  const { rows } = await sql<HeldRow>`
    SELECT ${isAsked} AS asked, ${isNews} AS news,
      EXISTS (SELECT FROM builds WHERE result IS NULL) AS underway,
      changed_at + make_interval(secs => ${limits.gatherSeconds}) AS gathered_at,
      (SELECT max(started_at) + make_interval(mins => ${limits.windowMinutes}) FROM builds
        WHERE result IS DISTINCT FROM 'requested') AS window_ends,
      (SELECT started_at + interval '1 day' FROM builds WHERE result IS DISTINCT FROM 'requested'
        ORDER BY started_at DESC OFFSET ${limits.dailyCap - 1} LIMIT 1) AS cap_ends
    FROM catalogue_state`.execute(db)
  const [row] = rows
  if (!row || !(row.asked || row.news)) return null
  if (row.underway) return { at: null, held: 'building' }
  const holds = [
    ...(row.asked ? [] : [{ held: 'gathering' as const, until: row.gathered_at }]),
    ...(row.asked ? [] : [{ held: 'window' as const, until: row.window_ends }]),
    { held: 'cap' as const, until: row.cap_ends },
  ]
  return chooseLatest(holds)
}

function chooseLatest(holds: readonly { held: NextBuild['held']; until: Date | null }[]): NextBuild {
  let next: { held: NextBuild['held']; until: Date } = { held: null, until: new Date() }
  for (const { held, until } of holds) if (until && until > next.until) next = { held, until }
  return { at: next.until.toISOString(), held: next.held }
}
