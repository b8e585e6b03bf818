import type { Config } from '../../../platform/config.ts'
import { equalInConstantTime, hashHex } from '../../../platform/secrets.ts'

type Purpose = 'unsubscribe' | 'confirm-emails'

const sign = (secret: string, purpose: Purpose, id: string) => hashHex(secret, `${purpose} ${id}`)

/** A link in a mail to a consent. It works without signing in, for as long as the shop's secret: mails are opened years later. */
export function makeConsentUrl(
  { APP_SECRET, siteUrl }: Pick<Config, 'APP_SECRET' | 'siteUrl'>,
  purpose: Purpose,
  id: string,
): string {
  return `${siteUrl}/auth-api/${purpose}/${id}.${sign(APP_SECRET, purpose, id)}`
}

/** The consent that a link is for; null when the link isn't one of ours. */
export function readConsentLink({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, purpose: Purpose, link: string) {
  const [id = '', mac = ''] = link.split('.')
  return equalInConstantTime(Buffer.from(mac), Buffer.from(sign(APP_SECRET, purpose, id))) ? id : null
}
