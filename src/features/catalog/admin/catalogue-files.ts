import type { Reply } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { write } from '../../admin/browser/write.ts'

const importTimeoutMs = 120_000

export type ImportReport = Reply<'importCatalogue'>

/** Null when the call failed, which the merchant has been told. */
export async function sendCatalogue(
  csv: string,
  choice: { dryRun: boolean; withStock?: boolean },
): Promise<ImportReport | null> {
  const outcome = await write('importCatalogue', { body: { csv, ...choice }, timeoutMs: importTimeoutMs })
  return outcome.ok ? outcome.reply : null
}

/** The whole catalogue as one CSV, read part by part; null when it failed or the catalogue changed meanwhile. */
export async function readCatalogue(onProducts: (sum: number) => void): Promise<Blob | null> {
  const parts: string[] = []
  let version: string | undefined
  let sum = 0
  for (let after: string | null | undefined; after !== null; ) {
    const outcome = await call('exportCatalogue', { query: after ? { after } : {} })
    if (!outcome.ok) return null
    const { reply } = outcome
    if (version !== undefined && version !== reply.version) {
      showError(messages.catalogueChanged)
      return null
    }
    version = reply.version
    parts.push(reply.csv)
    sum += reply.products
    onProducts(sum)
    after = reply.after
  }
  return new Blob(parts, { type: 'text/csv' })
}
