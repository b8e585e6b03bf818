import type { Reply } from '../../../api/schemas.ts'
import { shopCurrency } from '../../../site/theme.ts'
import type { Facets } from '../../catalog/contract.ts'
import { applyRules } from '../rules/apply-rules.ts'
import { listFacets } from '../rules/choices.ts'
import { filterIndex } from '../rules/filter.ts'
import type { BuiltIndex, FilterSummary } from '../rules/index-format.ts'
import { type Lexicon, makeLexicon } from '../rules/lexicon.ts'
import { emptyFilter } from '../rules/query.ts'
import type { Searched } from '../rules/search-engine.ts'
import { sizeGuide } from '../rules/shop-pages.ts'
import { openTexts, type TextsFile } from '../rules/text-search.ts'
import { loadFile, loadIds, loadIndex, loadSummary, warmUp } from './filters.ts'

type Rules = Reply<'readSearchRules'>

/** What the search field works with, from the build's files. */
export interface SearchKit {
  summary: FilterSummary
  lexicon: Lexicon
  popular: readonly string[]
  index: BuiltIndex | null
  /** Null in a shop whose texts are too many for a page: products are asked for. */
  searched: Searched | null
}

const countSummary = ({ categories, colors, sizes, facets, price }: FilterSummary): Facets =>
  listFacets({ categories, colors, sizes, facets, price }, shopCurrency)

function withoutGuide(lexicon: Lexicon, { hasSizeGuide }: Rules): Lexicon {
  if (hasSizeGuide) return lexicon
  const kept = [...lexicon.meanings].filter(
    ([, meaning]) => meaning.kind !== 'page' || meaning.page.path !== sizeGuide.path,
  )
  return { ...lexicon, meanings: new Map(kept) }
}

async function read(): Promise<SearchKit> {
  const summary = await loadSummary()
  if (!summary.searchFile) throw new Error('The site has no file of the search')
  const loadingIndex = summary.textsFile ? loadIndex() : null
  const [rules, index, texts, ids] = await Promise.all([
    loadFile<Rules>(summary.searchFile),
    loadingIndex,
    summary.textsFile ? loadFile<TextsFile>(summary.textsFile) : null,
    loadingIndex ? loadingIndex.then(loadIds) : [],
  ])
  const facets = index ? filterIndex(index, emptyFilter).facets : countSummary(summary)
  const lexicon = withoutGuide(applyRules(makeLexicon(summary, facets), rules), rules)
  const kit = { summary, lexicon, popular: rules.popular, index }
  if (!index || !texts) return { ...kit, searched: null }
  const placeOf = new Map(ids.map((id, place) => [String(id), place]))
  // The cards that suggestions show, before someone has finished typing.
  void warmUp().catch(() => undefined)
  return { ...kit, searched: { index, lexicon, texts: openTexts(texts, index), placeOf: (id) => placeOf.get(id) } }
}

let kit: Promise<SearchKit> | undefined

/** Loaded once, and again after a failure. */
export function loadSearchKit(): Promise<SearchKit> {
  kit ??= read()
  kit.catch(() => {
    kit = undefined
  })
  return kit
}
