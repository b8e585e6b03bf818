import { anyKey } from './fields.ts'

/** A link a merchant may publish: a path of this site or an https address. No javascript:, no //elsewhere. */
export const siteLink = anyKey.max(500).refine((text) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before they read a scheme
  if (/[\u0000-\u0020\\]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  return text.startsWith('https://') && URL.canParse(text)
}, 'a path of this site such as /products, or an https address')

/** An address on another site, without a user name in it. */
export const httpsLink = anyKey.max(500).refine((text) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before they read a scheme
  if (/[\u0000-\u0020\\]/.test(text) || !URL.canParse(text)) return false
  const { protocol, username } = new URL(text)
  return protocol === 'https:' && username === ''
}, 'a link that begins with https://')
