import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import { $session } from '../../../site/browser/session.ts'
import { formatCents } from '../../../site/theme.ts'
import { $cards, $storeCredit } from '../../credit/browser/entered-credit.ts'
import * as texts from '../../credit/messages/en.ts'
import { enterCard, loadStoreCredit, removeCard } from './credit.ts'

function EnteredCards() {
  return useStore($cards).map(({ code, lastFour }) => (
    <div key={code} className="promo-held">
      <p>{say(texts.giftCard, { ending: lastFour })}</p>
      <button
        type="button"
        className="text-button"
        aria-label={say(texts.removeCard, { ending: lastFour })}
        onClick={() => removeCard(code)}
      >
        {texts.remove}
      </button>
    </div>
  ))
}

/** Pays with gift cards and, once signed in, with store credit. */
export function CreditForm() {
  const [error, setError] = useState<string | null>(null)
  const { cents, used } = useStore($storeCredit)
  const { status } = useStore($session)
  useEffect(() => {
    if (status === 'signedIn') void loadStoreCredit()
  }, [status])

  async function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code')).trim()
    const reason = code ? await enterCard(code) : null
    setError(reason)
    if (code && !reason) form.reset()
  }

  return (
    <>
      <details>
        <summary className="text-button">{texts.useGiftCard}</summary>
        <form className="promo" onSubmit={(event) => void enter(event)}>
          <div className="field">
            <label htmlFor="gift-code">{texts.giftCardCode}</label>
            <div className="row">
              <input
                id="gift-code"
                className="input"
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={40}
                aria-invalid={error !== null}
                aria-describedby="gift-refusal"
              />
              <button className="button" data-kind="quiet" type="submit">
                {texts.apply}
              </button>
            </div>
            <p id="gift-refusal" className="error" role="status">
              {error}
            </p>
          </div>
        </form>
      </details>
      <EnteredCards />
      {cents > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={used}
            onChange={(event) => $storeCredit.set({ cents, used: event.target.checked })}
          />
          {say(texts.useStoreCredit, { amount: formatCents(cents) })}
        </label>
      )}
    </>
  )
}
