import { type Generated, sql } from 'kysely'
import { ownRoom } from '../../../../../src/api/own-rooms.ts'
import { recordAudit } from '../../../../../src/desk/server/audit.ts'
import { requireNumbered } from '../../../../../src/desk/server/given.ts'
import { type Database, transact } from '../../../../../src/platform/database/client.ts'
import { schemas } from './contract.ts'
import { endpoints } from './endpoints.ts'

type OwnTables = {
  own_stores: {
    id: Generated<number>
    name: string
    street: string
    postcode: string
    town: string
    last_day: string | null
  }
}

const columns = [sql<string>`id::text`.as('id'), 'name', 'street', 'postcode', 'town'] as const
const own = (db: Database) => db.$extendTables<OwnTables>()

/** Those of the town, and those whose postcode begins alike: the longer, the nearer. */
function findNear(db: Database, near: string) {
  const isThere = sql<boolean>`lower(town) = lower(${near})`
  const alike = sql<number>`(
    SELECT count(*) FROM generate_series(1, length(postcode)) AS n WHERE left(postcode, n) = left(${near}, n))`
  return own(db)
    .selectFrom('own_stores')
    .select(columns)
    .where(sql<boolean>`(${isThere} OR ${alike} >= 2)`)
    .orderBy(isThere, 'desc')
    .orderBy(alike, 'desc')
    .orderBy('name')
    .limit(5)
    .execute()
}

export default ownRoom({
  endpoints,
  schemas,
  handlers: {
    findStores: async ({ query }, { db }) => ({ stores: await findNear(db, query.near) }),

    listStores: async (_call, { db }) => ({
      stores: await own(db).selectFrom('own_stores').select(columns).orderBy('town').orderBy('name').execute(),
    }),

    addStore: ({ body: { lastDay, ...shown }, user }, { db }) =>
      transact(db, async (trx) => {
        const row = { ...shown, last_day: lastDay }
        const store = await own(trx).insertInto('own_stores').values(row).returning(columns).executeTakeFirstOrThrow()
        const entry = { actorId: user.id, entity: 'store', entityId: store.id }
        await recordAudit(trx, { ...entry, action: 'created', after: row })
        return { store, message: 'Saved' }
      }),

    deleteStore: ({ params, user }, { db }) =>
      transact(db, async (trx) => {
        const remove = (id: string) =>
          own(trx).deleteFrom('own_stores').where('id', '=', Number(id)).returningAll().executeTakeFirst()
        const before = await requireNumbered(params.id, remove)
        const entry = { actorId: user.id, entity: 'store', entityId: params.id }
        await recordAudit(trx, { ...entry, action: 'deleted', before })
        return { message: 'Deleted' }
      }),
  },
  // A shop whose last day has passed is shown to nobody.
  everyMinute: ({ db }) => own(db).deleteFrom('own_stores').where('last_day', '<', sql<string>`current_date`).execute(),
})
