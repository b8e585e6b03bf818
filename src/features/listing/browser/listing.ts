import { messages } from '../../../platform/pure/messages.ts'
import { afterPaint, mayFetchAhead, whenIdle } from '../../../site/browser/moments.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { onTravel } from '../../../site/browser/travel.ts'
import { toAmount, toCents } from '../../../site/theme.ts'
import { isFixed } from '../../catalog/rules/facets.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import { chosenOf, type FilterState, sorts } from '../rules/query.ts'
import type { keepAnswers } from './answer.ts'
import { clearAll, readAddress, readForm, saysFilters, writeAddress, writeSearchAddress } from './filter-address.ts'
import { watchLongFacets } from './long-facets.ts'
import { findParts, type ListingParts } from './parts.ts'

type Bounds = Pick<FilterState, 'minCents' | 'maxCents'>
/** `settled`: the handle was released, or a number typed; false while dragging. */
type Change = (bounds: Bounds, settled: boolean) => void

export interface PriceRange {
  show(bounds: Bounds): void
}

/** Two handles and two number fields for one range, in whole units of the currency. */
export function watchPriceRange(root: HTMLElement, change: Change): PriceRange {
  const input = (selector: string) => root.querySelector<HTMLInputElement>(selector)
  const handles = [input('[data-handle="min"]'), input('[data-handle="max"]')] as const
  const fields = [input('[name="minPrice"]'), input('[name="maxPrice"]')] as const
  const ceiling = Number(handles[1]?.max ?? 0)

  const show = (low: number, high: number) => {
    for (const [low_, high_] of [handles, fields]) {
      if (low_) low_.value = String(low)
      if (high_) high_.value = String(high)
    }
    const rest = ceiling - Math.max(0, high - low)
    // The position of a background is a share of the space it leaves free.
    root.style.setProperty('--range-start', `${rest > 0 ? (low / rest) * 100 : 0}%`)
    root.style.setProperty('--range-size', `${100 - (rest / ceiling) * 100}%`)
  }
  const toBounds = (low: number, high: number): Bounds => ({
    minCents: low > 0 ? toCents(low) : null,
    maxCents: high < ceiling ? toCents(high) : null,
  })
  const read = (pair: typeof handles) => {
    const clamp = (element: HTMLInputElement | null, fallback: number) => {
      const value = element?.value.trim() ? Number(element.value) : fallback
      return Number.isFinite(value) ? Math.min(ceiling, Math.max(0, value)) : fallback
    }
    return [clamp(pair[0], 0), clamp(pair[1], ceiling)] as const
  }
  const drag = (moved: 0 | 1, settled: boolean) => {
    const [low, high] = read(handles)
    // A handle stops at the other one.
    const kept = moved === 0 ? ([Math.min(low, high), high] as const) : ([low, Math.max(low, high)] as const)
    show(...kept)
    change(toBounds(...kept), settled)
  }
  for (const place of [0, 1] as const) {
    handles[place]?.addEventListener('input', () => drag(place, false))
    handles[place]?.addEventListener('change', () => drag(place, true))
    fields[place]?.addEventListener('change', () => {
      const [low, high] = read(fields)
      show(low, high)
      change(toBounds(low, high), true)
    })
  }
  return {
    show: ({ minCents, maxCents }) => show(toAmount(minCents ?? 0), maxCents === null ? ceiling : toAmount(maxCents)),
  }
}

type History = 'push' | 'replace' | 'stay'

/** The listing: every choice is written to the address, and the address decides what is shown. */
class Listing {
  readonly parts: ListingParts
  readonly price: PriceRange | null
  filter: FilterState
  /** Results that arrive after a newer request are dropped. */
  asked = 0
  dragging = false
  /** Measured at the first touch: measuring between a choice and its results would cost another layout. */
  scrolled = 0
  answers: Promise<ReturnType<typeof keepAnswers>> | undefined
  warming: Promise<void> | undefined

