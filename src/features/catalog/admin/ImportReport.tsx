import { useState } from 'react'
import { FaultTable } from '../../../desk/browser/files/FaultTable.tsx'
import { saveFile } from '../../../desk/browser/files/save-file.ts'
import { importNotes } from '../rules/import-notes.ts'
import type { ImportReport } from './catalogue-files.ts'

export function describeCounts({ added, changed, same, variants }: ImportReport): string {
  const products = added === 1 ? '1 new product' : `${added} new products`
  const all = variants === 1 ? '1 variant' : `${variants} variants`
  return `${products}, ${changed} changed, ${same} unchanged, ${all}`
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

/** Handles that can't be addresses as the file has them. */
function Handles({ report: { handles } }: { report: ImportReport }) {
  if (handles.changed === 0) return null
  const hidden = handles.changed - handles.examples.length
  return (
    <ul className="notice" aria-label="Handles that change">
      {handles.examples.map(({ row, handle, slug }) => (
        <li key={row}>
          Row {row}: the handle “{handle}” becomes {slug}
        </li>
      ))}
      {hidden > 0 && <li>{hidden} more change</li>}
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

const notesShown = 20

/** A spreadsheet would run some texts as formulas. */
const quoteCell = (text: string | number) =>
  `"${String(text)
    .replace(/^(?=[=+\-@])/, "'")
    .replaceAll('"', '""')}"`

/** All that was noted as a file, since a screen has no room for thousands. */
function listNotes({ notes }: ImportReport): Blob {
  const rows = notes.flatMap(({ kind, values }) =>
    values.map(({ row, column, text }) => [importNotes[kind], row, column, text]),
  )
  const lines = [['What happens', 'Row', 'Column', 'Value'], ...rows].map((row) => row.map(quoteCell).join(','))
  return new Blob([`${lines.join('\n')}\n`], { type: 'text/csv' })
}

/** Whatever the import changes or leaves out, by kind. */
function Notes({ report }: { report: ImportReport }) {
  if (report.notes.length === 0) return null
  return (
    <section className="notice" aria-label="What the import changes or leaves out">
      {report.notes.map(({ kind, count, values }) => (
        <details key={kind}>
          <summary>
            {importNotes[kind]}: {count}
          </summary>
          <ul>
            {values.slice(0, notesShown).map(({ row, column, text }) => (
              <li key={`${row} ${column} ${text}`}>
                Row {row}, {column}: {text}
              </li>
            ))}
            {count > notesShown && <li>{count - notesShown} more are in the list</li>}
          </ul>
        </details>
      ))}
      <button
        type="button"
        className="text-button"
        onClick={() => saveFile('changes-of-the-import', listNotes(report))}
      >
        Download the list
      </button>
    </section>
  )
}

function Skipped({ report: { skipped } }: { report: ImportReport }) {
  if (skipped.rows === 0) return null
  const save = () => saveFile('products-left-out', new Blob([skipped.csv], { type: 'text/csv' }))
  return (
    <p className="notice">
      {skipped.products === 1 ? '1 product' : `${skipped.products} products`} with errors left out (
      {skipped.rows === 1 ? '1 row' : `${skipped.rows} rows`}).{' '}
      <button type="button" className="text-button" onClick={save}>
        Download these rows
      </button>
    </p>
  )
}

/** The last step before importing: stock of products on sale is only overwritten if the merchant chooses so here. */
export interface Chosen {
  stock: StockChoice
  copyPictures: boolean
}

type StockChoice = 'keep' | 'less-ordered' | 'overwrite'

const stockChoices: readonly (readonly [StockChoice, string])[] = [
  ['keep', 'Keep the shop’s stock'],
  ['less-ordered', 'Take the file’s stock, less what was ordered since'],
  ['overwrite', 'Overwrite the shop’s stock, including everything sold or counted since'],
]

const showStock = (stock: number | null) => stock ?? 'not counted'

interface StockProps {
  stock: ImportReport['stock']
  chosen: StockChoice
  onChoose: (choice: StockChoice) => void
}

/** What the file's stock would change, and whether it shall. */
function StockQuestion({ stock: { differs, ordered, examples }, chosen, onChoose }: StockProps) {
  const some = examples
    .slice(0, 3)
    .map(({ sku, shop, file }) => `${sku} (${showStock(shop)} in the shop, ${showStock(file)} in the file)`)
  const choices = stockChoices.filter(([choice]) => choice !== 'less-ordered' || ordered > 0)
  return (
    <fieldset className="field">
      <legend>
        The file's stock differs from the shop's for {differs} {differs === 1 ? 'variant' : 'variants'} on sale, such as{' '}
        {some.join(', ')}.{' '}
        {ordered > 0 &&
          `Since the file was written, ${ordered === 1 ? '1 item was' : `${ordered} items were`} ordered.`}
      </legend>
      {choices.map(([choice, label]) => (
        <label key={choice} className="inline">
          <input type="radio" name="stock" checked={chosen === choice} onChange={() => onChoose(choice)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Confirm({ report, onImport }: { report: ImportReport; onImport: (chosen: Chosen) => void }) {
  const [stock, setStock] = useState<StockChoice>('keep')
  const [copyPictures, setCopyPictures] = useState(false)
  return (
    <>
      {report.stock.differs > 0 && <StockQuestion stock={report.stock} chosen={stock} onChoose={setStock} />}
      <label className="inline">
        <input type="checkbox" checked={copyPictures} onChange={({ target }) => setCopyPictures(target.checked)} />
        Copy the pictures in, so that they stay when the former shop closes
      </label>
      <button type="button" className="button" onClick={() => onImport({ stock, copyPictures })}>
        Import
      </button>
    </>
  )
}

interface Props {
  report: ImportReport
  onImport?: (chosen: Chosen) => void
  /** Checks the file again without the products that have errors. */
  onSkip?: () => void
}

/** The result of a check: faults, what becomes of columns and pictures, and the way on. */
export function CheckedFile({ report, onImport, onSkip }: Props) {
  const hasFaults = report.faultCount > 0
  return (
    <>
      {hasFaults && <FaultTable {...report} />}
      {hasFaults && report.skippable && onSkip && (
        <button type="button" className="button" data-kind="quiet" onClick={onSkip}>
          Leave these products out and import the others
        </button>
      )}
      <Skipped report={report} />
      {!hasFaults && <Notes report={report} />}
      <Attributes report={report} />
      <Foreign report={report} />
      <Handles report={report} />
      {!hasFaults && onImport && <Confirm report={report} onImport={onImport} />}
    </>
  )
}
