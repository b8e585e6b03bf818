import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { keepOwnSizes, ownSizes, showOnlyOwn, showsOnlyOwn } from '../../catalog/browser/fit-profile.ts'
import { compareSizes, sizeSlug } from '../../catalog/rules/sizes.ts'
import * as texts from '../messages/en.ts'
import { choicesOf, type FilterSummary } from '../rules/index-format.ts'
import { choose, chosenOf, type FilterState } from '../rules/query.ts'

/** The shopper's own sizes, as far as the shop has them: values of the facet. */
export function findOwn(kinds: readonly string[], summary: FilterSummary): string[] {
  const known = new Set(choicesOf(summary, 'size').map(({ value }) => value))
  return ownSizes(kinds)
    .map(sizeSlug)
    .filter((value) => known.has(value))
}

const holdsAll = (values: readonly string[], wanted: readonly string[]) =>
  wanted.every((value) => values.includes(value))

export const isOwnChosen = (filter: FilterState, own: readonly string[]) =>
  own.length > 0 && holdsAll(chosenOf(filter, 'size'), own) && chosenOf(filter, 'size').length === own.length

/** A list whose address names no filter shows the shopper's own sizes only, if they want that. */
export function addOwn(filter: FilterState, own: readonly string[]): FilterState {
  const isWanted = showsOnlyOwn() && own.length > 0 && chosenOf(filter, 'size').length === 0
  return isWanted ? { ...choose(filter, 'size', own), page: filter.page } : filter
}

/** Once a shopper takes their own sizes off a list, other lists show everything too. */
export function noteChoice(filter: FilterState, own: readonly string[]): void {
  if (own.length > 0 && !holdsAll(chosenOf(filter, 'size'), own)) showOnlyOwn(false)
}

export function nameOwn(values: readonly string[], summary: FilterSummary): string {
  const labels = new Map(choicesOf(summary, 'size').map(({ value, label }) => [value, label]))
  return joinParts(values.map((value) => labels.get(value) ?? value))
}

interface Shown {
  kinds: readonly string[]
  filter: FilterState
  summary: FilterSummary
  /** Shows the list with another filter. */
  change: (filter: FilterState) => void
  /** Shows the same list again. */
  again: () => void
}

/** What the button beside the sizes does now; null for no button. */
function describeButton({ kinds, filter, summary, change, again }: Shown) {
  const own = findOwn(kinds, summary)
  const chosen = chosenOf(filter, 'size')
  const keep = (values: readonly string[]) => {
    const labels = choicesOf(summary, 'size').flatMap(({ value, label }) => (values.includes(value) ? [label] : []))
    void keepOwnSizes(kinds, labels.sort(compareSizes)).then(again)
  }
  if (isOwnChosen(filter, own)) return { text: texts.removeMySize, press: () => keep([]) }
  if (chosen.length > 0) return { text: texts.keepAsMySize, press: () => keep(chosen) }
  if (own.length === 0) return null
  const press = () => {
    showOnlyOwn(true)
    change(choose(filter, 'size', own))
  }
  return { text: say(texts.onlyMySize, { sizes: nameOwn(own, summary) }), press }
}

/** Beside the name of the sizes' facet, out of the flow: it comes after a choice and moves nothing. */
export function showOwnButton(form: HTMLFormElement, shown: Shown): void {
  const list = form.querySelector('[data-facet="size"]')
  const present = form.querySelector<HTMLElement>('[data-own-size]')
  const described = list && describeButton(shown)
  if (!described) {
    present?.remove()
    return
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'text-button own-size'
  button.dataset['ownSize'] = ''
  button.textContent = described.text
  button.addEventListener('click', described.press)
  const hadFocus = present !== null && present === document.activeElement
  if (present) present.replaceWith(button)
  else list.before(button)
  if (hadFocus) button.focus({ preventScroll: true })
}
