import * as texts from '../messages/en.ts'
import { formatAlike, formatPrice, toCents } from '../theme.ts'

function label(name: 'span' | 's', hidden: string, amount: string): HTMLElement {
  const place = document.createElement(name)
  const words = document.createElement('span')
  words.className = 'visually-hidden'
  words.textContent = hidden
  place.append(words, amount)
  return place
}

/** Updates an element of components/Price.astro, with the same markup. */
export function fillPrice(place: Element | null, price: number, finalPrice: number): void {
  const offer = finalPrice < price
  place?.toggleAttribute('data-offer', offer)
  if (!offer) {
    place?.replaceChildren(formatPrice(finalPrice))
    return
  }
  const show = formatAlike([price, finalPrice].map(toCents))
  const now = label('span', `${texts.now} `, show(toCents(finalPrice)))
  place?.replaceChildren(now, label('s', `${texts.before} `, show(toCents(price))))
}
