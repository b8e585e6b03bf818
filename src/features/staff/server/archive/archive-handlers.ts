import { type RawBuilder, sql } from 'kysely'
import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { isUuid } from '../../../../platform/ids.ts'
import { archiveCallMs, megabyte } from '../../../../platform/pure/limits.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { createPause } from '../../../../platform/take-turn.ts'
import { hasAdmin } from '../../../accounts/server/users.ts'
import { archiveHead, readMediaLine, selectLines } from './export-shop.ts'
import { ArchiveFault, requireEmpty, storeMedia, writeArchive } from './import-shop.ts'
import { listMediaFiles, listSequences, listShopTables } from './shop-tables.ts'

type ArchiveCalls = `${'start' | 'read'}ShopExport` | `${'start' | 'send' | 'finish'}ShopImport` | 'endShopArchive'

const partBytes = 2 * megabyte
const linesAtOnce = 2000
/** Of one part of an import. A row has about a hundred characters or more, so the size of a body ends a part long before. */
const linesOfPart = 100_000
const statementTimeout = '57014'

/** Words for what is wrong with an archive, or with its size. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveFault) throw new HttpError(409, error.message)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === statementTimeout) throw new HttpError(409, messages.archiveTooLong)
    // Values that break a type, a key or a check of a table.
    if (/^2[23]/.test(code)) throw new HttpError(409, `${messages.archiveBroken}: ${(error as Error).message}`)
    throw error
  }
}

/** Fails before the host would end the call. */
function startClock(): () => void {
  const endsAt = performance.now() + archiveCallMs
  return () => {
    if (performance.now() > endsAt) throw new ArchiveFault(messages.archiveTooLong)
  }
}

/** A new one takes the place of those that were left. */
async function createArchive(trx: Trx, kind: 'export' | 'import'): Promise<string> {
  await trx.deleteFrom('shop_archives').where('kind', '=', kind).execute()
  const row = await trx.insertInto('shop_archives').values({ kind }).returning('id').executeTakeFirstOrThrow()
  return row.id
}

async function requireArchive(db: Database | Trx, id: string, kind: 'export' | 'import'): Promise<void> {
  const found = isUuid(id)
    ? await db.selectFrom('shop_archives').select('id').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
    : undefined
  if (!found) throw new HttpError(404, messages.archiveGone)
}

/** Adds lines at the end; returns how many there are then. */
async function addLines(trx: Trx, id: string, lines: RawBuilder<unknown>, after: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO shop_archive_lines (archive_id, number, line)
    SELECT ${id}, ${after} + row_number() OVER (), line FROM (${lines}) AS added`.execute(trx)
  return after + Number(numAffectedRows)
}

const asLines = (lines: readonly string[]) => sql`SELECT unnest(${lines}::text[]) AS line`

async function storeExport(trx: Trx): Promise<{ id: string; lines: number }> {
  const checkTime = startClock()
  await sql`SET LOCAL timezone TO 'UTC'`.execute(trx)
  const tables = await listShopTables(trx)
  const id = await createArchive(trx, 'export')
  let lines = await addLines(trx, id, asLines([archiveHead]), 0)
  for (const table of tables) {
    lines = await addLines(trx, id, selectLines(table), lines)
    checkTime()
  }
  const sequences = (await listSequences(trx)).map(({ name, value }) => JSON.stringify({ sequence: name, value }))
  // A file is added to its line when that is read.
  const files = (await listMediaFiles(trx)).map((file) => JSON.stringify({ file }))
  return { id, lines: await addLines(trx, id, asLines([...sequences, ...files]), lines) }
}

async function readLines(db: Database | Trx, id: string, after: number, limit: number) {
  const lines = db.selectFrom('shop_archive_lines').select(['number', 'line']).where('archive_id', '=', id)
  return lines.where('number', '>', after).orderBy('number').limit(limit).execute()
}

/** The lines that were sent. Files went to their store at once. */
async function* eachLine(trx: Trx, id: string): AsyncGenerator<string> {
  const checkTime = startClock()
  for (let after = 0; ; ) {
    const rows = await readLines(trx, id, after, linesAtOnce)
    for (const { line } of rows) if (line !== '') yield line
    checkTime()
    const last = rows.at(-1)
    if (!last) return
    after = last.number
  }
}

async function requireOwner(trx: Trx): Promise<void> {
  if (!(await hasAdmin(trx))) throw new ArchiveFault(messages.archiveNoOwner)
}

export const handleArchives: Pick<Handlers, ArchiveCalls> = {
  startShopExport: ({ user }, { db }) =>
    inWords(() =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const stored = await storeExport(trx)
          await recordAudit(trx, { actorId: user.id, action: 'exported', entity: 'shop', entityId: 'archive' })
          return stored
        }),
    ),

  readShopExport: async ({ params: { id }, query }, { db, providers }) => {
    await requireArchive(db, id, 'export')
    let read = Number(query.after ?? 0)
    let text = ''
    for (const { number, line } of await readLines(db, id, read, linesAtOnce)) {
      const isFile = line.startsWith('{"file":')
      if (text !== '' && (isFile || text.length > partBytes)) break
      const file: unknown = isFile ? JSON.parse(line).file : null
      const whole = typeof file === 'string' ? await readMediaLine(providers.media, file) : line
      if (whole !== null) text += `${whole}\n`
      read = number
    }
    return { text, read }
  },

  startShopImport: ({ user }, { db }) =>
    inWords(() =>
      transact(db, async (trx) => {
        await requireEmpty(trx, user.id)
        return { id: await createArchive(trx, 'import') }
      }),
    ),

  sendShopImport: ({ params: { id }, body: { after, text } }, { db, providers }) =>
    inWords(async () => {
      await requireArchive(db, id, 'import')
      const lines = text.replace(/\n$/, '').split('\n')
      if (after === 0 && lines[0] !== archiveHead) throw new ArchiveFault(messages.archiveForeign)
      if (lines.length > linesOfPart) throw new ArchiveFault(messages.archiveTooLong)
      const stored: string[] = []
      const pause = createPause()
      for (const line of lines) {
        await pause()
        stored.push((await storeMedia(providers.media, line)) ? '' : line)
      }
      await sql`
        INSERT INTO shop_archive_lines (archive_id, number, line)
        SELECT ${id}, ${after} + number, line FROM unnest(${stored}::text[]) WITH ORDINALITY AS sent (line, number)
        ON CONFLICT (archive_id, number) DO UPDATE SET line = excluded.line`.execute(db)
      return { read: after + lines.length }
    }),

  finishShopImport: ({ params: { id }, body: { lines }, user }, { db, providers }) =>
    inWords(() =>
      transact(
        db,
        async (trx) => {
          await requireArchive(trx, id, 'import')
          await requireEmpty(trx, user.id)
          const sent = trx.selectFrom('shop_archive_lines').where('archive_id', '=', id)
          const { count } = await sent.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
          if (Number(count) !== lines) throw new ArchiveFault(messages.archiveIncomplete)
          await writeArchive(trx, providers.media, eachLine(trx, id))
          await requireOwner(trx)
          await trx.deleteFrom('shop_archives').execute()
          return { message: messages.archiveImported }
        },
        1,
      ),
    ),

  endShopArchive: async ({ params: { id } }, { db }) => {
    if (!isUuid(id)) throw new HttpError(404, messages.archiveGone)
    await db.deleteFrom('shop_archives').where('id', '=', id).execute()
    return { message: messages.deleted }
  },
}
