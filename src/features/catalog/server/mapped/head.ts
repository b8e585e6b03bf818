import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { separatorOf } from '../../../../platform/csv.ts'

const rowsMax = 20
const examplesMax = 2
const exampleLength = 80

/** The columns of a file with the first cells that aren't empty; null when its beginning is not CSV. */
export function readHead(head: string): { column: string; examples: string[] }[] | null {
  const options = { bom: true, delimiter: separatorOf(head), relax_column_count: true, skip_empty_lines: true }
  // The last line may be cut off within quotes, so fewer rows are tried until they can be read.
  for (const to of [rowsMax, 3, 2, 1]) {
    try {
      const [header = [], ...rows]: string[][] = parse(head, { ...options, to })
      return header.map((column, place) => ({
        column,
        examples: rows
          .map((cells) => (cells[place] ?? '').trim().slice(0, exampleLength))
          .filter(Boolean)
          .slice(0, examplesMax),
      }))
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return null
}
