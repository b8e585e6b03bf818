import { type Selectable, sql } from 'kysely'
import { versionOf } from '../../../desk/server/record-version.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Pictures } from '../../../platform/database/schema.ts'
import type { Picture } from '../contract.ts'
import { pictureUrl } from '../rules/picture-address.ts'

export type PictureRow = Selectable<Pictures>

export interface NewPicture {
  file: string
  sourceHash: string
  name: string
  alt: string
  width: number
  height: number
  bytes: number
}

export function toPicture({
  id,
  file,
  name,
  alt,
  width,
  height,
  bytes,
  focus_x,
  focus_y,
  created_at,
}: PictureRow): Picture {
  const picture = { id, url: pictureUrl(file), name, alt, width, height, bytes, focus: { x: focus_x, y: focus_y } }
  const version = versionOf({ name, alt, focus: picture.focus, url: picture.url })
  return { ...picture, version, createdAt: created_at.toISOString() }
}

/** Until the transaction ends nobody else stores or removes that file. */
export async function lockFile(trx: Trx, file: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${file}, 24))`.execute(trx)
}

export async function findPictureBy(
  db: Database | Trx,
  column: 'id' | 'file' | 'source_hash',
  value: string,
): Promise<Picture | null> {
  const row = await db.selectFrom('pictures').selectAll().where(column, '=', value).orderBy('id').executeTakeFirst()
  return row ? toPicture(row) : null
}

/** The current picture, locked until the transaction ends. */
export async function lockPicture(trx: Trx, id: string): Promise<Picture | null> {
  const row = await trx.selectFrom('pictures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? toPicture(row) : null
}

export async function insertPicture(trx: Trx, { sourceHash, ...picture }: NewPicture): Promise<Picture> {
  await trx.deleteFrom('former_picture_files').where('file', '=', picture.file).execute()
  const row = await trx
    .insertInto('pictures')
    .values({ ...picture, source_hash: sourceHash })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPicture(row)
}

const changed = { updated_at: sql<Date>`now()` }

export async function savePicture(trx: Trx, { id, name, alt, focus }: Picture): Promise<Picture> {
  const row = await trx
    .updateTable('pictures')
    .set({ name, alt, focus_x: focus.x, focus_y: focus.y, ...changed })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toPicture(row)
}

export async function deletePicture(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pictures').where('id', '=', id).execute()
}

/** The picture has a new file; the former one redirects to it. */
export async function replaceFile(trx: Trx, picture: Picture & { file: string }, drawn: Omit<NewPicture, 'alt'>) {
  const { name: _name, sourceHash, ...kept } = drawn
  await trx.deleteFrom('former_picture_files').where('file', '=', drawn.file).execute()
  const row = await trx
    .updateTable('pictures')
    .set({ ...kept, source_hash: sourceHash, ...changed })
    .where('id', '=', picture.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.insertInto('former_picture_files').values({ file: picture.file, picture_id: picture.id }).execute()
  return toPicture(row)
}

/** The file that replaced a former one. */
export async function findPresentFile(db: Database, file: string): Promise<string | null> {
  const row = await db
    .selectFrom('former_picture_files')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .where('former_picture_files.file', '=', file)
    .select('pictures.file')
    .executeTakeFirst()
  return row?.file ?? null
}

/** Which of these files are in the library; locked until the transaction ends. */
export async function holdFiles(trx: Trx, files: readonly string[]) {
  const { rows } = await sql<Pick<PictureRow, 'file' | 'width' | 'height'>>`
    SELECT file, width, height FROM pictures WHERE file = any(${sql.val(files)}::text[])
    ORDER BY id FOR KEY SHARE`.execute(trx)
  return rows
}
