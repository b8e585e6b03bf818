import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { type SavedPart, takePart, writePart } from '../../../desk/server/write-part.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { importFaultsShown } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type PastFile, readPastFile } from './past-file.ts'
import { listPastCustomers, listPastOrders } from './past-queries.ts'
import { countPast, savePast } from './past-writes.ts'

const none: SavedPart = { added: 0, changed: 0, same: 0, after: null }

function describe(file: PastFile, saved: SavedPart, message: string): Reply<'importPast'> {
  const { kind, source, unreachable, faults } = file
  const sorted = faults.toSorted((a, b) => a.row - b.row).slice(0, importFaultsShown)
  return { kind, source, ...saved, unreachable, faults: sorted, faultCount: faults.length, message }
}

type PastCalls = 'importPast' | 'readPastOf'

export const handlePast: Pick<Handlers, PastCalls> = {
  importPast: async ({ body, user }, { db, config }) => {
    const part = takePart(body.after, config)
    const file = await readPastFile(body.csv, config, body)
    if (file.faults.length > 0 || file.kind === null) return describe(file, none, messages.importFaults)
    const { kind, source, records } = file
    if (body.dryRun) {
      const counts = await writePart<(typeof records)[number]>(records, part, (batch) => countPast(db, file, batch))
      return describe(file, counts, messages.importFits)
    }
    return transact(db, async (trx) => {
      const { after, ...sum } = await writePart<(typeof records)[number]>(records, part, (batch) =>
        savePast(trx, file, batch),
      )
      const entry = { actorId: user.id, action: 'imported', entity: `past ${kind}`, entityId: source }
      const { added, changed } = sum
      if (added + changed > 0) await recordAudit(trx, { ...entry, after: { added, changed } })
      return describe(file, { ...sum, after }, after === null ? messages.pastImported : messages.importGoesOn)
    })
  },

  readPastOf: async ({ params: { id } }, { db }) => {
    if (!isUuid(id)) throw new HttpError(404, messages.notFound)
    const [orders, customers] = await Promise.all([listPastOrders(db, id), listPastCustomers(db, id)])
    return { orders, customers }
  },
}
