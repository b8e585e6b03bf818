import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { FaultTable } from '../../admin/browser/FaultTable.tsx'
import { ListExport } from '../../admin/browser/ListExport.tsx'
import { type Column, ListTable } from '../../admin/browser/ListTable.tsx'
import { ListPager, ListTools } from '../../admin/browser/ListTools.tsx'
import { $address } from '../../admin/browser/list-address.ts'
import { readTextFile } from '../../admin/browser/read-text-file.ts'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { useMay } from '../../admin/browser/use-may.ts'
import { write } from '../../admin/browser/write.ts'
import type { Redirect } from '../redirect-contract.ts'

type Report = Reply<'importRedirects'>
type Stage =
  | { name: 'choosing'; problem?: string }
  | { name: 'working'; doing: string }
  | { name: 'checked'; csv: string; report: Report }
  | { name: 'done'; report: Report }

function describeCounts({ added, changed, same, shortened }: Report): string {
  const chains = shortened > 0 ? `; ${shortened} led to another redirect and now lead to its end` : ''
  return `${added} new, ${changed} changed, ${same} as they are${chains}`
}

function RedirectImport({ onImported }: { onImported: () => void }) {
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const send = async (csv: string, dryRun: boolean) => {
    const outcome = await write('importRedirects', { body: { csv, dryRun }, timeoutMs: 60_000 })
    if (!outcome.ok) return setStage({ name: 'choosing' })
    const isDone = !dryRun && outcome.reply.faultCount === 0
    setStage(isDone ? { name: 'done', report: outcome.reply } : { name: 'checked', csv, report: outcome.reply })
    if (isDone) onImported()
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
    <section className="record" aria-labelledby="redirects-import-title">
      <h2 id="redirects-import-title">Import</h2>
      <p className="hint">
        A CSV with the columns “from” and “to”, up to {catalogueFileMaxBytes / megabyte} MB: addresses of your former
        shop, and the page of this shop that each leads to. Nothing changes until you confirm.
      </p>
      <label className="field">
        Redirects CSV
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
        {stage.name === 'done' && (
          <p>Imported: {describeCounts(stage.report)}. The site will be published automatically.</p>
        )}
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

function describe(remove: (redirect: Redirect) => void, mayChange: boolean): readonly Column<Redirect>[] {
  return [
    { label: 'From', show: ({ from }) => from },
    { label: 'To', show: ({ to }) => <a href={to}>{to}</a> },
    ...(mayChange
      ? [
          {
            label: 'Remove',
            show: (redirect: Redirect) => (
              <button
                type="button"
                className="text-button"
                aria-label={`Remove ${redirect.from}`}
                onClick={() => remove(redirect)}
              >
                Remove
              </button>
            ),
          },
        ]
      : []),
  ]
}

/** Addresses of a former shop: a list, a checked import and a download. */
export function RedirectsSection() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listRedirects', { query: { ...query, limit: '25' } })
  const mayChange = useMay('content.write')
  const mayExport = useMay('export')
  const remove = async ({ id }: Redirect) => {
    await write('deleteRedirect', { params: { id } })
    reload()
  }
  return (
    <>
      {mayChange && <RedirectImport onImported={reload} />}
      <ListTools search="Search redirects" />
      <ListTable
        label="Redirects"
        rows={reply?.redirects ?? []}
        columns={describe(remove, mayChange)}
        status={status}
        empty="No redirects. Former addresses of this shop’s own pages lead on by themselves."
      />
      <ListPager total={reply?.total ?? 0} />
      {mayExport && <ListExport lists={[['redirects', 'Redirects']]} />}
    </>
  )
}
