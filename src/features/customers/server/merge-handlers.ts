import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { versionOf } from '../../../desk/server/record-version.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { findPermissionFault, requirePermission } from '../../../platform/http/require-permission.ts'
import { isUuid } from '../../../platform/ids.ts'
import { isStaff } from '../../../platform/pure/access/roles.ts'
import { messages } from '../../../platform/pure/messages.ts'
import {
  absorbAccount,
  countEnded,
  lockUsers,
  type MergedAccount,
  readMergedAccount,
} from '../../accounts/server/merge-accounts.ts'
import { type Merge, personalData } from '../../accounts/slots.ts'
import { listStoreCredit } from '../../credit/server/move-credit.ts'
import type { MergePreview } from '../contract.ts'
import { chooseEmail, findMergeFault, listMergePermissions } from '../rules/merge.ts'
import { findCustomer } from './customer-queries.ts'

/** How much of each kind belongs to a person. */
type Belongings = MergePreview['moved']

/** In one statement, of which each room gives its part. */
async function countBelongings(db: Database | Trx, id: string): Promise<Belongings> {
  const counts = personalData.parts().flatMap(({ count }) => Object.entries(count?.(id) ?? {}))
  const { rows } = await sql<Belongings>`SELECT ${sql.join(
    counts.map(([name, count]) => sql`${count} AS ${sql.ref(name)}`),
  )}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting returned no row')
  return row
}

/** Everything of one customer becomes the other's. */
async function moveBelongings(trx: Trx, merge: Merge): Promise<void> {
  for (const { move } of personalData.parts()) await move?.(trx, merge)
}

interface Pair {
  keptId: string
  goneId: string
}

const toSide = ({ role, ...account }: MergedAccount) => ({ ...account, isStaff: isStaff(role) })

async function readSide(db: Database | Trx, id: string) {
  return toSide(orNotFound(isUuid(id) ? await readMergedAccount(db, id) : null))
}

async function previewMerge(db: Database | Trx, { keptId, goneId }: Pair) {
  const [kept, gone] = await Promise.all([readSide(db, keptId), readSide(db, goneId)])
  const email = chooseEmail(kept)
  const moved = await countBelongings(db, goneId)
  const storeCredit = await listStoreCredit(db, goneId)
  const figures = {
    kept: { name: kept.name || gone.name, phone: kept.phone, email: email === 'kept' ? kept.email : gone.email },
    gone: { name: gone.name, phone: gone.phone, email: gone.email },
    moved,
    ended: await countEnded(db, goneId),
    storeCredit,
    refusal: findMergeFault(kept, gone) ?? '',
  }
  const preview: MergePreview = { ...figures, version: versionOf(figures) }
  const sums = { storeCredit: storeCredit.length, giftCards: moved.giftCards }
  return { preview, email, formerEmail: kept.email, permissions: listMergePermissions(gone, sums) }
}

export const handleMerges: Pick<Handlers, 'previewMerge' | 'mergeCustomers'> = {
  previewMerge: async ({ params: { id, goneId }, user }, { db }) => {
    const { preview, permissions } = await previewMerge(db, { keptId: id, goneId })
    if (preview.refusal === '') preview.refusal = findPermissionFault(user, permissions) ?? ''
    return { preview }
  },

  mergeCustomers: async ({ params: { id, goneId }, body, user }, { db }) => {
    const pair = { keptId: id, goneId }
    await transact(db, async (trx) => {
      if (isUuid(id) && isUuid(goneId)) await lockUsers(trx, [id, goneId])
      const { preview, email, formerEmail, permissions } = await previewMerge(trx, pair)
      for (const permission of permissions) requirePermission(user, permission)
      if (preview.refusal) throw new HttpError(409, preview.refusal)
      if (preview.version !== body.version) throw new HttpError(409, messages.mergeChanged)
      await moveBelongings(trx, { ...pair, email: preview.kept.email, formerEmail })
      await absorbAccount(trx, pair, { withEmail: email === 'gone' })
      const { moved, ended, storeCredit } = preview
      const entry = { actorId: user.id, action: 'merged', entity: 'person', entityId: id }
      await recordAudit(trx, { ...entry, after: { moved, ended, storeCredit } })
    })
    return { customer: orNotFound(await findCustomer(db, id)), message: messages.customersMerged }
  },
}
