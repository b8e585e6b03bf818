import * as texts from '../messages/en.ts'
import { formatPrice } from '../theme.ts'

function label(name: 'span' | 's', hidden: string, amount: number): HTMLElement {
  const place = document.createElement(name)
  const words = document.createElement('span')
  words.className = 'visually-hidden'
  words.textContent = hidden
  place.append(words, formatPrice(amount))
  return place
}

/** Updates an element of components/Price.astro, with the same markup. */
export function fillPrice(place: Element | null, price: number, finalPrice: number): void {
  const offer = finalPrice < price
  place?.toggleAttribute('data-offer', offer)
  if (offer) place?.replaceChildren(label('span', `${texts.now} `, finalPrice), label('s', `${texts.before} `, price))
  else place?.replaceChildren(formatPrice(finalPrice))
}