  constructor(parts: ListingParts) {
    this.parts = parts
    this.filter = this.readAddress()
    const price = parts.form.querySelector<HTMLElement>('[data-price]')
    this.price =
      price &&
      watchPriceRange(price, (bounds, settled) => {
        // Dragging the price replaces the history entry; releasing it doesn't add one.
        void this.apply({ ...this.filter, ...bounds, page: 1 }, settled && !this.dragging ? 'push' : 'replace')
        this.dragging = !settled
      })
  }

  /** The filter in the address; a renamed category is replaced by its current slug. */
  readAddress(): FilterState {
    const { root, reading } = this.parts
    const filter = readAddress(location, reading)
    const former: Record<string, string> = JSON.parse(root.dataset['former'] ?? '{}')
    return { ...filter, category: former[filter.category] ?? filter.category }
  }

  async apply(next: FilterState, history: History): Promise<void> {
    this.filter = next
    this.asked += 1
    const { asked } = this
    const isNewest = () => asked === this.asked
    const fromStart = history === 'push'
    const isOwn = history !== 'stay' || saysFilters(location.search)
    // The results are in the frame of the press itself if they are known here; the history entry is a task of its own after it.
    const y = this.scrolled
    void afterPaint().then(() => this.writeHistory(next, history, y))
    try {
      const answer = await this.loadAnswers()
      const applied = await answer({
        filter: next,
        isOwn,
        fromStart,
        isNewest,
        change: (changed) => void this.apply(changed, 'push'),
      })
      if (applied) this.filter = applied
      const isAdded =
        applied &&
        !isOwn &&
        this.parts.query === null &&
        chosenOf(applied, 'size').length > chosenOf(next, 'size').length
      if (isAdded) this.writeHistory(applied, 'replace', y)
      if (applied) this.price?.show(applied)
      if (this.parts.again) this.parts.again.hidden = true
      if (fromStart) this.backToStart()
    } catch {
      showError(messages.somethingWrong)
      if (this.parts.again) this.parts.again.hidden = false
    } finally {
      document.documentElement.removeAttribute('data-filtering')
    }
  }

  /** A failed request is repeated. */
  loadAnswers(): Promise<ReturnType<typeof keepAnswers>> {
    this.answers ??= import('./answer.ts').then(({ keepAnswers }) => keepAnswers(this.parts))
    this.answers.catch(() => {
      this.answers = undefined
    })
    return this.answers
  }

  /** Preloads everything the first results need. */
  warmUp(): Promise<void> {
    this.scrolled = scrollY
    this.warming ??= this.warm()
    this.warming.catch(() => {
      this.warming = undefined
    })
    return this.warming
  }

  async warm(): Promise<void> {
    const { warmUp } = await this.loadAnswers()
    await warmUp()
  }

  writeHistory(filter: FilterState, history: History, y: number): void {
    const { base, reading, query } = this.parts
    const address =
      query === null
        ? writeAddress(filter, base === rootCategory ? null : base, reading)
        : writeSearchAddress(query, filter, reading)
    // What is typed while the scripts load is applied then, and once more by its own event.
    if (history === 'push' && new URL(address, location.href).href !== location.href) {
      window.history.replaceState({ ...window.history.state, y }, '')
      window.history.pushState({}, '', address)
    } else if (history === 'replace') window.history.replaceState(window.history.state, '', address)
  }

  /** A choice made far down the list shows its results from the top. */
  backToStart(): void {
    if (this.scrolled <= 0) return
    const results = this.parts.root.querySelector('[data-results]')
    if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ behavior: 'instant' })
  }
}

function chooseSort(listing: Listing): void {
  const { sort } = listing.parts
  const chosen = sorts.find((name) => name === sort?.value) ?? 'relevance'
  void listing.apply({ ...listing.filter, sort: chosen, page: 1 }, 'push')
}

