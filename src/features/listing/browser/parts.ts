import { shopCurrency, toCents } from '../../../site/theme.ts'
import { rootCategory } from '../../catalog/rules/root-category.ts'
import { type Reading, searchQueryMax } from '../rules/query.ts'

/** The elements of a listing in the page. */
export interface ListingParts {
  root: HTMLElement
  form: HTMLFormElement
  grid: HTMLElement
  template: HTMLTemplateElement
  chips: HTMLElement
  empty: HTMLElement
  sort: HTMLSelectElement | null
  /** How this page's addresses are parsed. */
  reading: Reading
  /** The category of this page; the root on the listing. */
  base: string
  /** The kinds of garment it may show, as shoppers keep their sizes. */
  kinds: string[]
  /** The query on the search page; null elsewhere. */
  query: string | null
  again: HTMLElement | null
}

function readQuery(): string {
  return (new URLSearchParams(location.search).get('query') ?? '').trim().slice(0, searchQueryMax)
}

export function findParts(root: HTMLElement): ListingParts | null {
  const form = root.querySelector<HTMLFormElement>('[data-filters]')
  const grid = root.querySelector<HTMLElement>('[data-cards]')
  const template = root.querySelector<HTMLTemplateElement>('[data-card-template]')
  const chips = root.querySelector<HTMLElement>('[data-chips]')
  const empty = root.querySelector<HTMLElement>('[data-nothing]')
  if (!form || !grid || !template || !chips || !empty) return null
  return {
    root,
    form,
    grid,
    template,
    chips,
    empty,
    sort: root.querySelector<HTMLSelectElement>('[data-sort]'),
    reading: {
      currency: shopCurrency,
      ceilingCents: toCents(Number(root.dataset['ceiling'])),
      attributeKeys: root.dataset['attributes']?.split(' ').filter(Boolean) ?? [],
    },
    base: root.dataset['category'] ?? rootCategory,
    kinds: root.dataset['kinds']?.split(' ') ?? [],
    query: root.dataset['search'] === undefined ? null : readQuery(),
    again: document.querySelector<HTMLElement>('[data-search-page] [data-part="again"]'),
  }
}
