import { useEffect, useState } from 'react'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import type { OwnConsent as Consent } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { consentVersion } from '../rules/consent-version.ts'

function describe(consent: Consent | null, email: string): string | null {
  if (consent) return say(consent.confirmed ? texts.sentTo : texts.waitsFor, { email: consent.email })
  return email === '' ? texts.needsEmail : null
}

/** The person's own say about mails that aren't about an order; `email` is the account's. */
export function OwnConsent({ email }: { email: string }) {
  const [consent, setConsent] = useState<Consent | null>()
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    void call('readMailConsent', { quiet: true }).then((outcome) => {
      if (!outcome.ok) return
      setConsent(outcome.reply.consent)
      setOffered(outcome.reply.offered !== false)
    })
  }, [])

  async function save({ mails }: Record<string, string>): Promise<string | null> {
    const body = { textVersion: consentVersion, source: 'account' } as const
    const outcome =
      mails === 'on'
        ? await call('giveMailConsent', { body, quiet: true })
        : await call('withdrawMailConsent', { quiet: true })
    if (outcome.ok) setConsent(outcome.reply.consent)
    return reportOutcome(outcome)
  }

  // A consent of former days can be withdrawn where no such mails are sent any more.
  if (consent === undefined || (consent === null && !isOffered)) return null
  const state = describe(consent, email)
  return (
    <section aria-labelledby="own-mails">
      <h2 id="own-mails">{texts.heading}</h2>
      <ActionForm label={texts.saveConsent} onSend={save}>
        <label className="own-only">
          <input
            key={String(consent !== null)}
            type="checkbox"
            name="mails"
            defaultChecked={consent !== null}
            disabled={!consent && email === ''}
          />
          {texts.consent}
        </label>
        {state && <p>{state}</p>}
      </ActionForm>
    </section>
  )
}
