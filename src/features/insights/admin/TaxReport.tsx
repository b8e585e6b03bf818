import { useStore } from '@nanostores/react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { saveFile } from '../../../desk/browser/files/save-file.ts'
import { CsvDownload } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, changeQuery } from '../../../desk/browser/lists/list-address.ts'
import { readParts } from '../../../desk/browser/lists/read-parts.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { call } from '../../../site/browser/api.ts'
import type { ShownTaxRow } from '../tax-report-contract.ts'

type Row = ShownTaxRow & { id: string }
type HsnRow = Reply<'reportTaxes'>['hsn'][number] & { id: string }
type Sums = Pick<ShownTaxRow, 'sales' | 'corrections' | 'currency'>

const schemes: Record<ShownTaxRow['scheme'], string> = {
  domestic: 'At home',
  oss: 'One-stop shop (OSS)',
  'reverse-charge': 'Reverse charge',
  export: 'Export',
  abroad: 'Abroad',
}

const nameTaxes = ({ taxes }: Pick<ShownTaxRow, 'taxes'>) =>
  taxes.map(({ name, rate }) => (rate === null ? name : `${name} ${rate}%`)).join(' + ') || 'Untaxed'

const sumColumns: readonly Column<Sums & { id: string }>[] = [
  { label: 'Net sales', show: ({ sales, currency }) => showAmount(sales.net, currency), numeric: true },
  { label: 'Tax', show: ({ sales, currency }) => showAmount(sales.tax, currency), numeric: true },
  { label: 'Gross sales', show: ({ sales, currency }) => showAmount(sales.gross, currency), numeric: true },
  {
    label: 'Net corrections',
    show: ({ corrections, currency }) => showAmount(corrections.net, currency),
    numeric: true,
  },
  { label: 'Tax corrected', show: ({ corrections, currency }) => showAmount(corrections.tax, currency), numeric: true },
  {
    label: 'Gross corrections',
    show: ({ corrections, currency }) => showAmount(corrections.gross, currency),
    numeric: true,
  },
]

const columns: readonly Column<Row>[] = [
  {
    label: 'Month',
    show: ({ period, correctedPeriod }) =>
      correctedPeriod && correctedPeriod !== period ? `${period}, corrects ${correctedPeriod}` : period,
  },
  { label: 'Country', show: ({ country, region }) => [country || 'None', region].filter(Boolean).join(', ') },
  { label: 'Reported', show: ({ scheme }) => schemes[scheme] },
  { label: 'Taxes', show: nameTaxes },
  ...sumColumns,
]

const hsnColumns: readonly Column<HsnRow>[] = [
  { label: 'Month', show: ({ period }) => period },
  { label: 'HSN code', show: ({ hsnCode }) => hsnCode || 'None, or shipping' },
  { label: 'Quantity', show: ({ quantity }) => quantity, numeric: true },
  { label: 'Taxes', show: nameTaxes },
  ...sumColumns,
]

type Period = { from?: string; to?: string }

function readDocuments(period: Period, onRows: (sum: number) => void): Promise<Blob | null> {
  return readParts(async (after) => {
    const outcome = await call('exportTaxDocuments', { query: { ...period, ...(after ? { after } : {}) } })
    if (!outcome.ok) return null
    const { csv, rows: count, after: next } = outcome.reply
    return { csv, count, after: next }
  }, onRows)
}

function Downloads({ csv, period }: { csv: Reply<'reportTaxes'>['csv']; period: Period }) {
  const save = (name: string, text: string) => saveFile(name, new Blob([text], { type: 'text/csv' }))
  return (
    <>
      <p className="inline">
        <button type="button" className="button" data-kind="quiet" onClick={() => save('taxes', csv.rows)}>
          Download the report
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={() => save('hsn', csv.hsn)}>
          Download by HSN code
        </button>
      </p>
      <CsvDownload name="tax-documents" read={(onRows) => readDocuments(period, onRows)}>
        <span>Every invoice and credit note, a row for each rate</span>
      </CsvDownload>
    </>
  )
}

/** What invoices and credit notes of a period come to, by month, place and rate. */
export function TaxReport() {
  const { query } = useStore($address)
  const { taxFrom = '', taxTo = '' } = query
  const period: Period = { ...(taxFrom && { from: taxFrom }), ...(taxTo && { to: taxTo }) }
  const { reply, status } = useLoaded('reportTaxes', { query: period })
  const mayExport = useMay('export')
  const rows = (reply?.rows ?? []).map((row, at) => ({ id: String(at), ...row }))
  const hsn = (reply?.hsn ?? []).map((row, at) => ({ id: String(at), ...row }))
  const totals = (reply?.totals ?? []).map((row) => ({ id: row.currency, ...row }))
  return (
    <section className="stack" aria-labelledby="taxes-title">
      <h2 id="taxes-title">Taxes to report</h2>
      <p className="hint">
        From invoices and credit notes, by the day they were issued. Sales less corrections of a currency are its
        invoices less its credit notes. Amounts stay in the currency of each sale: returns in another one convert them
        by its rules.
      </p>
      <form className="inline" aria-label="Period of the taxes" onSubmit={(event) => event.preventDefault()}>
        <label>
          Issued from{' '}
          <input
            className="input"
            type="date"
            value={taxFrom}
            onChange={({ target }) => changeQuery({ taxFrom: target.value })}
          />
        </label>
        <label>
          to{' '}
          <input
            className="input"
            type="date"
            value={taxTo}
            onChange={({ target }) => changeQuery({ taxTo: target.value })}
          />
        </label>
      </form>
      <ListTable
        label="Taxes"
        rows={rows}
        columns={columns}
        status={status}
        empty="No invoice was issued in this period."
      />
      {totals.length > 0 && (
        <ListTable
          label="All together"
          rows={totals}
          columns={[{ label: 'Currency', show: ({ currency }) => currency }, ...sumColumns]}
          status={status}
          empty=""
        />
      )}
      {hsn.length > 0 && (
        <>
          <h3>By HSN code</h3>
          <ListTable label="By HSN code" rows={hsn} columns={hsnColumns} status={status} empty="" />
        </>
      )}
      {reply && mayExport && <Downloads csv={reply.csv} period={period} />}
    </section>
  )
}
