import type { Config } from '../../../platform/config.ts'
import { type AppSecrets, hashHex, isSigned } from '../../../platform/secrets.ts'

type Purpose = 'unsubscribe' | 'confirm-emails'

const sign = (secret: string, purpose: Purpose, id: string) => hashHex(secret, `${purpose} ${id}`)

/** A link in a mail to a consent. It works without signing in, for as long as the shop knows its secret: mails are opened years later. */
export function makeConsentUrl(
  { APP_SECRET, siteUrl }: Pick<Config, 'APP_SECRET' | 'siteUrl'>,
  purpose: Purpose,
  id: string,
): string {
  return `${siteUrl}/auth-api/${purpose}/${id}.${sign(APP_SECRET, purpose, id)}`
}

/** The consent that a link is for; null when the link isn't one of ours. */
export function readConsentLink(secrets: AppSecrets, purpose: Purpose, link: string) {
  const [id = '', mac = ''] = link.split('.')
  return isSigned(secrets, mac, (secret) => sign(secret, purpose, id)) ? id : null
}
