import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { importFaultsShown } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { type PastFile, readPastFile } from './past-file.ts'
import { listPastCustomers, listPastOrders, type Saved, savePastCustomers, savePastOrders } from './past-queries.ts'

const none: Saved = { added: 0, changed: 0 }

async function save(trx: Trx, file: PastFile): Promise<Saved> {
  if (file.kind === null) return none
  return file.kind === 'customers'
    ? savePastCustomers(trx, file.source, file.records)
    : savePastOrders(trx, file.source, file.records)
}

/** Thrown to leave a transaction without its writes. */
class Undone extends Error {
  readonly saved: Saved
  constructor(saved: Saved) {
    super('A dry run')
    this.saved = saved
  }
}

/** What saving would do, by doing it and taking it back. */
async function trySaving(db: Database, file: PastFile): Promise<Saved> {
  try {
    return await transact(db, async (trx) => {
      throw new Undone(await save(trx, file))
    })
  } catch (error) {
    if (error instanceof Undone) return error.saved
    throw error
  }
}

function describe(file: PastFile, saved: Saved, message: string): Reply<'importPast'> {
  const { kind, source, unreachable, faults } = file
  const hasFaults = faults.length > 0
  const same = hasFaults ? 0 : file.records.length - saved.added - saved.changed
  const sorted = faults.toSorted((a, b) => a.row - b.row).slice(0, importFaultsShown)
  return { kind, source, ...saved, same, unreachable, faults: sorted, faultCount: faults.length, message }
}

type PastCalls = 'importPast' | 'readPastOf'

export const handlePast: Pick<Handlers, PastCalls> = {
  importPast: async ({ body, user }, { db, config }) => {
    const file = readPastFile(body.csv, config, body.dates)
    if (file.faults.length > 0) return describe(file, none, messages.importFaults)
    if (body.dryRun) return describe(file, await trySaving(db, file), messages.importFits)
    const saved = await transact(db, async (trx) => {
      const written = await save(trx, file)
      const entry = { actorId: user.id, action: 'imported', entity: `past ${file.kind}`, entityId: file.source ?? '' }
      if (written.added + written.changed > 0) await recordAudit(trx, { ...entry, after: written })
      return written
    })
    return describe(file, saved, messages.pastImported)
  },

  readPastOf: async ({ params: { id } }, { db }) => {
    if (!isUuid(id)) throw new HttpError(404, messages.notFound)
    const [orders, customers] = await Promise.all([listPastOrders(db, id), listPastCustomers(db, id)])
    return { orders, customers }
  },
}

export const handleOwnPast: Pick<Handlers, 'listPastOrders'> = {
  listPastOrders: async ({ user }, { db }) => ({ orders: await listPastOrders(db, user.id) }),
}
