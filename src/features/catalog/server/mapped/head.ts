import { CsvError, parse } from 'csv-parse'
import { columnsMax, separatorOf, streamText } from '../../../../platform/csv.ts'
import { cleanProse } from '../../../../platform/pure/text/clean-text.ts'

const rowsMax = 20
const examplesMax = 2
const exampleLength = 80

async function readRows(head: string, to: number): Promise<string[][]> {
  const options = { bom: true, delimiter: separatorOf(head), relax_column_count: true, skip_empty_lines: true }
  const parser = parse({ ...options, to })
  const source = streamText(head)
  source.on('error', (error) => parser.destroy(error))
  const rows: string[][] = []
  for await (const row of source.pipe(parser)) rows.push(row.map(cleanProse))
  return rows
}

/** The columns of a file with the first cells that aren't empty; null when its beginning is not CSV. */
export async function readHead(head: string): Promise<{ column: string; examples: string[] }[] | null> {
  // The last line may be cut off within quotes, so fewer rows are tried until they can be read.
  for (const to of [rowsMax, 3, 2, 1]) {
    try {
      const [header = [], ...rows] = await readRows(head, to)
      return header.slice(0, columnsMax).map((column, place) => ({
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
