import { say } from '../../../platform/pure/text/say.ts'
import { formatCents } from '../../../site/theme.ts'
import { fixedChoiceKeys, isFixed } from '../../catalog/rules/facets.ts'
import * as texts from '../messages/en.ts'
import { choicesOf, type FilterSummary } from '../rules/index-format.ts'
import { choose, chosenOf, type FilterState } from '../rules/query.ts'
import { describeRange, readRange } from '../rules/ranges.ts'
import { isOwnChosen, nameOwn } from './own-sizes.ts'

/** An active filter, and the filter without it. */
export interface Applied {
  name: string
  without: FilterState
}

function describeBounds({ minCents, maxCents }: FilterState): string {
  const low = formatCents(minCents ?? 0)
  if (maxCents === null) return say(texts.priceFrom, { price: low })
  return minCents === null
    ? say(texts.priceUpTo, { price: formatCents(maxCents) })
    : say(texts.priceBetween, { from: low, to: formatCents(maxCents) })
}

const facetOf = ({ facets }: FilterSummary, key: string) => facets.find((candidate) => candidate.key === key)

/** A brand or colour is recognised by its value alone; "M" and "Short" need their facet's name. */
function nameChoice(summary: FilterSummary, key: string, value: string): string {
  const own = choicesOf(summary, key).find((choice) => choice.value === value)?.label
  const range = own === undefined ? readRange(value) : null
  const label =
    own ?? (range && facetOf(summary, key) ? describeRange(range, facetOf(summary, key)?.unit ?? '') : value)
  if (key === 'size') return say(texts.size, { size: label })
  const facet = facetOf(summary, key)
  return facet && !isFixed(key) ? say(texts.facetChoice, { facet: facet.label, choice: label }) : label
}

interface Page {
  /** The category of the page. */
  base: string
  /** The shopper's own sizes. */
  own: readonly string[]
}

/** Everything that narrows the list except the category of the page. */
export function listApplied(filter: FilterState, summary: FilterSummary, { base, own }: Page): Applied[] {
  const fresh = { ...filter, page: 1 }
  const applied: Applied[] = []
  if (filter.category !== base) {
    const name = summary.categories.find(({ value }) => value === filter.category)?.label ?? filter.category
    applied.push({ name, without: { ...fresh, category: base } })
  }
  const keys = new Set([...fixedChoiceKeys, ...summary.facets.map(({ key }) => key)])
  for (const key of keys) {
    const values = chosenOf(filter, key)
    if (key === 'size' && isOwnChosen(filter, own)) {
      applied.push({ name: say(texts.mySizes, { sizes: nameOwn(values, summary) }), without: choose(filter, key, []) })
      continue
    }
    for (const value of values) {
      const rest = values.filter((candidate) => candidate !== value)
      applied.push({ name: nameChoice(summary, key, value), without: choose(filter, key, rest) })
    }
  }
  if (filter.minCents !== null || filter.maxCents !== null) {
    applied.push({ name: describeBounds(filter), without: { ...fresh, minCents: null, maxCents: null } })
  }
  return applied
}

const cross = 'M5 5l14 14M19 5 5 19'

function makeChip({ name, without }: Applied, apply: (filter: FilterState) => void): HTMLButtonElement {
  const chip = document.createElement('button')
  chip.type = 'button'
  chip.className = 'chip'
  chip.textContent = name
  chip.setAttribute('aria-label', say(texts.removeFilter, { filter: name }))
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', cross)
  svg.append(path)
  chip.append(svg)
  chip.addEventListener('click', () => apply(without))
  return chip
}

export function showChips(
  place: HTMLElement,
  applied: readonly Applied[],
  apply: (filter: FilterState) => void,
  clear: () => void,
): void {
  const chips = applied.map((entry) => makeChip(entry, apply))
  const all = document.createElement('button')
  all.type = 'button'
  all.className = 'text-button'
  all.textContent = texts.clearAll
  all.addEventListener('click', clear)
  // Focus stays nearby: on the next chip when the focused one is removed.
  const focused = [...place.children].indexOf(document.activeElement ?? place)
  place.replaceChildren(...chips, ...(chips.length > 0 ? [all] : []))
  place.hidden = chips.length === 0
  if (focused >= 0) (place.children[Math.min(focused, place.children.length - 1)] as HTMLElement | undefined)?.focus()
}
