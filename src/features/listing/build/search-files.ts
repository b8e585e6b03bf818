import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Reply } from '../../../api/schemas.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { markLength } from '../rules/index-format.ts'
import type { TextsFile } from '../rules/text-search.ts'
import type { Vocabulary } from '../search-contract.ts'
import type { IndexFile } from './filter-index.ts'

/** Texts of more products, or that compress to more, stay on the server: then it is asked while someone types. */
export const textsProductsMax = 3000
export const textsMaxBytes = 64 * 1024

type ProductTexts = Reply<'listSearchTexts'>['texts'][number]

const name = (kind: string, text: string) =>
  `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, markLength)}.json`

export const fitsPages = (text: string) => gzipSync(text).length <= textsMaxBytes

/** The texts of these products in this order, each description once. */
export function arrangeTexts(
  ids: readonly string[],
  texts: readonly ProductTexts[],
  { words, synonyms }: Vocabulary,
): TextsFile {
  const byId = new Map(texts.map((own) => [own.id, own]))
  const ordered = ids.map((id) => byId.get(id))
  const descriptions = [...new Set(ordered.map((own) => own?.description ?? ''))]
  const placeOf = new Map(descriptions.map((text, place) => [text, place]))
  return {
    names: ordered.map((own) => own?.name ?? ''),
    words: ordered.map((own) => own?.words ?? ''),
    descriptions,
    described: ordered.map((own) => placeOf.get(own?.description ?? '') ?? 0),
    skus: ordered.map((own) => own?.skus ?? []),
    vocabulary: words,
    synonyms,
  }
}

async function readAllTexts(): Promise<ProductTexts[]> {
  const all: ProductTexts[] = []
  for (;;) {
    const { texts } = await readApi('listSearchTexts', { query: { after: all.at(-1)?.id ?? '0' } })
    if (texts.length === 0) return all
    all.push(...texts)
  }
}

/** Null when pages can't afford the texts. */
async function writeTexts(ids: readonly string[]): Promise<IndexFile | null> {
  if (ids.length > textsProductsMax) return null
  const { vocabulary } = await readApi('readVocabulary')
  if (!vocabulary) return null
  const text = JSON.stringify(arrangeTexts(ids, await readAllTexts(), vocabulary))
  return fitsPages(text) ? { name: name('texts', text), text } : null
}

/** What the search field needs besides the index: the merchant's rules, and the products' texts while those are few. */
export async function writeSearchFiles(
  ids: readonly string[],
): Promise<{ search: IndexFile; texts: IndexFile | null }> {
  const text = JSON.stringify(await readApi('readSearchRules'))
  return { search: { name: name('search', text), text }, texts: await writeTexts(ids) }
}
