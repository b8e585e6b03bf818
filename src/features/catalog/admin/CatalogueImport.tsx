import { type ChangeEvent, useState } from 'react'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { readTextFile } from '../../admin/browser/read-text-file.ts'
import { ColumnMappingForm, SourceForm } from './ColumnMappingForm.tsx'
import {
  checkCatalogue,
  type FileColumns,
  type Imported,
  type ImportReport,
  importCatalogue,
  type ReadingWay,
  readColumns,
} from './catalogue-files.ts'
import { CheckedFile, type Chosen, describeCounts } from './ImportReport.tsx'

interface OpenFile extends ReadingWay {
  name: string
  csv: string
}

type Stage =
  | { name: 'choosing'; problem?: string }
  | { name: 'working'; doing: string }
  | { name: 'mapping'; file: OpenFile; columns: FileColumns }
  | { name: 'checked'; file: OpenFile; report: ImportReport }
  | { name: 'stopped'; file: OpenFile; chosen: Chosen; imported: Imported }
  | { name: 'done'; report: ImportReport }

const maxMegabytes = catalogueFileMaxBytes / megabyte

/** A product CSV of any origin: read, mapped if its columns are unknown, checked as a whole, and imported. */
export function CatalogueImport({ onImported }: { onImported: () => void }) {
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    target.value = ''
    const doing = `Checking ${file.name}…`
    setStage({ name: 'working', doing })
    const read = await readTextFile(file, catalogueFileMaxBytes)
    if (!read.ok) {
      const way = file.size > catalogueFileMaxBytes ? ' Import it on the command line.' : ''
      return setStage({ name: 'choosing', problem: read.problem + way })
    }
    const open = { name: file.name, csv: read.text }
    const columns = await readColumns(read.text)
    if (!columns) return setStage({ name: 'choosing' })
    if ('problem' in columns) return setStage({ name: 'choosing', problem: columns.problem })
    if (columns.format === 'shopify' || columns.format === 'woocommerce') return check(open)
    setStage({ name: 'mapping', file: open, columns })
  }
  const check = async (file: OpenFile) => {
    setStage({ name: 'working', doing: `Checking ${file.name}…` })
    const report = await checkCatalogue(file.csv, { mapping: file.mapping, source: file.source })
    setStage(report ? { name: 'checked', file, report } : { name: 'choosing' })
  }
  const write = async (file: OpenFile, chosen: Chosen, imported: Imported = { after: 0, added: 0, changed: 0 }) => {
    setStage({ name: 'working', doing: 'Importing…' })
    const { csv, mapping, source } = file
    const report = await importCatalogue({ csv, mapping, source, withStock: chosen.withStock }, imported, (sum) =>
      setStage({ name: 'working', doing: `Importing… ${sum} products so far` }),
    )
    if (!report) return setStage(imported.after ? { name: 'stopped', file, chosen, imported } : { name: 'choosing' })
    if (report.faultCount > 0) return setStage({ name: 'checked', file, report })
    setStage({ name: 'done', report })
    if (chosen.copyPictures) onImported()
  }
  const working = stage.name === 'working'
  const fits = stage.name === 'checked' && stage.report.faultCount === 0
  return (
    <section className="record" aria-labelledby="import-title">
      <h2 id="import-title">Import</h2>
      <p className="hint">
        A product CSV up to {maxMegabytes} MB: an export of Shopify, WooCommerce or Magento, or any other, whose columns
        you then choose. We check the file first; nothing changes until you confirm, and then the whole file is imported
        or none of it; one that takes more than a few seconds goes in parts.
      </p>
      <label className="field">
        Product CSV
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
        {stage.name === 'stopped' && (
          <p>
            The import stopped. Products in the shop so far: {stage.imported.after}. The rest of {stage.file.name} is
            not imported yet.
          </p>
        )}
        {stage.name === 'done' && (
          <p>Imported: {describeCounts(stage.report)}. The site will be published automatically.</p>
        )}
      </div>
      {stage.name === 'mapping' && stage.columns.format === 'magento' && (
        <SourceForm onReady={(source) => check({ ...stage.file, source })} />
      )}
      {stage.name === 'mapping' && stage.columns.format === null && (
        <ColumnMappingForm columns={stage.columns} onReady={(way) => check({ ...stage.file, ...way })} />
      )}
      {stage.name === 'checked' && (
        <CheckedFile report={stage.report} onImport={(chosen) => write(stage.file, chosen)} />
      )}
      {stage.name === 'stopped' && (
        <button type="button" className="button" onClick={() => write(stage.file, stage.chosen, stage.imported)}>
          Go on with the import
        </button>
      )}
      {stage.name === 'done' && <CheckedFile report={stage.report} />}
    </section>
  )
}
