import { stringify } from 'csv-stringify/sync'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Query, Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { csvOptions } from '../../../platform/csv.ts'
import { transact } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { dayIn } from '../../../platform/pure/shop-time.ts'
import { readTaxHome } from '../../taxes/server/find-taxes.ts'
import {
  type Amounts,
  findScheme,
  type HsnRow,
  type ReportedTax,
  splitTaxed,
  type TaxedPart,
  TaxReport,
  type TaxRow,
} from '../rules/tax-report.ts'
import { cursorOf, type ListedDocument, listTaxDocuments } from './tax-document-queries.ts'

type ReportDeps = Pick<Deps, 'db' | 'config'>

const documentsAtOnce = 1000
const ppmPerPercent = 10_000

const rateOf = ({ ratePpm }: ReportedTax) => (ratePpm === null ? null : ratePpm / ppmPerPercent)

const nameTax = (tax: ReportedTax) => {
  const rate = rateOf(tax)
  return rate === null ? tax.name : `${tax.name} ${rate}%`
}

async function makeReport(deps: ReportDeps, { from, to }: Query<'reportTaxes'>): Promise<TaxReport> {
  const report = new TaxReport(await readTaxHome(deps.db, deps.config))
  const { timeZone } = deps.config
  for (let after: string | undefined, isMore = true; isMore; ) {
    const documents = await listTaxDocuments(deps.db, { from, to, after, limit: documentsAtOnce, timeZone })
    for (const document of documents) report.add(document)
    const last = documents.at(-1)
    isMore = documents.length === documentsAtOnce
    after = last && cursorOf(last)
  }
  return report
}

const showAmounts = ({ netCents, taxCents, grossCents }: Amounts, currency: string) => ({
  net: toWire(netCents, currency),
  tax: toWire(taxCents, currency),
  gross: toWire(grossCents, currency),
})

const showSums = ({
  taxes,
  sales,
  corrections,
  currency,
}: Pick<TaxRow, 'taxes' | 'sales' | 'corrections' | 'currency'>) => ({
  taxes: taxes.map((tax) => ({
    name: tax.name,
    rate: rateOf(tax),
    sales: toWire(tax.salesCents, currency),
    corrections: toWire(tax.correctionsCents, currency),
  })),
  sales: showAmounts(sales, currency),
  corrections: showAmounts(corrections, currency),
})

const showRow = ({ period, correctedPeriod, country, region, scheme, currency, ...sums }: TaxRow) => ({
  period,
  correctedPeriod,
  country,
  region,
  scheme,
  currency,
  ...showSums({ ...sums, currency }),
})

const showHsn = ({ period, hsnCode, quantity, currency, ...sums }: HsnRow) => ({
  period,
  hsnCode,
  quantity,
  currency,
  ...showSums({ ...sums, currency }),
})

const none: Amounts = { netCents: 0, taxCents: 0, grossCents: 0 }

function sumByCurrency(rows: readonly TaxRow[]): Reply<'reportTaxes'>['totals'] {
  const add = (a: Amounts, b: Amounts) => ({
    netCents: a.netCents + b.netCents,
    taxCents: a.taxCents + b.taxCents,
    grossCents: a.grossCents + b.grossCents,
  })
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, group]) => ({
    currency,
    sales: showAmounts(
      group.reduce((sum, { sales }) => add(sum, sales), none),
      currency,
    ),
    corrections: showAmounts(
      group.reduce((sum, { corrections }) => add(sum, corrections), none),
      currency,
    ),
  }))
}

type Sums = Pick<Reply<'reportTaxes'>['rows'][number], 'sales' | 'corrections'>

const sumHeaders = [
  'Net sales',
  'Tax on sales',
  'Gross sales',
  'Net corrections',
  'Tax on corrections',
  'Gross corrections',
]
const sumCells = ({ sales, corrections }: Sums) => [
  sales.net,
  sales.tax,
  sales.gross,
  corrections.net,
  corrections.tax,
  corrections.gross,
]

/** What the taxes of a row are called, and what each came to. */
const taxCells = (taxes: Reply<'reportTaxes'>['rows'][number]['taxes']) => [
  taxes.map(({ name, rate }) => (rate === null ? name : `${name} ${rate}%`)).join(' + ') || 'Untaxed',
  taxes.every(({ rate }) => rate !== null) ? taxes.reduce((sum, { rate }) => sum + (rate ?? 0), 0) : '',
  taxes.map(({ name, sales, corrections }) => `${name}: ${sales} less ${corrections}`).join('; '),
]
const taxHeaders = ['Taxes', 'Rate in percent', 'Each tax']

