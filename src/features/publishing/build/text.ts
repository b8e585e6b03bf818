import { escapeHtml } from '../../../platform/html-escape.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Escapes text for XML and drops characters that XML 1.0 can't represent. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''))
}

export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** The text of sanitised HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

const graphemes = new Intl.Segmenter()
/** A word that is longer than this is cut: some scripts have no spaces. */
const wordMax = 40

/**
 * At most `max` characters, with an ellipsis where it was cut: between words, and never within what a reader sees as one character.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, graphemes.segment(text).containing(max - 1)?.index ?? 0)
  const whole = cut.replace(/\s+\S*$/, '')
  return `${(cut.length - whole.length > wordMax ? cut : whole).trimEnd()}…`
}
