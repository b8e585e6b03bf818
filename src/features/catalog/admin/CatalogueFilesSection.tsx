import { type ChangeEvent, useState } from 'react'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { ScrollRegion } from '../../admin/browser/ScrollRegion.tsx'
import { saveFile } from '../../admin/browser/save-file.ts'
import { CopyPictures } from '../../media/admin/CopyPictures.tsx'
import { type ImportReport, readCatalogue, sendCatalogue } from './catalogue-files.ts'

type Stage =
  | { name: 'choosing'; problem?: string }
  | { name: 'working'; doing: string }
  | { name: 'checked'; csv: string; report: ImportReport }
  | { name: 'done'; report: ImportReport }

const maxMegabytes = catalogueFileMaxBytes / megabyte

function Faults({ report: { faults, faultCount } }: { report: ImportReport }) {
  return (
    <>
      <p className="error">
        {faultCount} {faultCount === 1 ? 'error' : 'errors'}. Correct the file to import it.
        {faultCount > faults.length && ` The first ${faults.length}:`}
      </p>
      <ScrollRegion label="Errors">
        <table>
          <thead>
            <tr>
              <th data-numeric>Row</th>
              <th>Column</th>
              <th>Problem</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, column, problem }) => (
              <tr key={`${row} ${column} ${problem}`}>
                <td data-numeric>{row}</td>
                <td>{column}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function describeCounts({ added, changed, variants }: ImportReport): string {
  return `${added} new products, ${changed} changed, ${variants} variants`
}

/** Pictures that shoppers will not see, shown before and after importing. */
function Foreign({ report: { foreignPictures } }: { report: ImportReport }) {
  if (foreignPictures.length === 0) return null
  return (
    <ul className="notice" aria-label="Pictures that are not shown">
      {foreignPictures.map(({ host, pictures, row }) => (
        <li key={host}>
          {pictures === 1 ? '1 picture' : `${pictures} pictures`} on {host} (from row {row} on): the shop shows no
          pictures of this host until IMAGE_HOSTS names it.
        </li>
      ))}
    </ul>
  )
}

/** Which columns become attributes, and which are kept without being shown. */
function Attributes({ report: { attributes } }: { report: ImportReport }) {
  if (attributes.length === 0) return null
  return (
    <ul className="notice" aria-label="Columns with attributes">
      {attributes.map(({ column, attribute, products }) => (
        <li key={column}>
          {column}: {attribute ? `${attribute} of ` : 'no attribute has this name; kept, not shown, for '}
          {products === 1 ? '1 product' : `${products} products`}
        </li>
      ))}
    </ul>
  )
}

/** The last step before importing: stock of products on sale is only overwritten if the merchant chooses so here. */
interface Chosen {
  withStock: boolean
  copyPictures: boolean
}

function Confirm({ report, onImport }: { report: ImportReport; onImport: (chosen: Chosen) => void }) {
  const [withStock, setWithStock] = useState(false)
  const [copyPictures, setCopyPictures] = useState(false)
  const { differs, examples } = report.stock
  return (
    <>
      {differs > 0 && (
        <>
          <p>
            The file's stock differs from the shop's for {differs} {differs === 1 ? 'variant' : 'variants'} on sale,
            such as{' '}
            {examples
              .slice(0, 3)
              .map(({ sku, shop, file }) => `${sku} (${shop} in the shop, ${file} in the file)`)
              .join(', ')}
            . The shop's stock stays as it is, unless you tick this:
          </p>
          <label className="inline">
            <input type="checkbox" checked={withStock} onChange={({ target }) => setWithStock(target.checked)} />
            Overwrite the shop's stock, including everything sold or counted since
          </label>
        </>
      )}
      <label className="inline">
        <input type="checkbox" checked={copyPictures} onChange={({ target }) => setCopyPictures(target.checked)} />
        Copy the pictures in, so that they stay when the former shop closes
      </label>
      <button type="button" className="button" onClick={() => onImport({ withStock, copyPictures })}>
        Import
      </button>
    </>
  )
}

function Import({ onImported }: { onImported: () => void }) {
  const [stage, setStage] = useState<Stage>({ name: 'choosing' })
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    target.value = ''
    if (file.size > catalogueFileMaxBytes) {
      const problem = `The file is larger than ${maxMegabytes} MB. Import it on the command line.`
      return setStage({ name: 'choosing', problem })
    }
    setStage({ name: 'working', doing: `Checking ${file.name}…` })
    const csv = await file.text()
    const report = await sendCatalogue(csv, { dryRun: true })
    setStage(report ? { name: 'checked', csv, report } : { name: 'choosing' })
  }
  const write = async (csv: string, { withStock, copyPictures }: Chosen) => {
    setStage({ name: 'working', doing: 'Importing…' })
    const report = await sendCatalogue(csv, { dryRun: false, withStock })
    if (!report) return setStage({ name: 'choosing' })
    if (report.faultCount > 0) return setStage({ name: 'checked', csv, report })
    setStage({ name: 'done', report })
    if (copyPictures) onImported()
  }
  const working = stage.name === 'working'
  return (
    <section className="record" aria-labelledby="import-title">
      <h2 id="import-title">Import</h2>
      <p className="hint">
        A product CSV exported from Shopify or WooCommerce, up to {maxMegabytes} MB. We check the file first; nothing
        changes until you confirm, and then the whole file is imported or none of it.
      </p>
      <label className="field">
        Product CSV
        <input type="file" accept=".csv,text/csv" disabled={working} onChange={check} />
      </label>
      <div role="status">
        {working && (
          <p>
            {stage.doing} <progress aria-label={stage.doing} />
          </p>
        )}
        {stage.name === 'choosing' && stage.problem && <p className="error">{stage.problem}</p>}
        {stage.name === 'checked' && stage.report.faultCount === 0 && (
          <p>Ready to import: {describeCounts(stage.report)}.</p>
        )}
        {stage.name === 'done' && (
          <p>Imported: {describeCounts(stage.report)}. The site will be published automatically.</p>
        )}
      </div>
      {stage.name === 'checked' && stage.report.faultCount > 0 && <Faults report={stage.report} />}
      {(stage.name === 'checked' || stage.name === 'done') && <Attributes report={stage.report} />}
      {(stage.name === 'checked' || stage.name === 'done') && <Foreign report={stage.report} />}
      {stage.name === 'checked' && stage.report.faultCount === 0 && (
        <Confirm report={stage.report} onImport={(chosen) => write(stage.csv, chosen)} />
      )}
    </section>
  )
}

function Export() {
  const [read, setRead] = useState<number | null>(null)
  const save = async () => {
    setRead(0)
    const blob = await readCatalogue(setRead)
    if (blob) saveFile('products', blob)
    setRead(null)
  }
  return (
    <section className="record" aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p className="hint">The whole catalogue in the same format. You can import the file into another shop.</p>
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
      <Import onImported={() => setCopies(copies + 1)} />
      <CopyPictures key={copies} atOnce={copies > 0} />
      <Export />
    </>
  )
}
