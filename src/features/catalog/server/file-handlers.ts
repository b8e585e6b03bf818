import { stringify } from 'csv-stringify/sync'
import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { takePart } from '../../../desk/server/write-part.ts'
import { csvOptions, streamText } from '../../../platform/csv.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { languageOfShop } from '../../../platform/markets.ts'
import { importFaultsShown } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { readCatalogueVersion } from '../../publishing/server/builds.ts'
import { requireWholeMapping } from './mapped/mapping-handlers.ts'
import { checkCatalogue } from './shopify/check.ts'
import { exportPart } from './shopify/export.ts'
import { type ImportResult, nothingSaved } from './shopify/import.ts'
import { listRowsWithProblems } from './shopify/rows.ts'
import { countCatalogue, writeCatalogue } from './shopify/write.ts'

interface Outcome {
  message: string
  /** A CSV of the rows that were left out. */
  skippedCsv?: string
  after?: number | null
}

function describeResult(
  { faults, titles: _titles, hasCollections: _has, skipped, ...counts }: ImportResult,
  { message, skippedCsv = '', after = null }: Outcome,
): Reply<'importCatalogue'> {
  const { products, rows } = skipped
  return {
    ...counts,
    after,
    faults: faults.slice(0, importFaultsShown),
    faultCount: faults.length,
    skipped: { products, rows: rows.size, csv: skippedCsv },
    message,
  }
}

export const handleCatalogueFiles: Pick<Handlers, 'importCatalogue' | 'exportCatalogue'> = {
  importCatalogue: async ({ body, user }, { db, config }) => {
    const part = takePart(body.after, config)
    const { withStock = false, lessOrdered = false, skipFaults = false, writtenAt, mapping, source } = body
    if (mapping) requireWholeMapping(mapping)
    const file = {
      name: 'The file',
      open: () => streamText(body.csv),
      amounts: config,
      imageHosts: config.IMAGE_HOSTS,
      timeZone: config.timeZone,
      siteUrl: config.siteUrl,
      writtenAt,
      language: languageOfShop(config),
      mapping,
      source,
    }
    const checked = await checkCatalogue(db, file, { skipFaults })
    if (checked.faults.length > 0)
      return describeResult({ ...checked, ...nothingSaved }, { message: messages.importFaults })
    const { rows: problems } = checked.skipped
    const skippedCsv = problems.size > 0 ? stringify(await listRowsWithProblems(file, problems), csvOptions) : ''
    if (body.dryRun) {
      const { after, ...sum } = await countCatalogue(db, file, { withStock, lessOrdered, part, checked })
      return describeResult({ ...checked, ...sum }, { message: messages.importFits, skippedCsv, after })
    }
    const written = await transact(db, async (trx) => {
      const { after, ...sum } = await writeCatalogue(trx, file, { withStock, lessOrdered, part, checked })
      const entry = { actorId: user.id, action: 'imported', entity: 'catalogue', entityId: 'csv' }
      const { variants, titles } = checked
      await recordAudit(trx, {
        ...entry,
        after: { ...sum, variants, withStock, skipped: checked.skipped.products, products: titles },
      })
      return { after, ...sum }
    })
    const { after, ...sum } = written
    const message = after === null ? messages.imported : messages.importGoesOn
    return describeResult({ ...checked, ...sum }, { message, skippedCsv, after })
  },

  exportCatalogue: ({ query }, { db, config }) => {
    const { after: from = '0', limit, format = 'placket' } = query
    const { CURRENCY: currency, siteUrl, timeZone } = config
    if (from !== '0' && !isCatalogueId(from)) throw new HttpError(404, messages.notFound)
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const { rows, products, after } = await exportPart(trx, {
          after: from,
          limit,
          currency,
          siteUrl,
          timeZone,
          format,
        })
        return {
          csv: stringify(rows, csvOptions),
          products,
          after,
          version: await readCatalogueVersion(trx),
        }
      })
  },
}
