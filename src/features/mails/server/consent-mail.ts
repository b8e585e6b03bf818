import type { Config } from '../../../platform/config.ts'
import { correspondenceOf, type Recipient } from '../../../platform/correspondence.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { makeConsentUrl } from './consent-links.ts'
import { layOutPage } from './mail-page.ts'
import { speakMail } from './mail-phrases.ts'

interface ConfirmMail extends Recipient {
  id: string
  to: string
  day: string
}

/** To an address that nobody has proved: without the click it gets nothing more. `day` lets it be sent again, once a day. */
export function writeConfirmMail(config: Config, { id, to, day, ...recipient }: ConfirmMail): QueuedMail {
  const { language } = correspondenceOf(config, recipient)
  const say = speakMail(config, language)
  const { shopName } = config.shop
  return layOutPage(config, {
    cause: `confirm-emails:${id}:${day}`,
    to,
    subject: say('confirmEmail', { shop: shopName }),
    language,
    blocks: [
      { kind: 'text', text: say('confirmEmailLead', { shop: shopName }) },
      { kind: 'button', label: say('confirmEmailButton'), url: makeConsentUrl(config, 'confirm-emails', id) },
      { kind: 'text', text: say('confirmEmailIgnore') },
    ],
  })
}
