import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { makeConsentUrl } from './consent-links.ts'
import { layOutPage } from './mail-page.ts'

/** To an address that nobody has proved: without the click it gets nothing more. `day` lets it be sent again, once a day. */
export function writeConfirmMail(config: Config, { id, to, day }: { id: string; to: string; day: string }): QueuedMail {
  const { shopName } = config.shop
  return layOutPage(config, {
    ...{ cause: `confirm-emails:${id}:${day}`, to, subject: `Confirm your email for ${shopName}` },
    blocks: [
      {
        kind: 'text',
        text: `Somebody, probably you, asked ${shopName} to email this address about their cart, lower prices on their wish list and reviews of what they bought.`,
      },
      { kind: 'button', label: 'Confirm your email', url: makeConsentUrl(config, 'confirm-emails', id) },
      { kind: 'text', text: 'If that was not you, do nothing: no such emails will be sent.' },
    ],
  })
}
