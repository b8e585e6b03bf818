import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** A cell as a German spreadsheet shows it once it has opened a CSV, and saves it. */
function showCell(cell: string): string {
  if (cell === 'TRUE') return 'WAHR'
  if (cell === 'FALSE') return 'FALSCH'
  if (/^-?\d+(\.\d+)?$/.test(cell)) {
    const digits = cell.replace(/^0+(?=\d)/, '')
    // More digits than a cell has room for.
    if (/^\d{12,}$/.test(digits))
      return `${(Number(digits) / 10 ** (digits.length - 1)).toFixed(5).replace('.', ',')}E+${digits.length - 1}`
    return String(Number(digits)).replace('.', ',')
  }
  return cell
}

/** What a German Excel makes of a CSV that is opened and saved: semicolons, commas before decimals, Windows-1252, no zeros at the beginning. */
export function saveInGermanExcel(csv: string): Buffer {
  const rows = parse(csv, { relax_column_count: true }) as string[][]
  const text = stringify(
    rows.map((row) => row.map(showCell)),
    { delimiter: ';', record_delimiter: '\r\n' },
  )
  return Buffer.from(text, 'latin1')
}
