import { useEffect, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'
import { formatPrice } from '../../../site/theme.ts'
import * as texts from '../../promotions/messages/en.ts'
import { describeOffer } from '../../promotions/rules/offer-words.ts'

type Offer = Reply<'listActivePromoCodes'>['promocodes'][number]

let asked: Promise<readonly Offer[]> | undefined

/** Loaded once a page: cart, drawer and checkout show the same codes. */
function loadOffers(): Promise<readonly Offer[]> {
  asked ??= call('listActivePromoCodes', { quiet: true }).then((outcome) =>
    outcome.ok ? outcome.reply.promocodes : [],
  )
  return asked
}

/** Public codes, each with its benefit and a button that applies it. */
export function PromoOffers({ onUse }: { onUse: (code: string) => void }) {
  const [offers, setOffers] = useState<readonly Offer[]>([])
  useEffect(() => void loadOffers().then(setOffers), [])
  const place = location.pathname.startsWith('/checkout') ? 'checkout' : 'cart'
  const shown = offers.filter(({ shownIn }) => shownIn.includes(place))
  if (shown.length === 0) return null
  return (
    <ul className="offers" aria-label={texts.forYou}>
      {shown.map((offer) => (
        <li key={offer.code}>
          <span>
            <strong>{offer.code}</strong> {describeOffer(offer, formatPrice)}
          </span>
          <button type="button" className="text-button" onClick={() => onUse(offer.code)}>
            {texts.use}
            <span className="visually-hidden"> {offer.code}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
