import type { Readable } from 'node:stream'

const separators: readonly string[] = [',', ';', '\t']

/** How often each separator occurs in the header outside quotes; the header is the first line that isn't empty. */
function countSeparators(text: string): number[] {
  const counts = separators.map(() => 0)
  let quoted = false
  for (const character of text.trimStart()) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '\n') break
    const place = separators.indexOf(character)
    if (!quoted && place >= 0) counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

/** The separator of a file: many European spreadsheets write semicolons, some tools tabs. */
export async function findSeparator(file: Readable): Promise<string> {
  for await (const chunk of file) {
    const counts = countSeparators(String(chunk))
    return separators[counts.indexOf(Math.max(...counts))] ?? ','
  }
  return ','
}