function writeRows(rows: Reply<'reportTaxes'>['rows']): string {
  const headers = ['Month', 'Corrected month', 'Country', 'Region', 'Scheme', 'Currency', ...taxHeaders, ...sumHeaders]
  const cells = rows.map((row) => [
    row.period,
    row.correctedPeriod ?? '',
    row.country,
    row.region,
    row.scheme,
    row.currency,
    ...taxCells(row.taxes),
    ...sumCells(row),
  ])
  return stringify([headers, ...cells], csvOptions)
}

function writeHsn(rows: Reply<'reportTaxes'>['hsn']): string {
  const headers = ['Month', 'HSN code', 'Quantity', 'Currency', ...taxHeaders, ...sumHeaders]
  const cells = rows.map((row) => [
    row.period,
    row.hsnCode,
    row.quantity,
    row.currency,
    ...taxCells(row.taxes),
    ...sumCells(row),
  ])
  return stringify([headers, ...cells], csvOptions)
}

const documentHeaders = [
  'Number',
  'Issued',
  'Kind',
  'Corrects',
  'Order',
  'Country',
  'Region',
  'Customer’s tax number',
  'Scheme',
  'Taxes',
  'Rate in percent',
  'Net',
  'Tax',
  'Gross',
  'Currency',
  'Paid with',
  'Of it by gift card',
  'Of it by store credit',
]

/** A row for each part of a document; what paid it stands in the first. */
function writeDocument(document: ListedDocument, { home, timeZone }: { home: string; timeZone: string }) {
  const { currency, kind } = document
  const sign = kind === 'invoice' ? 1 : -1
  const show = (cents: number) => toWire(sign * cents, currency)
  const paid = (wanted: string) =>
    document.payments.reduce((sum, payment) => sum + (payment.kind === wanted ? payment.cents : 0), 0)
  const nothing: TaxedPart = { taxes: [], reversed: false, netCents: 0, taxCents: 0, grossCents: 0 }
  const parts = splitTaxed({ cents: document.totalCents, taxes: document.taxes })
  return (parts.length > 0 ? parts : [nothing]).map((part, at) => [
    document.name,
    dayIn(document.issuedAt, timeZone),
    kind,
    document.invoice,
    document.orderNumber,
    document.country,
    document.region,
    document.taxNumber,
    findScheme(home, document.country, part.reversed),
    part.taxes.map(nameTax).join(' + ') || 'Untaxed',
    part.taxes.every(({ ratePpm }) => ratePpm !== null)
      ? part.taxes.reduce((sum, { ratePpm }) => sum + (ratePpm ?? 0), 0) / ppmPerPercent
      : '',
    show(part.netCents),
    show(part.taxCents),
    show(part.grossCents),
    currency,
    document.paidWith.join(', '),
    at === 0 ? show(paid('gift-card')) : 0,
    at === 0 ? show(paid('store-credit')) : 0,
  ])
}

export const handleTaxReport: Pick<Handlers, 'reportTaxes' | 'exportTaxDocuments'> = {
  reportTaxes: async ({ query }, deps) => {
    const report = await makeReport(deps, query)
    const rows = report.rows.map(showRow)
    const hsn = report.hsn.map(showHsn)
    return { rows, hsn, totals: sumByCurrency(report.rows), csv: { rows: writeRows(rows), hsn: writeHsn(hsn) } }
  },

  exportTaxDocuments: async ({ query: { from, to, after, limit }, user }, deps) => {
    const { timeZone } = deps.config
    const home = await readTaxHome(deps.db, deps.config)
    const documents = await listTaxDocuments(deps.db, { from, to, after, limit, timeZone })
    if (!after) {
      const entry = { actorId: user.id, action: 'exported', entity: 'list', entityId: 'taxes', after: { from, to } }
      await transact(deps.db, (trx) => recordAudit(trx, entry))
    }
    const rows = documents.flatMap((document) => writeDocument(document, { home, timeZone }))
    const last = documents.at(-1)
    return {
      csv: stringify(after ? rows : [documentHeaders, ...rows], csvOptions),
      rows: rows.length,
      after: last && documents.length === limit ? cursorOf(last) : null,
    }
  },
}
