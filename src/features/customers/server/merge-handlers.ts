import type { Handlers } from '../../../api/http.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { versionOf } from '../../admin/server/record-version.ts'
import { listStoreCredit } from '../../gifts/server/move-credit.ts'
import type { MergePreview } from '../contract.ts'
import { chooseEmail, findMergeFault } from '../rules/merge.ts'
import { findCustomer } from './customer-queries.ts'
import { absorbPerson, countBelongings, lockBoth, moveBelongings, readMergePerson } from './merge-queries.ts'

interface Pair {
  keptId: string
  goneId: string
}

async function previewMerge(db: Database | Trx, { keptId, goneId }: Pair) {
  const people = await Promise.all(
    [keptId, goneId].map(async (id) => orNotFound(isUuid(id) ? await readMergePerson(db, id) : null)),
  )
  const [kept, gone] = [orNotFound(people[0]), orNotFound(people[1])]
  const email = chooseEmail(kept, gone)
  const figures = {
    kept: { name: kept.name || gone.name, phone: kept.phone, email: email === 'kept' ? kept.email : gone.email },
    gone: { name: gone.name, phone: gone.phone, email: gone.email },
    moved: await countBelongings(db, goneId),
    storeCredit: await listStoreCredit(db, goneId),
    refusal: findMergeFault(kept, gone) ?? '',
  }
  const preview: MergePreview = { ...figures, version: versionOf(figures) }
  return { preview, email }
}

export const handleMerges: Pick<Handlers, 'previewMerge' | 'mergeCustomers'> = {
  previewMerge: async ({ params: { id, goneId } }, { db }) => ({
    preview: (await previewMerge(db, { keptId: id, goneId })).preview,
  }),

  mergeCustomers: async ({ params: { id, goneId }, body, user }, { db }) => {
    const pair = { keptId: id, goneId }
    await transact(db, async (trx) => {
      if (isUuid(id) && isUuid(goneId)) await lockBoth(trx, [id, goneId])
      const { preview, email } = await previewMerge(trx, pair)
      if (preview.refusal) throw new HttpError(409, preview.refusal)
      if (preview.version !== body.version) throw new HttpError(409, messages.mergeChanged)
      await moveBelongings(trx, pair, preview.kept.email)
      await absorbPerson(trx, pair, email)
      const { moved } = preview
      await recordAudit(trx, { actorId: user.id, action: 'merged', entity: 'person', entityId: id, after: { moved } })
    })
    return { customer: orNotFound(await findCustomer(db, id)), message: messages.customersMerged }
  },
}
