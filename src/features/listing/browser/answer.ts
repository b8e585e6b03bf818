import { joinParts } from '../../../platform/pure/join-parts.ts'
import { cardsPerPage } from '../../../platform/pure/limits.ts'
import { say } from '../../../platform/pure/say.ts'
import { afterPaint } from '../../../site/browser/moments.ts'
import * as texts from '../messages/en.ts'
import { filterIndex } from '../rules/filter.ts'
import type { BuiltIndex } from '../rules/index-format.ts'
import { keepKnown } from '../rules/known-values.ts'
import type { FilterState } from '../rules/query.ts'
import { listApplied, showChips } from './chips.ts'
import { showFacets } from './facet-form.ts'
import { clearAll } from './filter-address.ts'
import { loadCards, loadIndex } from './filters.ts'
import { addOwn, findOwn, noteChoice, showOwnButton } from './own-sizes.ts'
import type { ListingParts } from './parts.ts'
import { countShirts, keepResults } from './results-view.ts'
import type { Search } from './search-answer.ts'

export interface Question {
  filter: FilterState
  /** True when someone chose it, here or in the address. It then overrides what the text of a search is understood to ask for. */
  isOwn: boolean
  /** The list is shown from its start, so only its first cards are in sight. */
  fromStart: boolean
  /** False once something else was requested; the result is then dropped. */
  isNewest(): boolean
  /** Called with a chip's filter. */
  change(filter: FilterState): void
}

function setText(root: HTMLElement, part: string, text: string): void {
  const place = root.querySelector(`[data-part="${part}"]`)
  if (place) place.textContent = text
}

function showUnknown(root: HTMLElement, unknown: readonly string[]): void {
  const text =
    unknown.length > 1
      ? say(texts.unknownFilters, { filters: joinParts(unknown) })
      : say(texts.unknownFilter, { filter: unknown[0] ?? '' })
  setText(root, 'unknown', unknown.length > 0 ? text : '')
}

/** Search texts are requested once; a failed request is repeated. */
function keepSearch(parts: ListingParts): (index: Promise<BuiltIndex>) => Promise<Search | null> {
  const { query } = parts
  let search: Promise<Search> | undefined
  const ask = async (index: Promise<BuiltIndex>, text: string) => {
    const { askForSearch, showSearch } = await import('./search-answer.ts')
    const found = await askForSearch(text, index, parts)
    showSearch(text, found, parts.template)
    return found
  }
  return async (index) => {
    if (query === null) return null
    search ??= ask(index, query)
    search.catch(() => {
      search = undefined
    })
    return search
  }
}

/**
 * Shows the results for an address in this listing. Returns the filter as it was applied, or null when another was requested
 * in the meantime. Loaded with the first touch of a filter, so that pages don't pay for it earlier.
 */
export function keepAnswers(parts: ListingParts) {
  const { root, form, chips, empty, sort, base } = parts
  const results = keepResults(parts)
  const readSearch = keepSearch(parts)

  const answerOnce = async (question: Question): Promise<FilterState | null> => {
    const { filter: asked, isOwn, fromStart, isNewest, change } = question
    const loading = loadIndex()
    const [index, search] = await Promise.all([loading, readSearch(loading)])
    if (!isNewest()) return null
    // A choice overrides what the search's text is understood to ask for.
    const understood = search && !isOwn ? { ...search.filter, page: asked.page } : asked
    const own = findOwn(parts.kinds, index.summary)
    if (fromStart) noteChoice(understood, own)
    const wanted = isOwn ? understood : addOwn(understood, own)
    const { filter, unknown } = keepKnown(wanted, index.summary)
    const among = search && { found: search.places, always: isOwn ? [] : search.pinned }
    const find = (by: FilterState) => filterIndex(index, by, among)
    const { products, facets, inAllCategories } = find(filter)
    const applied = listApplied(filter, index.summary, { base, own })
    // The list and everything above it change together, once all of it has loaded.
    const [cards, nothing] = await Promise.all([
      loadCards(index, products.subarray(0, filter.page * cardsPerPage)),
      products.length === 0 ? import('./empty-view.ts') : null,
    ])
    if (!isNewest()) return null
    showUnknown(root, unknown)
    showChips(chips, applied, change, () => change(clearAll(filter, base)))
    setText(root, 'total', countShirts(products.length))
    setText(root, 'applied', applied.length > 0 ? say(texts.filtersCount, { count: applied.length }) : texts.filters)
    if (nothing) nothing.showEmpty(empty, (by) => find(by).products.length, applied, change)
    else empty.hidden = true
    results.show({ cards, total: products.length, fromStart })
    const showCounts = () => {
      if (!isNewest()) return
      showFacets(form, facets, filter, inAllCategories)
      const again = () => void answer({ ...question, filter, isOwn: true, fromStart: false })
      showOwnButton(form, { kinds: parts.kinds, filter, summary: index.summary, change, again })
      setText(root, 'show', say(texts.showShirts, { count: products.length }))
      if (sort) sort.value = filter.sort === 'newest' && !search ? 'relevance' : filter.sort
    }
    // The counts beside the choices are a task of their own, except where all of it is about to be shown at once.
    if (document.documentElement.hasAttribute('data-filtering')) showCounts()
    else void afterPaint().then(showCounts)
    return filter
  }
  // A publish may have replaced the index's files since their names were read: they are read again.
  const answer = (question: Question): Promise<FilterState | null> =>
    answerOnce(question).catch(() => (question.isNewest() ? answerOnce(question) : null))
  return Object.assign(answer, { prepare: results.prepare })
}
