import { Suspense, useState } from 'react'
import { ImportPanel } from '../../../desk/browser/files/ImportPanel.tsx'
import { saveFile } from '../../../desk/browser/files/save-file.ts'
import { useFileImport } from '../../../desk/browser/files/use-file-import.ts'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import type { DecimalMark } from '../../../platform/pure/written-number.ts'
import { CopyPictures } from '../../media/admin/CopyPictures.tsx'
import { type ExportFormat, exportFormats } from '../rules/export-formats.ts'
import { ColumnMappingForm, SourceForm } from './ColumnMappingForm.tsx'
import {
  type FileColumns,
  type ImportReport,
  type ImportWay,
  readCatalogue,
  readColumns,
  sendCatalogue,
} from './catalogue-files.ts'
import { CheckedFile, type Chosen, describeCounts } from './ImportReport.tsx'
import { fileImports } from './slots.ts'

const maxMegabytes = catalogueFileMaxBytes / megabyte
const hint = `A product CSV up to ${maxMegabytes} MB: an export of Shopify, WooCommerce or Magento, or any other, whose columns you then choose. We check the file first; nothing changes until you confirm, and then the whole file is imported or none of it; one that takes more than a few seconds goes in parts.`

/** Whether the numbers of the file don't say what stands before their decimals. */
const leavesMarkOpen = ({ faults }: ImportReport) => faults.some(({ problem }) => problem.includes('decimalMark'))

function DecimalMarks({ onChoose }: { onChoose: (mark: DecimalMark) => void }) {
  return (
    <fieldset className="actions">
      <legend>How does the file write decimals?</legend>
      <button type="button" className="button" data-kind="quiet" onClick={() => onChoose('.')}>
        With a point: 1,299.00
      </button>
      <button type="button" className="button" data-kind="quiet" onClick={() => onChoose(',')}>
        With a comma: 1.299,00
      </button>
    </fieldset>
  )
}

/** A product CSV of any origin: read, mapped if its columns are unknown, checked as a whole, and imported. */
function CatalogueImport({ onImported }: { onImported: () => void }) {
  const [columns, setColumns] = useState<FileColumns | null>(null)
  const { stage, choose, check, write } = useFileImport<ImportReport, ImportWay>({
    send: sendCatalogue,
    decide: async (csv) => {
      const found = await readColumns(csv)
      if (!found || 'problem' in found) return found
      if (found.format === 'shopify' || found.format === 'woocommerce') return { way: {} }
      setColumns(found)
      return 'ask'
    },
    ifTooLarge: 'Import it on the command line.',
    onImported: (_report, { copyPictures }) => copyPictures && onImported(),
  })
  const confirm = ({ stock, copyPictures }: Chosen) => {
    const withStock = stock !== 'keep'
    const lessOrdered = stock === 'less-ordered'
    if (stage.name === 'checked')
      write(stage.file, { ...stage.way, withStock, copyPictures, ...(lessOrdered && { lessOrdered }) })
  }
  const skip = () => {
    if (stage.name === 'checked') void check(stage.file, { ...stage.way, skipFaults: true })
  }
  const chooseMark = (decimalMark: DecimalMark) => {
    if (stage.name === 'checked') void check(stage.file, { ...stage.way, source: { ...stage.way.source, decimalMark } })
  }
  return (
    <ImportPanel
      title="Import"
      hint={hint}
      file="Product CSV"
      stage={stage}
      describe={describeCounts}
      onChoose={choose}
      after="The site will be published automatically."
      onGoOn={({ file, way, imported }) => write(file, way, imported)}
    >
      {stage.name === 'asking' && columns?.format === 'magento' && (
        <SourceForm onReady={(source) => check(stage.file, { source })} />
      )}
      {stage.name === 'asking' && columns?.format === null && (
        <ColumnMappingForm columns={columns} onReady={(way) => check(stage.file, way)} />
      )}
      {stage.name === 'checked' && leavesMarkOpen(stage.report) && <DecimalMarks onChoose={chooseMark} />}
      {stage.name === 'checked' && <CheckedFile report={stage.report} onImport={confirm} onSkip={skip} />}
      {stage.name === 'done' && <CheckedFile report={stage.report} />}
    </ImportPanel>
  )
}

const formatNames: Record<ExportFormat, string> = {
  placket: 'This shop',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}

function Export() {
  const [read, setRead] = useState<number | null>(null)
  const [format, setFormat] = useState<ExportFormat>('placket')
  const save = async () => {
    setRead(0)
    const blob = await readCatalogue(format, setRead)
    if (blob) saveFile(format === 'placket' ? 'products' : `products-for-${format}`, blob)
    setRead(null)
  }
  return (
    <section className="record" aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p className="hint">
        The whole catalogue, pictures with their addresses. The shop’s own file keeps everything and can be imported
        again, here or in another shop. Files for Shopify and WooCommerce have what these take: without size charts,
        looks, translations and prices of markets.
      </p>
      <label className="field">
        Export for
        <select
          className="input"
          value={format}
          onChange={({ target }) => setFormat(exportFormats.find((known) => known === target.value) ?? 'placket')}
        >
          {exportFormats.map((known) => (
            <option key={known} value={known}>
              {formatNames[known]}
            </option>
          ))}
        </select>
      </label>
      <p role="status">{read !== null && `Read ${read} products…`}</p>
      <button type="button" className="button" disabled={read !== null} onClick={save}>
        Export products
      </button>
    </section>
  )
}

/** The catalogue as a file: a checked import and a download. */
export function CatalogueFilesSection() {
  const [copies, setCopies] = useState(0)
  return (
    <>
      <CatalogueImport onImported={() => setCopies(copies + 1)} />
      <CopyPictures key={copies} atOnce={copies > 0} />
      <Export />
      {fileImports.parts().map(({ name, Import }) => (
        <Suspense key={name} fallback={null}>
          <Import />
        </Suspense>
      ))}
    </>
  )
}
