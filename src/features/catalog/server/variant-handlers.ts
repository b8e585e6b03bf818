import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { readAmount } from '../../../platform/amount.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import type { StockedVariant, VariantChange } from '../admin-contract.ts'
import { listVariants, lockAllVariants, savePrices, saveStock } from './variant-queries.ts'

interface Fault {
  id: string
  problem: string
}
interface Edit {
  before: StockedVariant
  after: StockedVariant
}

function applyChange(before: StockedVariant, change: VariantChange): StockedVariant {
  const { price = before.price, compareAt = before.compareAt, stock = before.stock } = change
  return { ...before, price, compareAt, stock }
}

/** Two rows for one variant are one change too many; which of them counts nobody can say. */
function judge(changes: readonly VariantChange[], present: ReadonlyMap<string, StockedVariant>) {
  const edits = new Map<string, Edit>()
  const faults: Fault[] = []
  for (const change of changes) {
    const before = present.get(change.id)
    const refuse = (problem: string) => faults.push({ id: change.id, problem })
    if (!before || edits.has(change.id)) {
      refuse(messages.notFound)
      continue
    }
    const after = applyChange(before, change)
    if (change.stock !== undefined && change.seenStock !== before.stock) refuse(messages.stockMoved)
    if (after.compareAt !== null && after.compareAt <= after.price) refuse(messages.compareAtTooLow)
    edits.set(change.id, { before, after })
  }
  return { edits: [...edits.values()], faults }
}

type Saving = Pick<Deps, 'config'> & { actorId: string }

async function save(trx: Trx, edits: readonly Edit[], { config, actorId }: Saving): Promise<void> {
  const priced = edits.filter(
    ({ before, after }) => before.price !== after.price || before.compareAt !== after.compareAt,
  )
  // Even an update of no row tells the pages to be built anew.
  if (priced.length > 0)
    await savePrices(
      trx,
      priced.map(({ after }) => ({
        id: after.id,
        priceCents: readAmount(after.price, config),
        compareAtCents: after.compareAt === null ? null : readAmount(after.compareAt, config),
      })),
    )
  await saveStock(
    trx,
    edits.map(({ after }) => ({ id: after.id, stock: after.stock })),
  )
  for (const { before, after } of edits) {
    const facts = ({ price, compareAt, stock }: StockedVariant) => ({ price, compareAt, stock })
    const change = { actorId, action: 'changed', entity: 'variant', entityId: before.id }
    await recordAudit(trx, { ...change, before: facts(before), after: facts(after) })
  }
}

export const handleAdminVariants: Pick<Handlers, 'listVariants' | 'updateVariants'> = {
  listVariants: ({ query }, { db, config }) => listVariants(db, query, config.CURRENCY),

  updateVariants: ({ body: { changes }, user }, { db, config }) =>
    transact(db, async (trx) => {
      const ids = changes.map(({ id }) => id).filter(isCatalogueId)
      const present = await lockAllVariants(trx, ids, config.CURRENCY)
      const { edits, faults } = judge(changes, present)
      if (faults.length > 0) return { variants: [...present.values()], faults, message: messages.nothingSaved }
      await save(trx, edits, { config, actorId: user.id })
      return { variants: edits.map(({ after }) => after), faults, message: messages.saved }
    }),
}
