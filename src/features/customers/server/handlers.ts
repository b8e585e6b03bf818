import type { Handlers } from '../../../api/http.ts'
import { type Database, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { findCustomer } from './customer-queries.ts'
import { deleteNote, hasSubject, insertNote, listNotes, type Subject } from './note-queries.ts'

async function requireSubject(db: Database, subject: Subject): Promise<Subject> {
  if (!isUuid(subject.id) || !(await hasSubject(db, subject))) throw new HttpError(404, messages.notFound)
  return subject
}

export const handleCustomers: Pick<Handlers, 'readCustomer' | 'listNotes' | 'addNote' | 'deleteNote'> = {
  readCustomer: async ({ params: { id } }, { db }) => ({
    customer: orNotFound(isUuid(id) ? await findCustomer(db, id) : null),
  }),

  listNotes: async ({ params }, { db }) => ({ notes: await listNotes(db, await requireSubject(db, params)) }),

  // The log says that there was a note, not what it said: it outlives the customer.
  addNote: ({ params, body, user }, { db }) =>
    transact(db, async (trx) => {
      const subject = await requireSubject(trx, params)
      const id = await insertNote(trx, subject, { authorId: user.id, text: body.text })
      const entry = { actorId: user.id, action: 'added a note to', entity: subject.about, entityId: subject.id }
      await recordAudit(trx, entry)
      const note = (await listNotes(trx, subject)).find((listed) => listed.id === id)
      return { note: orNotFound(note), message: messages.saved }
    }),

  deleteNote: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const subject = orNotFound(isCatalogueId(params.id) ? await deleteNote(trx, params.id) : null)
      const entry = { actorId: user.id, action: 'deleted a note from', entity: subject.about, entityId: subject.id }
      await recordAudit(trx, entry)
      return { message: messages.deleted }
    }),
}
