/** A part of a CSV; `after` is where the next one begins, null after the last. */
export interface CsvPart {
  csv: string
  count: number
  after: string | null
}

/** A CSV that is read part by part; null when a part is. */
export async function readParts(
  readPart: (after: string | undefined) => Promise<CsvPart | null>,
  onCount: (sum: number) => void,
): Promise<Blob | null> {
  const texts: string[] = []
  let sum = 0
  for (let after: string | null | undefined; after !== null; ) {
    const part = await readPart(after)
    if (!part) return null
    texts.push(part.csv)
    sum += part.count
    onCount(sum)
    after = part.after
  }
  return new Blob(texts, { type: 'text/csv' })
}
