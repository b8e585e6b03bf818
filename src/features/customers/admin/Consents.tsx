import { showDate } from '../../../desk/browser/forms/fields.ts'
import type { Customer } from '../contract.ts'

type Consent = Customer['consents'][number]

const sourceNames = { checkout: 'at the checkout', account: 'in the account' } as const
const endings = {
  '': '',
  account: 'in the account',
  link: 'by the link in a mail',
  replaced: 'by agreeing for another address',
} as const

function describeState({ confirmedAt, withdrawnAt, withdrawnBy }: Consent): string {
  if (withdrawnAt) return `Withdrawn on ${showDate(withdrawnAt)} ${endings[withdrawnBy]}.`
  return confirmedAt
    ? `Confirmed on ${showDate(confirmedAt)}.`
    : 'The address is not confirmed: nothing is sent to it yet.'
}

/** What the customer agreed to be mailed, where and when; nothing if they never did. */
export function Consents({ customer: { consents } }: { customer: Customer }) {
  if (consents.length === 0) return null
  return (
    <section>
      <h3>Mails</h3>
      <ul className="cards">
        {consents.map((consent) => (
          <li key={consent.givenAt}>
            <p>
              {consent.email} agreed {sourceNames[consent.source]} on {showDate(consent.givenAt)}.{' '}
              {describeState(consent)}
            </p>
            <p className="hint">
              Text {consent.textVersion}: “{consent.text}”
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
