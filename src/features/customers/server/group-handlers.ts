import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { pickFields, requireUnchanged } from '../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { findUser, lockUser } from '../../accounts/server/users.ts'
import { type CustomerGroup, groupFields } from '../contract.ts'
import { findCustomer } from './customer-queries.ts'
import {
  deleteGroup,
  fieldsOfGroups,
  insertGroup,
  listGroups,
  listGroupsOf,
  lockGroup,
  renameGroup,
  replaceGroupsOf,
} from './group-queries.ts'

async function requireGroup(trx: Trx, id: string): Promise<CustomerGroup> {
  return orNotFound(isCatalogueId(id) ? await lockGroup(trx, id) : null)
}

/** Two groups of one name could not be told apart in a promotion. */
async function saveName<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transact(db, work)
  } catch (error) {
    throw isConflict(error) ? new HttpError(409, messages.groupExists) : error
  }
}

export const handleGroups = {
  listCustomerGroups: async (_call, { db }) => ({ groups: await listGroups(db) }),

  createCustomerGroup: ({ body, user }, { db }) =>
    saveName(db, async (trx) => {
      const group = await requireGroup(trx, await insertGroup(trx, body.name))
      const entry = { actorId: user.id, action: 'created', entity: 'customer-group', entityId: group.id }
      await recordAudit(trx, { ...entry, after: { name: group.name } })
      return { group, message: messages.saved }
    }),

  updateCustomerGroup: ({ params, body: { version, ...body }, user }, { db }) =>
    saveName(db, async (trx) => {
      const before = await requireGroup(trx, params.id)
      requireUnchanged(version, pickFields(before, groupFields), body)
      if (body.name !== undefined) await renameGroup(trx, before.id, body.name)
      const group = await requireGroup(trx, before.id)
      const entry = { actorId: user.id, action: 'changed', entity: 'customer-group', entityId: group.id }
      await recordAudit(trx, { ...entry, before: { name: before.name }, after: { name: group.name } })
      return { group, message: messages.saved }
    }),

  deleteCustomerGroup: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireGroup(trx, params.id)
      if (before.promotions.length > 0) throw new HttpError(409, messages.groupHasPromotions)
      await deleteGroup(trx, before.id)
      const entry = { actorId: user.id, action: 'deleted', entity: 'customer-group', entityId: before.id }
      await recordAudit(trx, { ...entry, before: { name: before.name } })
      return { message: messages.deleted }
    }),

  setCustomerGroups: async ({ params: { id }, body, user }, { db }) => {
    if (!isUuid(id)) throw new HttpError(404, messages.notFound)
    await transact(db, async (trx) => {
      await lockUser(trx, id)
      orNotFound(await findUser(trx, id))
      const namesOf = async () => (await listGroupsOf(trx, id)).map(({ name }) => name)
      const present = await listGroupsOf(trx, id)
      requireUnchanged(body.version, fieldsOfGroups(present), body)
      const before = present.map(({ name }) => name)
      const areIds = body.groups.every(isCatalogueId)
      if (!areIds || !(await replaceGroupsOf(trx, id, body.groups)))
        throw refuseFields({ field: 'groups', problem: 'has one that was deleted' })
      const entry = { actorId: user.id, action: 'changed', entity: 'person', entityId: id }
      await recordAudit(trx, { ...entry, before: { groups: before }, after: { groups: await namesOf() } })
    })
    return { customer: orNotFound(await findCustomer(db, id)), message: messages.saved }
  },
} satisfies Partial<Handlers>
