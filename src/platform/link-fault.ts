// Signs that are not seen, and those that turn the direction of writing.
const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** What mail programs and people read as a dot, a colon or a slash. */
const dots = /[。．｡․⸱ꓸ܂۔]/g
const colons = /[：꞉∶︓﹕]/g
const slashes = /[／∕⁄⧸]/g

const links = [
  /[a-z][a-z0-9+.-]*:\/\/|\/\/|\\\\/i,
  /\b(https?|ftp|mailto|tel|sms|javascript|data|file|whatsapp)\s*:/i,
  /\bwww\s*\./i,
  /\S@\S/,
  // `shop.example`, but neither `3.5` nor `z.B.`; a full stop has a space behind it.
  /\.[\p{L}\p{M}]{2,}/u,
  /\.xn--/i,
  /\d{1,3}(\.\d{1,3}){3}/,
  /\]\s*\(/,
  /<\s*[a-z/!]/i,
  /%(2f|3a)/i,
]

/** Dots that leave something out are none between two names. */
const omission = /…|\.{2,}/g

const tidy = (text: string) =>
  text
    .replace(omission, ' ')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(dots, '.')
    .replace(colons, ':')
    .replace(slashes, '/')

/**
 * Why a text can't stand in a mail about an order, in any way it can be said: mail programs turn whatever looks like an address into a link.
 * The mail's own links are its buttons.
 */
export function findLinkFault(sayings: readonly string[]): string | null {
  const has = sayings.some((text) => links.some((link) => link.test(tidy(text))))
  return has
    ? 'can have no link, address or email, nor a full stop without a space behind it: the mail has its links already'
    : null
}
