import { type ChangeEvent, useState } from 'react'
import { saveFile } from '../../../desk/browser/files/save-file.ts'
import { type Download, download, startDownload, startUpload, type Transfer, upload } from './whole-shop.ts'

type Stage<T> =
  | { name: 'ready' }
  | { name: 'working'; doing: string }
  | { name: 'stopped'; problem: string; transfer: T | null }
  | { name: 'done' }

interface ProgressProps<T> {
  stage: Stage<T>
  done: string
}

function Progress<T>({ stage, done }: ProgressProps<T>) {
  return (
    <div role="status">
      {stage.name === 'working' && (
        <p>
          {stage.doing} <progress aria-label={stage.doing} />
        </p>
      )}
      {stage.name === 'stopped' && <p className="error">{stage.problem}</p>}
      {stage.name === 'done' && <p>{done}</p>}
    </div>
  )
}

function ExportShop() {
  const [stage, setStage] = useState<Stage<Download>>({ name: 'ready' })
  const left = stage.name === 'stopped' ? stage.transfer : null
  const run = async () => {
    setStage({ name: 'working', doing: 'Collecting the shop…' })
    const started = left ? ({ ok: true, transfer: left } as const) : await startDownload()
    if (!started.ok) return setStage({ name: 'stopped', problem: started.problem, transfer: null })
    const { transfer } = started
    const show = (done: number) => setStage({ name: 'working', doing: `Read ${done} of ${transfer.lines} lines…` })
    show(transfer.done)
    const problem = await download(transfer, show)
    if (problem !== null) return setStage({ name: 'stopped', problem, transfer })
    saveFile('shop', new Blob(transfer.parts, { type: 'application/jsonl' }), 'jsonl')
    setStage({ name: 'done' })
  }
  return (
    <section className="record" aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p className="hint">
        Everything in one file: products with their pictures, customers, orders, invoices, pages and settings. Passwords
        and API keys are not in it. Keep it safe: it has your customers’ data.
      </p>
      <Progress stage={stage} done="The file is in your downloads." />
      <button type="button" className="button" disabled={stage.name === 'working'} onClick={run}>
        {left ? 'Continue' : 'Export the whole shop'}
      </button>
    </section>
  )
}

interface Sent {
  file: File
  transfer: Transfer
}

function ImportShop() {
  const [file, setFile] = useState<File | null>(null)
  const [stage, setStage] = useState<Stage<Sent>>({ name: 'ready' })
  const left = stage.name === 'stopped' ? stage.transfer : null
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setFile(target.files?.[0] ?? null)
    setStage({ name: 'ready' })
  }
  const run = async (chosen: File) => {
    if (!left && !confirm('Replace this shop by the one in the file? You will be signed out.')) return
    setStage({ name: 'working', doing: 'Checking this shop…' })
    const started = left ? ({ ok: true, transfer: left.transfer } as const) : await startUpload()
    if (!started.ok) return setStage({ name: 'stopped', problem: started.problem, transfer: null })
    const { transfer } = started
    const problem = await upload(transfer, chosen, (done) =>
      setStage({ name: 'working', doing: `Sent ${done} lines…` }),
    )
    setStage(problem === null ? { name: 'done' } : { name: 'stopped', problem, transfer: { file: chosen, transfer } })
  }
  return (
    <section className="record" aria-labelledby="import-title">
      <h2 id="import-title">Import</h2>
      <p className="hint">
        Into an empty shop only: without products, without orders, and without people but you. The whole file is
        imported or none of it. Afterwards you sign in as an owner of the imported shop.
      </p>
      <label className="field">
        File of a whole shop
        <input type="file" accept=".jsonl" disabled={stage.name === 'working'} onChange={choose} />
      </label>
      <Progress stage={stage} done="Imported. Sign in as an owner of this shop, then publish it." />
      {stage.name === 'done' ? (
        <a className="button" href="/admin">
          Sign in
        </a>
      ) : (
        <button
          type="button"
          className="button"
          disabled={file === null || stage.name === 'working'}
          onClick={() => file && run(file)}
        >
          {left ? 'Continue' : 'Import the whole shop'}
        </button>
      )}
    </section>
  )
}

/** The shop as one file, to keep or to take elsewhere. */
export function WholeShopSection() {
  return (
    <>
      <ExportShop />
      <ImportShop />
    </>
  )
}
