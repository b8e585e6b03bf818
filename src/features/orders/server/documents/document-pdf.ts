import { directionOf, type Language } from '../../../../platform/pure/language.ts'
import type { PrintedDocument } from '../../document-contract.ts'
import type { DocumentLayout } from '../../rules/document-layout.ts'
import type { Box, Direction, OnMissing } from './pdf-text.ts'

type Pdf = PDFKit.PDFDocument
type Write = typeof import('./pdf-text.ts')

/** A page that is being written, from the top down. */
interface Sheet {
  pdf: Pdf
  write: Write
  direction: Direction
  onMissing: OnMissing
  y: number
}

const margin = 56
const size = { small: 9, usual: 10, large: 18 }

type Column = Pick<Box, 'x' | 'width' | 'align'>

const widthOfSheet = ({ pdf }: Sheet) => pdf.page.width - 2 * margin

/** Columns as shares of the page, from the side where reading begins; the first is for text, the others for figures. */
function planColumns(sheet: Sheet, shares: readonly number[]): Column[] {
  const whole = widthOfSheet(sheet)
  let from = 0
  return shares.map((share, place) => {
    const width = share * whole - 8
    const x = margin + (sheet.direction === 'rtl' ? whole - from - width : from)
    from += share * whole
    return { x, width, align: place === 0 ? ('start' as const) : ('end' as const) }
  })
}

function writeRow(sheet: Sheet, columns: readonly Column[], cells: readonly string[], weight: Box['weight'] = 'plain') {
  const { pdf, write, direction, onMissing } = sheet
  const texts = columns.map((column, place) => {
    const box = { ...column, direction, weight, onMissing }
    return { box, lines: write.breakLines(pdf, cells[place] || ' ', box) }
  })
  const height = Math.max(...texts.map(({ lines }) => lines.length)) * write.heightOfLine(pdf)
  if (sheet.y + height > pdf.page.height - margin) {
    pdf.addPage()
    sheet.y = margin
  }
  for (const { box, lines } of texts) write.writeLines(pdf, lines, { ...box, top: sheet.y })
  sheet.y += height + 4
}

/** Lines across the page. */
function writeText(sheet: Sheet, text: string, weight: Box['weight'] = 'plain'): void {
  const { direction, onMissing } = sheet
  const box = { x: margin, width: widthOfSheet(sheet), align: 'start' as const, direction, weight, onMissing }
  sheet.y = sheet.write.writeLines(sheet.pdf, sheet.write.breakLines(sheet.pdf, text, box), { ...box, top: sheet.y })
}

function leave(sheet: Sheet, lines: number): void {
  sheet.y += lines * sheet.write.heightOfLine(sheet.pdf)
}

function writeTable(
  sheet: Sheet,
  columns: Column[],
  { head, rows }: { head: readonly string[]; rows: (readonly string[])[] },
) {
  const { pdf } = sheet
  writeRow(sheet, columns, head, 'bold')
  pdf
    .moveTo(margin, sheet.y - 1)
    .lineTo(pdf.page.width - margin, sheet.y - 1)
    .lineWidth(0.5)
    .stroke()
  sheet.y += 3
  for (const row of rows) writeRow(sheet, columns, row)
  leave(sheet, 1)
}

function writeHead(sheet: Sheet, layout: DocumentLayout): void {
  const { pdf } = sheet
  pdf.fontSize(size.small)
  writeText(sheet, layout.seller.join('\n'))
  leave(sheet, 2)
  pdf.fontSize(size.large)
  writeText(sheet, layout.title, 'bold')
  pdf.fontSize(size.usual)
  leave(sheet, 0.5)
  for (const [label, text] of layout.facts) writeText(sheet, `${label}: ${text}`)
  leave(sheet, 1)
  if (layout.buyer.length > 0) writeText(sheet, layout.buyer.join('\n'))
  leave(sheet, 2)
}

function writeBody(sheet: Sheet, layout: DocumentLayout): void {
  const four = planColumns(sheet, [0.52, 0.12, 0.18, 0.18])
  if (layout.rows.length > 0) writeTable(sheet, four, { head: layout.columns, rows: layout.rows })
  const two = planColumns(sheet, [0.64, 0.36])
  for (const row of layout.totals) writeRow(sheet, two, row)
  writeRow(sheet, two, layout.total, 'bold')
  for (const row of layout.payments) writeRow(sheet, two, row)
  leave(sheet, 1)
  if (layout.taxRows.length > 0) writeTable(sheet, four, { head: layout.taxColumns, rows: layout.taxRows })
  for (const note of layout.notes) writeText(sheet, note)
}

interface Written extends Pick<PrintedDocument, 'name' | 'issuedAt'> {
  language: Language
  /** Told of each letter that no font has. */
  onMissing?: OnMissing
}

/** The PDF of an invoice or credit note. The library is large, so it is loaded with the first. */
export async function writeDocumentPdf(
  layout: DocumentLayout,
  { name, issuedAt, language, onMissing = () => {} }: Written,
): Promise<Buffer> {
  const [{ default: PdfDocument }, write, { findFont }] = await Promise.all([
    import('pdfkit'),
    import('./pdf-text.ts'),
    import('../pdf-fonts.ts'),
  ])
  const info = { Title: layout.title, Subject: name, CreationDate: new Date(issuedAt) }
  // Without a font of its own: PDF's would be read from a file that functions don't have.
  const options = { size: 'A4', margin, info, lang: language, font: findFont('plain') }
  const pdf = new PdfDocument(options)
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  const sheet = { pdf, write, direction: directionOf(language), onMissing, y: margin }
  writeHead(sheet, layout)
  writeBody(sheet, layout)
  pdf.end()
  return done
}
