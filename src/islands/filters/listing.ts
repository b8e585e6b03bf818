import { cardsPerPage } from '../../contract/limits.ts'
import { messages } from '../../contract/messages.ts'
import { filterIndex } from '../../domain/facets/filter.ts'
import type { FilterIndex } from '../../domain/facets/index-format.ts'
import { type FilterState, rootCategory, sorts } from '../../domain/facets/query.ts'
import { loadCards, loadIndex, warmUp } from '../../stores/filters.ts'
import { showError } from '../../stores/toasts.ts'
import { readAddress, writeAddress } from './address.ts'
import { clearAll, listApplied, showChips } from './chips.ts'
import { showEmpty } from './empty-view.ts'
import { readForm, showFacets } from './facet-form.ts'
import { type PriceRange, watchPriceRange } from './price-range.ts'
import { countShirts, keepResults, type ResultsView } from './results-view.ts'

type History = 'push' | 'replace' | 'stay'

interface Parts {
  root: HTMLElement
  form: HTMLFormElement
  results: ResultsView
  chips: HTMLElement
  empty: HTMLElement
  sort: HTMLSelectElement | null
  ceilingCents: number
  /** The category whose page this is; the root on the listing. */
  base: string
}

/** The listing: whatever is chosen goes into the address, and what the address says is shown. */
class Listing {
  readonly parts: Parts
  readonly price: PriceRange | null
  filter: FilterState
  /** Answers that come after a newer question are dropped. */
  asked = 0
  dragging = false

  constructor(parts: Parts) {
    this.parts = parts
    this.filter = readAddress(location, parts.ceilingCents)
    const price = parts.form.querySelector<HTMLElement>('[data-price]')
    this.price =
      price &&
      watchPriceRange(price, (bounds, settled) => {
        // Decision 14: a drag replaces the entry; letting go of what was dragged does not add one.
        void this.apply({ ...this.filter, ...bounds, page: 1 }, settled && !this.dragging ? 'push' : 'replace')
        this.dragging = !settled
      })
  }

  async apply(next: FilterState, history: History): Promise<void> {
    this.filter = next
    this.writeHistory(history)
    this.asked += 1
    const { asked } = this
    try {
      const index = await loadIndex()
      if (asked === this.asked) await this.show(index, asked)
      if (history === 'push') this.backToStart()
    } catch {
      showError(messages.somethingWrong)
    } finally {
      document.documentElement.removeAttribute('data-filtering')
    }
  }

  writeHistory(history: History): void {
    const { base, ceilingCents } = this.parts
    const address = writeAddress(this.filter, base === rootCategory ? null : base, ceilingCents)
    if (history === 'push') {
      window.history.replaceState({ ...window.history.state, y: scrollY }, '')
      window.history.pushState({}, '', address)
    } else if (history === 'replace') window.history.replaceState(window.history.state, '', address)
  }

  async show(index: FilterIndex, asked: number): Promise<void> {
    const { form, results, chips, empty, sort, base } = this.parts
    const { filter } = this
    const { products, facets } = filterIndex(index, filter)
    const change = (next: FilterState) => void this.apply(next, 'push')
    const applied = listApplied(filter, index.summary, base)
    const everything = filterIndex(index, { ...filter, category: rootCategory }).products.length
    showFacets(form, facets, filter, everything)
    this.price?.show(filter)
    showChips(chips, applied, change, () => change(clearAll(filter, base)))
    this.showTexts(products.length, applied.length)
    if (sort) sort.value = filter.sort === 'newest' ? 'relevance' : filter.sort
    if (products.length === 0) showEmpty(empty, index, applied, change)
    else empty.hidden = true
    const cards = await loadCards(index, products.subarray(0, filter.page * cardsPerPage))
    if (asked === this.asked) results.show({ cards, total: products.length })
  }

  /** A choice made far down shows its answer from the start. */
  backToStart(): void {
    const results = this.parts.root.querySelector('[data-results]')
    if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ behavior: 'instant' })
  }

  showTexts(total: number, applied: number): void {
    const { root, results } = this.parts
    results.announce(total)
    const show = root.querySelector('[data-part="show"]')
    if (show) show.textContent = `Show ${countShirts(total)}`
    const count = root.querySelector('[data-part="applied"]')
    if (count) count.textContent = applied > 0 ? ` (${applied})` : ''
  }
}

function findParts(root: HTMLElement): Parts | null {
  const form = root.querySelector<HTMLFormElement>('[data-filters]')
  const chips = root.querySelector<HTMLElement>('[data-chips]')
  const empty = root.querySelector<HTMLElement>('[data-nothing]')
  const results = keepResults(root)
  if (!form || !chips || !empty || !results) return null
  return {
    ...{ root, form, chips, empty, results },
    sort: root.querySelector<HTMLSelectElement>('[data-sort]'),
    ceilingCents: Number(root.dataset['ceiling']) * 100,
    base: root.dataset['category'] ?? rootCategory,
  }
}

function watch(listing: Listing): void {
  const { form, root, sort } = listing.parts
  form.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.closest('[data-price]')) return
    void listing.apply({ ...listing.filter, ...readForm(form), page: 1 }, 'push')
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  for (const button of root.querySelectorAll('[data-clear]')) {
    button.addEventListener('click', () => void listing.apply(clearAll(listing.filter, listing.parts.base), 'push'))
  }
  sort?.addEventListener('change', () => {
    const chosen = sorts.find((one) => one === sort.value) ?? 'relevance'
    void listing.apply({ ...listing.filter, sort: chosen, page: 1 }, 'push')
  })
  root.querySelector('[data-load-more]')?.addEventListener('click', () => {
    void listing.apply({ ...listing.filter, page: listing.filter.page + 1 }, 'replace')
  })
  addEventListener('popstate', async (event) => {
    await listing.apply(readAddress(location, listing.parts.ceilingCents), 'stay')
    scrollTo({ top: event.state?.y ?? 0, behavior: 'instant' })
  })
  // The index comes when a hand is near the filters, not before.
  const controls = root.querySelectorAll('[data-filters], [data-toolbar]')
  for (const type of ['pointermove', 'focusin', 'touchstart'] as const) {
    const warm = () => void warmUp().catch(() => undefined)
    for (const control of controls) control.addEventListener(type, warm, { once: true, passive: true })
  }
}

/** Where the shopper was in a list that this page has to make first. */
function keepPlace(listing: Listing): void {
  const save = () => window.history.replaceState({ ...window.history.state, y: scrollY }, '')
  addEventListener('pagehide', save)
  if (!document.documentElement.hasAttribute('data-filtering')) return
  window.history.scrollRestoration = 'manual'
  const { y } = window.history.state ?? {}
  void listing.apply(listing.filter, 'stay').then(() => {
    if (typeof y === 'number') scrollTo({ top: y, behavior: 'instant' })
  })
}

const root = document.querySelector<HTMLElement>('[data-listing]')
const parts = root && findParts(root)
if (parts) {
  const listing = new Listing(parts)
  watch(listing)
  keepPlace(listing)
}
