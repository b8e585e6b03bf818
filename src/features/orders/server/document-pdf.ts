import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PrintedDocument } from '../document-contract.ts'
import type { DocumentLayout } from '../rules/document-layout.ts'

type Pdf = PDFKit.PDFDocument

const margin = 56
const size = { small: 9, usual: 10, large: 18 }

/** Has the letters of Latin, Greek, Cyrillic and Devanagari, and the signs of currencies; PDF's own fonts have Latin alone. */
function findFont(file: string): string {
  return createRequire(join(process.cwd(), 'package.json')).resolve(`@expo-google-fonts/noto-sans/${file}`)
}

interface Column {
  x: number
  width: number
  align: 'left' | 'right'
}

/** Columns as shares of the page; the first is for text, the others for figures. */
function planColumns(page: Pdf, shares: readonly number[]): Column[] {
  const width = page.page.width - 2 * margin
  let x = margin
  return shares.map((share, place) => {
    const column = { x, width: share * width - 8, align: place === 0 ? ('left' as const) : ('right' as const) }
    x += share * width
    return column
  })
}

function writeRow(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): void {
  const heights = columns.map(({ width }, place) => pdf.heightOfString(cells[place] || ' ', { width }))
  const height = Math.max(...heights)
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
  const top = pdf.y
  for (const [place, { x, width, align }] of columns.entries()) {
    pdf.text(cells[place] ?? '', x, top, { width, align })
  }
  pdf.x = margin
  pdf.y = top + height + 4
}

function writeTable(
  pdf: Pdf,
  columns: Column[],
  { head, rows }: { head: readonly string[]; rows: (readonly string[])[] },
) {
  pdf.font('bold')
  writeRow(pdf, columns, head)
  pdf.font('plain')
  const { y } = pdf
  pdf
    .moveTo(margin, y - 1)
    .lineTo(pdf.page.width - margin, y - 1)
    .lineWidth(0.5)
    .stroke()
  pdf.y = y + 3
  for (const row of rows) writeRow(pdf, columns, row)
  pdf.moveDown()
}

function writeHead(pdf: Pdf, layout: DocumentLayout): void {
  pdf.fontSize(size.small).text(layout.seller.join('\n'), margin, margin)
  pdf.moveDown(2).font('bold').fontSize(size.large).text(layout.title)
  pdf.font('plain').fontSize(size.usual).moveDown(0.5)
  for (const [label, text] of layout.facts) pdf.text(`${label}: ${text}`)
  if (layout.buyer.length > 0) pdf.moveDown().text(layout.buyer.join('\n'))
  pdf.moveDown(2)
}

function writeBody(pdf: Pdf, layout: DocumentLayout): void {
  const four = planColumns(pdf, [0.52, 0.12, 0.18, 0.18])
  if (layout.rows.length > 0) writeTable(pdf, four, { head: layout.columns, rows: layout.rows })
  const two = planColumns(pdf, [0.64, 0.36])
  for (const row of layout.totals) writeRow(pdf, two, row)
  pdf.font('bold')
  writeRow(pdf, two, layout.total)
  pdf.font('plain').moveDown()
  if (layout.taxRows.length > 0) writeTable(pdf, four, { head: layout.taxColumns, rows: layout.taxRows })
  for (const note of layout.notes) pdf.text(note, margin, pdf.y)
}

/** The PDF of an invoice or credit note. The library is large, so it is loaded with the first. */
export async function writeDocumentPdf(
  layout: DocumentLayout,
  { name, issuedAt }: Pick<PrintedDocument, 'name' | 'issuedAt'>,
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const info = { Title: layout.title, Subject: name, CreationDate: new Date(issuedAt) }
  const pdf = new PdfDocument({
    size: 'A4',
    margin,
    info,
    lang: 'en',
    font: findFont('400Regular/NotoSans_400Regular.ttf'),
  })
  pdf
    .registerFont('plain', findFont('400Regular/NotoSans_400Regular.ttf'))
    .registerFont('bold', findFont('700Bold/NotoSans_700Bold.ttf'))
    .font('plain')
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  writeHead(pdf, layout)
  writeBody(pdf, layout)
  pdf.end()
  return done
}
