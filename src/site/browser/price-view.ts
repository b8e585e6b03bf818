import * as texts from '../messages/en.ts'
import { formatPricePair } from '../theme.ts'

function label(name: 'span' | 's', hidden: string, amount: string): HTMLElement {
  const place = document.createElement(name)
  const words = document.createElement('span')
  words.className = 'visually-hidden'
  words.textContent = hidden
  place.append(words, amount)
  return place
}

/** Updates an element of components/Price.astro, with the same markup; `decimals` says that another price of its list has some. */
export function fillPrice(place: Element | null, price: number, finalPrice: number, decimals = false): void {
  const show = formatPricePair(price, finalPrice, decimals)
  const offer = finalPrice < price
  place?.toggleAttribute('data-offer', offer)
  if (!offer) {
    place?.replaceChildren(show(finalPrice))
    return
  }
  const now = label('span', `${texts.now} `, show(finalPrice))
  place?.replaceChildren(now, label('s', `${texts.before} `, show(price)))
}
