import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { transact } from '../../../platform/database/client.ts'
import { orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import {
  eraseFormerPerson,
  findFormerPerson,
  listFormerPeople,
  listGroupsOfContact,
  replaceGroupsOfContact,
} from './former-people.ts'
import { listPastCustomersOf, listPastOrdersOf } from './past-queries.ts'

type FormerCalls = 'listFormerPeople' | 'readFormerPerson' | 'eraseFormerPerson' | 'setFormerGroups'

export const handleFormerPeople: Pick<Handlers, FormerCalls> = {
  listFormerPeople: ({ query }, { db }) => listFormerPeople(db, query),

  readFormerPerson: async ({ params: { id } }, { db }) => {
    const { person, contact } = orNotFound(await findFormerPerson(db, id))
    const [orders, customers, groups] = await Promise.all([
      listPastOrdersOf(db, contact),
      listPastCustomersOf(db, contact),
      listGroupsOfContact(db, contact),
    ])
    return { person, orders, customers, groups }
  },

  // The log says that someone was erased, not who.
  eraseFormerPerson: ({ params: { id }, user }, { db }) =>
    transact(db, async (trx) => {
      const { contact } = orNotFound(await findFormerPerson(trx, id))
      await eraseFormerPerson(trx, contact)
      await recordAudit(trx, { actorId: user.id, action: 'erased', entity: 'former customer', entityId: id })
      return { message: messages.customerErased }
    }),

  setFormerGroups: ({ params: { id }, body, user }, { db }) =>
    transact(db, async (trx) => {
      const { contact } = orNotFound(await findFormerPerson(trx, id))
      const namesOf = async () => (await listGroupsOfContact(trx, contact)).map(({ name }) => name)
      const before = await namesOf()
      const areIds = body.groups.every(isCatalogueId)
      if (!areIds || !(await replaceGroupsOfContact(trx, contact, body.groups)))
        throw refuseFields({ field: 'groups', problem: 'has one that was deleted' })
      const entry = { actorId: user.id, action: 'changed', entity: 'former customer', entityId: id }
      await recordAudit(trx, { ...entry, before: { groups: before }, after: { groups: await namesOf() } })
      return { groups: await listGroupsOfContact(trx, contact), message: messages.saved }
    }),
}
