import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Reply } from '../../../api/schemas.ts'
import { readShownPriceRules } from '../../../site/build/price-rules.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { readSettings } from '../../../site/build/settings.ts'
import { readAllProducts } from '../../catalog/build/all-products.ts'
import { cardOf } from '../../catalog/build/cards.ts'
import type { FacetRow } from '../../catalog/contract.ts'
import { type BuiltIndex, markLength, readIndex } from '../rules/index-format.ts'
import type { TextsFile } from '../rules/text-search.ts'
import type { Vocabulary } from '../search-contract.ts'
import { type IndexFile, sortNewest, writeFilterIndex } from './filter-index.ts'

/** Texts of more products, or that compress to more, stay on the server: then it is asked while someone types. */
const textsProductsMax = 3000
const textsMaxBytes = 64 * 1024

type ProductTexts = Reply<'listSearchTexts'>['texts'][number]

const name = (kind: string, text: string) =>
  `${kind}-${createHash('sha256').update(text).digest('hex').slice(0, markLength)}.json`

const fitsPages = (text: string) => gzipSync(text).length <= textsMaxBytes

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
async function writeSearchFiles(ids: readonly string[]): Promise<{ search: IndexFile; texts: IndexFile | null }> {
  const text = JSON.stringify(await readApi('readSearchRules'))
  return { search: { name: name('search', text), text }, texts: await writeTexts(ids) }
}

interface ListingIndex {
  files: IndexFile[]
  /** The same, in the form that is filtered and counted. */
  index: BuiltIndex
  /** The facets the merchant shows, in order. */
  facets: FacetRow[]
}

async function readEverything(): Promise<ListingIndex> {
  const [{ products, byStyle }, { categories }, { facets }, { currency }, { sizeOrder }] = await Promise.all([
    readAllProducts(),
    readApi('listCategories'),
    readApi('listFacets'),
    readShownPriceRules(),
    readSettings(),
  ])
  const { search, texts } = await writeSearchFiles(sortNewest(products).map(({ id }) => id))
  const index = writeFilterIndex({
    products,
    categories,
    facets,
    currency,
    sizeOrder,
    describe: (product) => cardOf(product, { byStyle }),
    searchFile: search.name,
    ...(texts ? { textsFile: texts.name } : {}),
  })
  const files = [...index, search, ...(texts ? [texts] : [])]
  const readFile = (name: string) => JSON.parse(files.find((file) => file.name === name)?.text ?? 'null')
  const summary = readFile('summary.json')
  return {
    files,
    index: readIndex(summary, readFile(summary.columnsFile)),
    facets: facets.filter(({ shown }) => shown),
  }
}

let reading: Promise<ListingIndex> | undefined

/** Written once a build. */
export function readListingIndex(): Promise<ListingIndex> {
  reading ??= readEverything()
  return reading
}
