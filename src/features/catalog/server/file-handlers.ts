import { stringify } from 'csv-stringify/sync'
import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { takePart } from '../../../desk/server/write-part.ts'
import { csvOptions, streamText } from '../../../platform/csv.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { importFaultsShown } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readCatalogueVersion } from '../../publishing/server/builds.ts'
import { requireWholeMapping } from './mapped/mapping-handlers.ts'
import { exportPart } from './shopify/export.ts'
import { checkCatalogue, type ImportResult, nothingSaved } from './shopify/import.ts'
import { countCatalogue, writeCatalogue } from './shopify/write.ts'

function describeResult(
  { faults, titles: _titles, ...counts }: ImportResult,
  message: string,
  after: number | null = null,
): Reply<'importCatalogue'> {
  return { ...counts, after, faults: faults.slice(0, importFaultsShown), faultCount: faults.length, message }
}

export const handleCatalogueFiles: Pick<Handlers, 'importCatalogue' | 'exportCatalogue'> = {
  importCatalogue: async ({ body, user }, { db, config }) => {
    const part = takePart(body.after, config)
    const { withStock = false, mapping, source } = body
    if (mapping) requireWholeMapping(mapping)
    const file = {
      name: 'The file',
      open: () => streamText(body.csv),
      amounts: config,
      imageHosts: config.IMAGE_HOSTS,
      mapping,
      source,
    }
    const checked = await checkCatalogue(db, file)
    if (checked.faults.length > 0) return describeResult({ ...checked, ...nothingSaved }, messages.importFaults)
    if (body.dryRun) {
      const { after, ...sum } = await countCatalogue(db, file, { withStock, part })
      return describeResult({ ...checked, ...sum }, messages.importFits, after)
    }
    const written = await transact(db, async (trx) => {
      const { after, ...sum } = await writeCatalogue(trx, file, { withStock, part })
      const entry = { actorId: user.id, action: 'imported', entity: 'catalogue', entityId: 'csv' }
      const { variants, titles } = checked
      await recordAudit(trx, { ...entry, after: { ...sum, variants, withStock, products: titles } })
      return { after, ...sum }
    })
    const { after, ...sum } = written
    const message = after === null ? messages.imported : messages.importGoesOn
    return describeResult({ ...checked, ...sum }, message, after)
  },

  exportCatalogue: ({ query }, { db, config }) => {
    const { after: from = '0', limit } = query
    if (from !== '0' && !isCatalogueId(from)) throw new HttpError(404, messages.notFound)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { rows, products, after } = await exportPart(trx, { after: from, limit, currency: config.CURRENCY })
        return {
          csv: stringify(rows, csvOptions),
          products,
          after,
          version: await readCatalogueVersion(trx),
        }
      })
  },
}
