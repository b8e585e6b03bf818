import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { requirePermission } from '../../../platform/http/require-permission.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import { isStaff, readRole } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { collectPersonalData, deletePerson, hasOrderUnderWay } from '../../accounts/server/personal-data.ts'
import { presentUser } from '../../accounts/server/present-user.ts'
import { findUser, lockUser } from '../../accounts/server/users.ts'
import { listStoreCredit } from '../../credit/server/move-credit.ts'
import { findCustomer } from './customer-queries.ts'
import { handleFormerPeople } from './former-handlers.ts'
import { handleGroups } from './group-handlers.ts'
import { handleMerges } from './merge-handlers.ts'
import { deleteNote, hasSubject, insertNote, listNotes, type Subject } from './note-queries.ts'

async function requireSubject(db: Database | Trx, subject: Subject): Promise<Subject> {
  if (!isUuid(subject.id) || !(await hasSubject(db, subject))) throw new HttpError(404, messages.notFound)
  return subject
}

const aboutPerson = (id: string): Subject => ({ about: 'person', id })

interface NewNote {
  authorId: string
  subject: Subject
  text: string
}

// The log says that there was a note, not what it said: it outlives the customer.
function writeNote(db: Database, { authorId, subject, text }: NewNote) {
  return transact(db, async (trx) => {
    await requireSubject(trx, subject)
    const id = await insertNote(trx, subject, { authorId, text })
    await recordAudit(trx, {
      actorId: authorId,
      action: 'added a note to',
      entity: subject.about,
      entityId: subject.id,
    })
    const note = (await listNotes(trx, subject)).find((listed) => listed.id === id)
    return { note: orNotFound(note), message: messages.saved }
  })
}

function removeNote(db: Database, { id, about, actorId }: { id: string; about: Subject['about']; actorId: string }) {
  return transact(db, async (trx) => {
    const subject = orNotFound(isCatalogueId(id) ? await deleteNote(trx, id, about) : null)
    await recordAudit(trx, { actorId, action: 'deleted a note from', entity: subject.about, entityId: subject.id })
    return { message: messages.deleted }
  })
}

export const handleCustomers = {
  ...handleFormerPeople,
  ...handleGroups,
  ...handleMerges,

  readCustomer: async ({ params: { id } }, { db }) => ({
    customer: orNotFound(isUuid(id) ? await findCustomer(db, id) : null),
  }),

  listNotes: async ({ params }, { db }) => ({ notes: await listNotes(db, await requireSubject(db, params)) }),
  addNote: ({ params, body, user }, { db }) => writeNote(db, { subject: params, text: body.text, authorId: user.id }),
  deleteNote: ({ params, user }, { db }) => removeNote(db, { id: params.id, about: 'order', actorId: user.id }),

  listCustomerNotes: async ({ params }, { db }) => ({
    notes: await listNotes(db, await requireSubject(db, aboutPerson(params.id))),
  }),
  addCustomerNote: ({ params, body, user }, { db }) =>
    writeNote(db, { subject: aboutPerson(params.id), text: body.text, authorId: user.id }),
  deleteCustomerNote: ({ params, user }, { db }) =>
    removeNote(db, { id: params.id, about: 'person', actorId: user.id }),

  exportCustomer: async ({ params: { id }, user, headers }, { db }) => {
    const person = orNotFound(isUuid(id) ? await findUser(db, id) : null)
    // As the screen shows them: who gave none to their account has those of their newest order.
    const { name, email } = orNotFound(await findCustomer(db, id))
    headers.set('content-disposition', 'attachment; filename="customer.json"')
    await transact(db, (trx) =>
      recordAudit(trx, { actorId: user.id, action: 'exported the data of', entity: 'person', entityId: id }),
    )
    return { user: { ...presentUser(person), name, email }, ...(await collectPersonalData(db, id)) }
  },

  // The log says that someone was erased, not who.
  eraseCustomer: ({ params: { id }, user }, { config, db }) =>
    transact(db, async (trx) => {
      if (isUuid(id)) await lockUser(trx, id)
      const person = orNotFound(isUuid(id) ? await findUser(trx, id) : null)
      if (isStaff(readRole(person.role))) throw new HttpError(409, messages.customerIsStaff)
      if ((await listStoreCredit(trx, id)).length > 0) requirePermission(user, 'orders.money')
      if (await hasOrderUnderWay(trx, id)) throw new HttpError(409, messages.customerOrderUnderWay)
      await deletePerson(trx, config, person)
      await recordAudit(trx, { actorId: user.id, action: 'erased', entity: 'person', entityId: id })
      return { message: messages.customerErased }
    }),
} satisfies Partial<Handlers>
