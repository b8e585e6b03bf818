import { fetchFile } from '../../../site/browser/send.ts'
import type { Card } from '../../catalog/rules/card.ts'
import { type PackedColumn, unpackColumn } from '../rules/columns.ts'
import { type BuiltIndex, type FilterColumns, type FilterSummary, findCard, readIndex } from '../rules/index-format.ts'

const folder = '/filters'
const timeoutMs = 15_000

async function readFile<T>(name: string): Promise<T> {
  let status = 0
  try {
    const response = await fetchFile(`${folder}/${name}`, { signal: AbortSignal.timeout(timeoutMs) })
    status = response.status
    if (!response.ok) throw new Error(`${folder}/${name} returned ${status}`)
    return await response.json()
  } catch (error) {
    // Errors while preloading are ignored; a filter that is used reports its own.
    void import('./report-file.ts').then(
      ({ reportFile }) => reportFile(`${folder}/${name}`, status, error),
      () => undefined,
    )
    throw error
  }
}

let index: Promise<BuiltIndex> | undefined

/** Every file is requested once. A failure clears all of them: the names may be those of an older site. */
const reads = new Map<string, Promise<unknown>>()
function readOnce<T>(name: string): Promise<T> {
  const read = (reads.get(name) ?? readFile(name)) as Promise<T>
  reads.set(name, read)
  read.catch(() => {
    reads.clear()
    index = undefined
  })
  return read
}

/** A file of the index, by the name that the summary has for it. */
export const loadFile = readOnce

export const loadSummary = () => readOnce<FilterSummary>('summary.json')

async function readWhole(): Promise<BuiltIndex> {
  const summary = await loadSummary()
  return readIndex(summary, await readOnce<FilterColumns>(summary.columnsFile))
}

/** The index of the listing, from the build's files. */
export function loadIndex(): Promise<BuiltIndex> {
  index ??= readWhole()
  index.catch(() => {
    index = undefined
  })
  return index
}

/** The cards of these products, in their order. */
export async function loadCards(from: BuiltIndex, products: ArrayLike<number>): Promise<Card[]> {
  const places = Array.from(products, (product) => findCard(from, product))
  const files = new Map(places.map(({ file }) => [file, readOnce<Card[]>(file)]))
  const read = new Map(await Promise.all([...files].map(async ([file, cards]) => [file, await cards] as const)))
  return places.flatMap(({ file, place }) => read.get(file)?.[place] ?? [])
}

/** The product's id at each place of the index, by which search results name products. */
export async function loadIds({ summary }: BuiltIndex): Promise<number[]> {
  return summary.idsFile ? Array.from(unpackColumn(await readOnce<PackedColumn>(summary.idsFile))) : []
}

const warmCards = 400

/** The cards that first filters show: all of a small shop's, the newest of a large one's. Those need no further request. */
export async function warmUp(): Promise<Card[]> {
  const from = await loadIndex()
  const length = Math.min(from.category.length, warmCards)
  return loadCards(
    from,
    Array.from({ length }, (_, product) => product),
  )
}