/** One of the merchant's that is open without its values. */
function isEmptyFacet(group: HTMLDetailsElement): boolean {
  const key = group.querySelector<HTMLElement>('[data-facet]:not(:has(input))')?.dataset['facet']
  return group.open && key !== undefined && !isFixed(key)
}

/**
 * Applies choices made before this script loaded: since the browser doesn't restore the form, any difference from its file is
 * one.
 */
function applyEarlyChoices(listing: Listing): void {
  const { form, sort } = listing.parts
  if ([...form.querySelectorAll('details')].some(isEmptyFacet)) void listing.apply(listing.filter, 'stay')
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input:not([data-find])')]
  const chosen = inputs.find((input) => input.checked !== input.defaultChecked)
  const typed = inputs.find((input) => input.value !== input.defaultValue)
  for (const changed of [chosen, typed]) changed?.dispatchEvent(new Event('change', { bubbles: true }))
  if (sort && sort.selectedIndex > 0) sort.dispatchEvent(new Event('change'))
}

function watch(listing: Listing): void {
  const { form, root } = listing.parts
  form.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.closest('[data-price], [data-find]')) return
    void listing.apply(readForm(form, listing.filter), 'push')
  })
  watchLongFacets(form, () => void listing.apply(listing.filter, 'stay'))
  form.addEventListener('submit', (event) => event.preventDefault())
  // Renders what the file leaves out of a facet when it is opened.
  const draw = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && isEmptyFacet(target)) void listing.apply(listing.filter, 'stay')
  }
  form.addEventListener('toggle', draw, { capture: true })
  addEventListener('scroll', () => (listing.scrolled = scrollY), { passive: true })
  root.addEventListener('click', ({ target }) => {
    const clears = target instanceof Element && target.closest('[data-clear]')
    if (clears) void listing.apply(clearAll(listing.filter, listing.parts.base), 'push')
  })
  listing.parts.again?.addEventListener('click', () => void listing.apply(listing.filter, 'stay'))
  listing.parts.sort?.addEventListener('change', () => chooseSort(listing))
  root.querySelector('[data-load-more]')?.addEventListener('click', () => {
    void listing.apply({ ...listing.filter, page: listing.filter.page + 1 }, 'replace')
  })
  onTravel(async (event) => {
    await listing.apply(listing.readAddress(), 'stay')
    scrollTo({ top: event.state?.y ?? 0, behavior: 'instant' })
  })
  // The index and its reader are loaded when the page is idle, or when the pointer is near the filters.
  const warmWhenIdle = () => whenIdle(() => void (mayFetchAhead() && listing.warmUp().catch(() => undefined)))
  if (document.readyState === 'complete') warmWhenIdle()
  else addEventListener('load', warmWhenIdle, { once: true })
  const controls = root.querySelectorAll('[data-filters], [data-toolbar]')
  for (const type of ['pointermove', 'focusin', 'touchstart'] as const) {
    const warm = () => void listing.warmUp().catch(() => undefined)
    for (const control of controls) control.addEventListener(type, warm, { once: true, passive: true })
  }
}

/** Restores the scroll position in a list that this page has to build first. */
function keepPlace(listing: Listing): void {
  const save = () => window.history.replaceState({ ...window.history.state, y: scrollY }, '')
  addEventListener('pagehide', save)
  if (!document.documentElement.hasAttribute('data-filtering')) return
  window.history.scrollRestoration = 'manual'
  const { y } = window.history.state ?? {}
  const renamed = readAddress(location, listing.parts.reading).category !== listing.filter.category
  void listing.apply(listing.filter, renamed ? 'replace' : 'stay').then(() => {
    if (typeof y === 'number') scrollTo({ top: y, behavior: 'instant' })
  })
}

const root = document.querySelector<HTMLElement>('[data-listing]')
const parts = root && findParts(root)
if (parts) {
  const listing = new Listing(parts)
  watch(listing)
  keepPlace(listing)
  if (!document.documentElement.hasAttribute('data-filtering')) applyEarlyChoices(listing)
}
