import { type ChangeEvent, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { FaultTable } from '../../admin/browser/FaultTable.tsx'
import { readTextFile } from '../../admin/browser/read-text-file.ts'
import { useMay } from '../../admin/browser/use-may.ts'
import { write } from '../../admin/browser/write.ts'

type Report = Reply<'importPast'>
type Stage =
  | { name: 'choosing'; problem?: string }
  | { name: 'working'; doing: string }
  | { name: 'checked'; csv: string; report: Report }
  | { name: 'done'; report: Report }

function describeCounts({ kind, added, changed, same, unreachable }: Report): string {
  const lost = unreachable > 0 ? `; ${unreachable} without a phone number or email, which no account can show` : ''
  return `${added} new ${kind ?? 'rows'}, ${changed} changed, ${same} as they are${lost}`
}

/** Customers and orders of a former shop: a checked import. */
export function PastImport() {
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const mayImport = useMay('customers.write')
  if (!mayImport) return null
  const send = async (csv: string, dryRun: boolean) => {
    const outcome = await write('importPast', { body: { csv, dryRun }, timeoutMs: 60_000 })
    if (!outcome.ok) return setStage({ name: 'choosing' })
    const isDone = !dryRun && outcome.reply.faultCount === 0
    setStage(isDone ? { name: 'done', report: outcome.reply } : { name: 'checked', csv, report: outcome.reply })
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    target.value = ''
    setStage({ name: 'working', doing: `Checking ${file.name}…` })
    const read = await readTextFile(file, catalogueFileMaxBytes)
    if (!read.ok) return setStage({ name: 'choosing', problem: read.problem })
    await send(read.text, true)
  }
  const working = stage.name === 'working'
  const fits = stage.name === 'checked' && stage.report.faultCount === 0
  return (
    <section className="record" aria-labelledby="past-title">
      <h2 id="past-title">Customers and orders of a former shop</h2>
      <p className="hint">
        A CSV of customers or of orders exported from Shopify or WooCommerce, up to {catalogueFileMaxBytes / megabyte}{' '}
        MB. People see their earlier orders in their account once they have proved the phone number or email. Stock,
        payments, invoices and reports stay as they are.
      </p>
      <label className="field">
        Customers or orders CSV
        <input type="file" accept=".csv,.txt,.tsv,text/csv" disabled={working} onChange={choose} />
      </label>
      <div role="status">
        {working && (
          <p>
            {stage.doing} <progress aria-label={stage.doing} />
          </p>
        )}
        {stage.name === 'choosing' && stage.problem && <p className="error">{stage.problem}</p>}
        {fits && <p>Ready to import: {describeCounts(stage.report)}.</p>}
        {stage.name === 'done' && <p>Imported: {describeCounts(stage.report)}.</p>}
      </div>
      {stage.name === 'checked' && stage.report.faultCount > 0 && <FaultTable {...stage.report} />}
      {fits && (
        <button type="button" className="button" onClick={() => send(stage.csv, false)}>
          Import
        </button>
      )}
    </section>
  )
}
