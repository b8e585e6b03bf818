import { say } from '../../../platform/pure/text/say.ts'
import { whenIdle } from '../../../site/browser/moments.ts'
import { makeCard, readCardId } from '../../catalog/browser/card-view.ts'
import type { Card } from '../../catalog/rules/card.ts'
import * as texts from '../messages/en.ts'
import type { ListingParts } from './parts.ts'

export interface Results {
  cards: Card[]
  total: number
  /** Cards out of sight may be rendered a little later; restoring a scroll position needs all of them at once. */
  fromStart: boolean
}

export interface ResultsView {
  show(results: Results): void
  /** Makes the cards that a first filter is likely to show, while the page is idle. */
  prepare(cards: readonly Card[]): void
}

export const countShirts = (total: number) => say(texts.shirts, { count: total })
const eagerCards = 4
/** How many a slow phone makes between two frames: the first takes the longest. */
const cardsPerSlice = 1

/** Cards that stay are not touched: removing and reinserting one costs its style and layout again. */
function arrange(grid: HTMLElement, items: readonly Element[]): void {
  const wanted = new Set(items)
  for (const item of [...grid.children]) if (!wanted.has(item)) item.remove()
  let place = grid.firstElementChild
  for (const item of items) {
    if (item === place) place = place.nextElementSibling
    else grid.insertBefore(item, place)
  }
}

/** The grid of cards. Cards are reused, with their pictures already loaded. */
export function keepResults({ root, grid, template }: ListingParts): ResultsView {
  const more = root.querySelector<HTMLElement>('[data-more]')
  const shown = root.querySelector('[data-part="shown"]')
  const known = new Map([...grid.children].map((item) => [readCardId(item), item]))

  const itemOf = (card: Card) => {
    const item = known.get(card.id) ?? makeCard(template, card)
    known.set(card.id, item)
    return item
  }
  const prepare = (cards: readonly Card[]): void => {
    const waiting = cards.filter(({ id }) => !known.has(id))
    const makeSome = () => {
      waiting.splice(0, cardsPerSlice).forEach(itemOf)
      if (waiting.length > 0) whenIdle(makeSome)
    }
    whenIdle(makeSome)
  }
  return {
    prepare,
    show({ cards, total: count, fromStart }) {
      const items = cards.map(itemOf)
      // The largest picture of a page whose list comes from a script: the others are requested at the same time.
      if (grid.childElementCount === 0) items[0]?.querySelector('img')?.setAttribute('fetchpriority', 'high')
      for (const item of items.slice(0, eagerCards)) item.querySelector('img')?.setAttribute('loading', 'eager')
      for (const [place, item] of items.entries()) {
        // Cards that stay too: each that changes its place is painted again, in the task that shows the list.
        item.toggleAttribute('data-later', fromStart && place >= eagerCards)
      }
      arrange(grid, items)
      // From here on this is one growing list, not one of the numbered pages.
      root.dataset['answered'] = ''
      grid.hidden = count === 0
      if (more) more.hidden = cards.length >= count
      if (shown) shown.textContent = say(texts.showing, { count: cards.length, total: count })
      dispatchEvent(new Event('placket:cards'))
    },
  }
}
