import { useStore } from '@nanostores/react'
import { freeFrom, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { formatCents } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import { $costs, $listedCents, $noTax, $openTax, $promotions } from './costs.ts'
import { $shipping } from './destination.ts'
import { Figures } from './Figures.tsx'
import { PromoForm } from './PromoForm.tsx'
import { waysToBuy } from './slots.ts'

function FreeShipping({ subtotalCents }: { subtotalCents: number }) {
  const { state: region, country = '' } = useStore($shipping)
  const from = freeFrom(ratesAt(readPriceRules(), { country, region }).standard)
  if (from === null) return null
  const missing = from - subtotalCents
  return (
    <div className="free-shipping">
      <p>{missing > 0 ? say(texts.untilFreeShipping, { amount: formatCents(missing) }) : texts.freeShipping}</p>
      <progress max={Math.max(1, from)} value={Math.min(subtotalCents, from)} aria-label={texts.freeShippingProgress} />
    </div>
  )
}

/** The whole cost and the link to the checkout. */
export function WayOn() {
  const costs = useStore($costs)
  const { method } = useStore($shipping)
  return (
    <>
      <Figures
        costs={costs}
        method={method}
        promotions={useStore($promotions)}
        openTax={useStore($openTax)}
        noTax={useStore($noTax)}
        taxNote={texts.taxAtCheckout}
        alongsideCents={useStore($listedCents)}
      />
      <a className="button" data-kind="accent" href="/checkout">
        {texts.checkout}
      </a>
      {waysToBuy
        .parts()
        .filter(({ isOffered }) => isOffered())
        .map(({ label, open }) => (
          <button key={label} type="button" className="button" data-kind="quiet" onClick={() => void open()}>
            {label}
          </button>
        ))}
    </>
  )
}

/** Free-shipping progress and the promo code. */
export function Savings() {
  const { subtotalCents } = useStore($costs)
  return (
    <>
      <FreeShipping subtotalCents={subtotalCents} />
      <PromoForm />
    </>
  )
}

export function Summary() {
  return (
    <div className="summary">
      <Savings />
      <WayOn />
    </div>
  )
}
