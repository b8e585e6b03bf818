import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { findUser } from '../../accounts/server/users.ts'
import { hasOrder } from '../../orders/server/customer-orders.ts'
import type { Note } from '../contract.ts'

/** What a note is about. */
export interface Subject {
  about: 'order' | 'person'
  id: string
}

interface NoteRow {
  id: string
  text: string
  author: string
  created_at: Date
}

const columnOf = { order: sql.ref('order_id'), person: sql.ref('notes.user_id') }
const toNote = ({ created_at, ...row }: NoteRow): Note => ({ ...row, createdAt: created_at.toISOString() })

export async function hasSubject(db: Database | Trx, { about, id }: Subject): Promise<boolean> {
  return about === 'order' ? hasOrder(db, id) : (await findUser(db, id)) !== undefined
}

export async function listNotes(db: Database, { about, id }: Subject): Promise<Note[]> {
  const { rows } = await sql<NoteRow>`
    SELECT notes.id::text, text, coalesce(people.shown_name, '') AS author, notes.created_at
    FROM notes LEFT JOIN people ON people.id = author_id
    WHERE ${columnOf[about]} = ${id} ORDER BY notes.created_at, notes.id`.execute(db)
  return rows.map(toNote)
}

export async function insertNote(
  trx: Trx,
  { about, id }: Subject,
  note: { authorId: string; text: string },
): Promise<string> {
  const subject = about === 'order' ? { order_id: id } : { user_id: id }
  const row = await trx
    .insertInto('notes')
    .values({ ...subject, author_id: note.authorId, text: note.text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The deleted note's subject; null when there is no such note about that. */
export async function deleteNote(
  trx: Trx,
  noteId: string,
  about: Subject['about'],
): Promise<(Subject & { text: string }) | null> {
  const row = await trx
    .deleteFrom('notes')
    .where('id', '=', noteId)
    .where(about === 'order' ? 'order_id' : 'user_id', 'is not', null)
    .returning(['order_id', 'user_id', 'text'])
    .executeTakeFirst()
  if (row?.order_id) return { about: 'order', id: row.order_id, text: row.text }
  return row?.user_id ? { about: 'person', id: row.user_id, text: row.text } : null
}
