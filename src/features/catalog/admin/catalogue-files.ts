import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import type { ImportStep, OpenFile } from '../../../desk/browser/files/use-file-import.ts'
import { readParts } from '../../../desk/browser/lists/read-parts.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { write } from '../../../desk/browser/write.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { showError } from '../../../site/browser/toasts.ts'
import type { ExportFormat } from '../rules/export-formats.ts'

export type ImportReport = Reply<'importCatalogue'>
export type FileColumns = Reply<'readCatalogueColumns'>
/** How a file is read that doesn't say everything itself. */
export type ReadingWay = Pick<BodyInput<'importCatalogue'>, 'mapping' | 'source'>
/** The same, and what is done with it. */
export interface ImportWay
  extends ReadingWay,
    Pick<BodyInput<'importCatalogue'>, 'withStock' | 'lessOrdered' | 'skipFaults'> {
  copyPictures?: boolean
}

const headLength = 20_000

/** The columns of a file, or what is wrong with its beginning; null when the call failed, which the merchant has been told. */
export async function readColumns(csv: string): Promise<FileColumns | { problem: string } | null> {
  const outcome = await write('readCatalogueColumns', { body: { head: csv.slice(0, headLength) }, quiet: true })
  if (outcome.ok) return outcome.reply
  const { body, message = messages.somethingWrong } = outcome.failure
  const fault = readDetails(body).faults?.find(({ field }) => field === 'head')
  if (fault) return { problem: `The file ${fault.problem}.` }
  showError(message)
  return null
}

/** A part of the file, or what importing it would do. Null when the call failed, which the merchant has been told. */
export async function sendCatalogue(
  csv: string,
  { copyPictures: _copyPictures, ...way }: ImportWay,
  step: ImportStep,
  { writtenAt }: Pick<OpenFile, 'writtenAt'>,
): Promise<ImportReport | null> {
  const outcome = await write('importCatalogue', {
    body: { csv, writtenAt, ...way, ...step },
    timeoutMs: sendingTimeMs('importCatalogue'),
  })
  return outcome.ok ? outcome.reply : null
}

/** The whole catalogue as one CSV, read part by part; null when it failed or the catalogue changed meanwhile. */
export function readCatalogue(format: ExportFormat, onProducts: (sum: number) => void): Promise<Blob | null> {
  let version: string | undefined
  return readParts(async (after) => {
    const outcome = await call('exportCatalogue', {
      query: { ...(format !== 'placket' && { format }), ...(after && { after }) },
    })
    if (!outcome.ok) return null
    const { products: count, ...part } = outcome.reply
    if (version !== undefined && version !== part.version) {
      showError(messages.catalogueChanged)
      return null
    }
    version = part.version
    return { ...part, count }
  }, onProducts)
}
