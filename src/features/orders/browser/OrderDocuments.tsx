import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { theme } from '../../../site/theme.ts'
import type { OrderDocument, PrintedDocument } from '../document-contract.ts'
import * as texts from '../messages/en.ts'
import { documentNames, layOutDocument } from '../rules/document-layout.ts'
import { keepFile, readLink } from './keep-file.ts'
import './documents.css'

function Rows({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell, place) => (
              <td key={columns[place]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The printed page of an invoice or credit note. Never shown on the screen. */
function DocumentSheet({ document }: { document: PrintedDocument }) {
  const layout = layOutDocument(document, theme.locale)
  return (
    <section className="document-sheet">
      <address>{layout.seller.join('\n')}</address>
      <h1>{layout.title}</h1>
      <dl>
        {layout.facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <address>{layout.buyer.join('\n')}</address>
      <Rows columns={layout.columns} rows={layout.rows} />
      <dl className="sums">
        {[...layout.totals, layout.total].map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {layout.payments.length > 0 && (
        <dl className="sums payments">
          {layout.payments.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Rows columns={layout.taxColumns} rows={layout.taxRows} />
      {layout.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}

interface Props {
  documents: readonly OrderDocument[]
}

const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'short', year: 'numeric' })

/** The invoice and credit notes of an order, to print or to keep as PDF. */
export function OrderDocuments({ documents }: Props) {
  const [printed, setPrinted] = useState<PrintedDocument | null>(null)

  const printDocument = async (id: string) => {
    const outcome = await call('readDocument', { params: { id }, query: readLink() })
    if (!outcome.ok) return
    flushSync(() => setPrinted(outcome.reply.document))
    addEventListener('afterprint', () => setPrinted(null), { once: true })
    print()
  }
  const keepPdf = async ({ id, name }: OrderDocument) => {
    const outcome = await call('readDocumentPdf', { params: { id }, query: readLink() })
    if (outcome.ok) keepFile(`${name}.pdf`, outcome.reply)
  }

  if (documents.length === 0) return null
  return (
    <ul className="order-documents">
      {documents.map((document) => {
        const name = `${documentNames[document.kind]} ${document.name}`
        return (
          <li key={document.id}>
            <span>
              <bdi>{name}</bdi> · <span className="hint">{days.format(new Date(document.issuedAt))}</span>
            </span>
            <button type="button" className="button" data-kind="quiet" onClick={() => printDocument(document.id)}>
              {texts.print}
              <span className="visually-hidden"> {name}</span>
            </button>
            <button type="button" className="button" data-kind="quiet" onClick={() => keepPdf(document)}>
              {texts.pdf}
              <span className="visually-hidden"> {say(texts.pdfOf, { document: name })}</span>
            </button>
          </li>
        )
      })}
      {printed && createPortal(<DocumentSheet document={printed} />, window.document.body)}
    </ul>
  )
}
