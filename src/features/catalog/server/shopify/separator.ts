import type { Readable } from 'node:stream'
import { separatorOf } from '../../../../platform/csv.ts'

/** The separator of a file: many European spreadsheets write semicolons, some tools tabs or bars. */
export async function findSeparator(file: Readable): Promise<string> {
  for await (const chunk of file) return separatorOf(String(chunk))
  return ','
}
