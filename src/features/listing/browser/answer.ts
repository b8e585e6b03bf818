import { cardsPerPage } from '../../../platform/pure/limits.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { afterPaint } from '../../../site/browser/moments.ts'
import * as texts from '../messages/en.ts'
import { filterIndex } from '../rules/filter.ts'
import type { BuiltIndex } from '../rules/index-format.ts'
import { findUnknown } from '../rules/known-values.ts'
import type { FilterState } from '../rules/query.ts'
import { listApplied, showChips } from './chips.ts'
import { showFacets } from './facet-form.ts'
import { clearAll } from './filter-address.ts'
import { loadCards, loadIndex, warmUp } from './filters.ts'
import { addOwn, findOwn, noteChoice, showOwnButton } from './own-sizes.ts'
import type { ListingParts } from './parts.ts'
import type { Found, Question } from './question.ts'
import { countShirts, keepResults } from './results-view.ts'
import type { Search } from './search-answer.ts'

function setText(root: HTMLElement, part: string, text: string): void {
  const place = root.querySelector(`[data-part="${part}"]`)
  if (place) place.textContent = text
}

/** Cards made in advance: a first choice mostly shows some of the newest. */
const preparedCards = 72

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

  /** From the build's files. */
  const findHere = async (question: Question): Promise<Found | null> => {
    const { filter: asked, isOwn, fromStart, isNewest } = question
    const loading = loadIndex()
    const [index, search] = await Promise.all([loading, readSearch(loading)])
    if (!isNewest()) return null
    const { summary } = index
    // A choice overrides what the search's text is understood to ask for.
    const understood = search && !isOwn ? { ...search.filter, page: asked.page } : asked
    const own = findOwn(parts.kinds, summary)
    if (fromStart) noteChoice(understood, own)
    const filter = isOwn ? understood : addOwn(understood, own)
    const among = search && { found: search.places, always: isOwn ? [] : search.pinned }
    const find = (by: FilterState) => filterIndex(index, by, among)
    const { products, facets, inAllCategories } = find(filter)
    // The list and everything above it change together, once all of it has loaded.
    const cards = await loadCards(index, products.subarray(0, filter.page * cardsPerPage))
    const unknown = findUnknown(filter, summary)
    return {
      filter,
      summary,
      own,
      unknown,
      cards,
      total: products.length,
      facets,
      inAllCategories,
      count: (by) => find(by).products.length,
    }
  }

  const show = async (question: Question, found: Found): Promise<FilterState | null> => {
    const { fromStart, isNewest, change } = question
    const { filter, summary, own, cards, total, facets } = found
    const applied = listApplied(filter, summary, { base, own })
    const [nothing, unknown] = await Promise.all([
      total === 0 ? import('./empty-view.ts') : null,
      found.unknown.length > 0 ? import('./unknown-view.ts') : null,
    ])
    const counts = nothing ? await Promise.all(applied.map(({ without }) => found.count(without))) : []
    if (!isNewest()) return null
    setText(root, 'unknown', unknown?.nameUnknown(form, found.unknown, summary) ?? '')
    showChips(chips, applied, change, () => change(clearAll(filter, base)))
    setText(root, 'total', countShirts(total))
    setText(root, 'applied', applied.length > 0 ? say(texts.filtersCount, { count: applied.length }) : texts.filters)
    const countWithout = new Map(applied.map(({ without }, place) => [without, counts[place] ?? 0]))
    if (nothing) nothing.showEmpty(empty, (by) => countWithout.get(by) ?? 0, applied, change)
    else empty.hidden = true
    results.show({ cards, total, fromStart })
    const showCounts = () => {
      if (!isNewest()) return
      showFacets(form, facets, filter, found.inAllCategories)
      const again = () => void answer({ ...question, filter, isOwn: true, fromStart: false })
      showOwnButton(form, { kinds: parts.kinds, filter, summary, change, again })
      setText(root, 'show', say(texts.showShirts, { count: total }))
      if (sort) sort.value = filter.sort === 'newest' && parts.query === null ? 'relevance' : filter.sort
    }
    // The counts beside the choices are a task of their own, except where all of it is about to be shown at once.
    if (document.documentElement.hasAttribute('data-filtering')) showCounts()
    else void afterPaint().then(showCounts)
    return filter
  }

  /** Without the build's files the same question goes to the API. */
  const ask = async (question: Question): Promise<Found | null> => {
    const { askServer } = await import('./server-answer.ts')
    return askServer(question, parts)
  }
  const answer = async (question: Question): Promise<FilterState | null> => {
    const found = await findHere(question)
      // A publish may have replaced the index's files since their names were read: they are read again.
      .catch(() => (question.isNewest() ? findHere(question) : null))
      .catch(() => (question.isNewest() ? ask(question) : null))
    return found && question.isNewest() ? show(question, found) : null
  }
  return Object.assign(answer, { warmUp: async () => results.prepare((await warmUp()).slice(0, preparedCards)) })
}
