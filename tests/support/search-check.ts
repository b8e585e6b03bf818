import type { EndpointName } from '../../src/api/endpoints.ts'
import { arrangeTexts } from '../../src/features/listing/build/listing-index.ts'
import { applyRules } from '../../src/features/listing/rules/apply-rules.ts'
import { filterIndex } from '../../src/features/listing/rules/filter.ts'
import { makeLexicon } from '../../src/features/listing/rules/lexicon.ts'
import { emptyFilter } from '../../src/features/listing/rules/query.ts'
import { type Searched, type SearchResult, searchIndex } from '../../src/features/listing/rules/search-engine.ts'
import type { SearchRules } from '../../src/features/listing/rules/search-rules.ts'
import { openTexts, type TextsFile } from '../../src/features/listing/rules/text-search.ts'
import { readLiveIndex } from '../../src/features/listing/server/live-index.ts'
import { searchCatalogue } from '../../src/features/listing/server/search.ts'
import { openIndex } from './facet-check.ts'
import { ownPrices } from './own-prices.ts'
import type { TestShop } from './shop.ts'

export interface BrowserSearch {
  searched: Searched
  ids: readonly string[]
  file: TextsFile
}

type Call = TestShop['call']

async function readTexts(call: Call) {
  const all: Awaited<ReturnType<typeof call<'listSearchTexts' & EndpointName>>>['body']['texts'] = []
  for (;;) {
    const { texts } = (await call('listSearchTexts', { query: { after: all.at(-1)?.id ?? '0' } })).body
    if (texts.length === 0) return all
    all.push(...texts)
  }
}

/** The search as a browser has it: the index and the texts that the build writes, through their JSON. */
export async function openSearch({ deps: { db }, call }: TestShop): Promise<BrowserSearch> {
  const { index, cards } = await openIndex(db)
  const ids = [...cards.values()].flat()
  const { vocabulary } = (await call('readVocabulary')).body
  if (!vocabulary) throw new Error('The vocabulary is too large for pages')
  const file: TextsFile = JSON.parse(JSON.stringify(arrangeTexts(ids, await readTexts(call), vocabulary)))
  const rules: SearchRules = (await call('readSearchRules')).body
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const lexicon = applyRules(makeLexicon(index.summary, filterIndex(index, emptyFilter).facets), rules)
  return { searched: { index, lexicon, texts: openTexts(file, index), placeOf: (id) => placeOf.get(id) }, ids, file }
}

function describe(result: SearchResult, ids: readonly string[], { index }: Pick<Searched, 'index'>) {
  const name = (places: ArrayLike<number>) => Array.from(places, (place) => ids[place])
  const { filter, andRest, correctedQuery, ignored, redirect, pages, closestTerms, missed } = result
  const { facets } = filterIndex(index, filter, { found: result.places })
  return {
    filter,
    andRest,
    correctedQuery,
    ignored,
    redirect,
    pages,
    missed,
    facets,
    closestTerms: [...closestTerms].sort(),
    found: name(result.found),
    products: name(result.places),
    pinned: name(result.pinned),
    hidden: name(result.hidden),
    closest: name(result.closest),
  }
}

/** What the server and a browser find for a query. */
export async function searchBoth({ deps: { db } }: TestShop, browser: BrowserSearch, text: string) {
  const live = await readLiveIndex(db, ownPrices)
  const server = describe(await searchCatalogue(db, live, { text }), live.ids, live)
  const inBrowser = describe(await searchIndex(browser.searched, text), browser.ids, browser.searched)
  return { server, browser: inBrowser }
}
