import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { messages } from '../../../platform/pure/messages.ts'
import * as texts from '../../promotions/messages/en.ts'
import { $costs, $promotions } from './costs.ts'
import { PromoOffers } from './PromoOffers.tsx'
import { $promo, dropPromo, enterPromo } from './promo.ts'
import { $droppedCode, followPromotions } from './promotions.ts'

export function PromoForm() {
  const [promo] = useStore($promo)
  const { subtotalCents } = useStore($costs)
  const promotions = useStore($promotions)
  const dropped = useStore($droppedCode)
  const [error, setError] = useState<string | null>(null)
  useEffect(followPromotions, [])

  async function use(code: string) {
    setError(code ? await enterPromo(code) : null)
  }

  function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void use(String(new FormData(event.currentTarget).get('code')).trim())
  }

  if (promo) {
    const isUsed = promotions.some(({ isCode }) => isCode)
    return (
      <div className="promo-held">
        <p>
          {texts.promoCode} <strong>{promo.code}</strong>
          {subtotalCents < promo.minimumCents && <span className="error">{messages.promoMinimum}</span>}
          {!isUsed && promotions.length > 0 && <span className="hint"> {texts.notUsed}</span>}
        </p>
        <button type="button" className="text-button" onClick={dropPromo}>
          {texts.removeCode}
        </button>
      </div>
    )
  }
  return (
    <>
      <form className="promo" onSubmit={enter}>
        <div className="field">
          <label htmlFor="promo-code">{texts.promoCode}</label>
          <div className="row">
            <input
              id="promo-code"
              className="input"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              aria-invalid={error !== null || dropped !== ''}
              aria-describedby="promo-refusal"
            />
            <button className="button" data-kind="quiet" type="submit">
              {texts.apply}
            </button>
          </div>
          <p id="promo-refusal" className="error" role="alert">
            {error ?? (dropped || null)}
          </p>
        </div>
      </form>
      <PromoOffers onUse={(code) => void use(code)} />
    </>
  )
}
