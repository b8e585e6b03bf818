import { absoluteUrl, type Site } from './site.ts'

export interface Contact {
  /** Where people write to; empty: nowhere but by the form. */
  email: string
  /** A language tag, such as `de`. */
  language: string
}

/**
 * Whom to tell about a weakness (RFC 9116). It names an end, as it must: the same for all builds of a month, eleven to twelve months
 * ahead.
 */
export function writeSecurityTxt(site: Pick<Site, 'url'>, { email, language }: Contact, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1))
  const fields = [
    ['Contact', email ? `mailto:${email}` : absoluteUrl(site, '/contact')],
    ['Expires', expires.toISOString()],
    ['Preferred-Languages', language === 'en' ? 'en' : `${language}, en`],
    ['Canonical', `${site.url}/.well-known/security.txt`],
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}
