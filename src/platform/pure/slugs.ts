import { cleanKey, foldDigits } from './text/clean-text.ts'

const maxLength = 100
/** A page's file is named by its slug, and file systems take 255 bytes: three for each Chinese character. */
const maxBytes = 200

const fits = (text: string): boolean => text.length <= maxLength && new TextEncoder().encode(text).length <= maxBytes

/** Without half of a character, or a mark without its letter, at the end. */
function cut(text: string): string {
  let whole = ''
  for (const character of text) {
    if (!fits(whole + character)) break
    whole += character
  }
  return whole
}

/**
 * "Wicken & Vale" is "wicken-vale", "قميص أزرق" is "قميص-أزرق". Letters stay in their script, in NFC; Latin ones lose their accents, and Arabic
 * and Hebrew what readers leave out (vowel points, the stretching tatweel). Empty when nothing of the text can be part of a slug.
 */
export function slugify(text: string): string {
  const letters = foldDigits(text.replace(/\u200C/g, '-'))
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[\u0591-\u05C7\u0610-\u061A\u064B-\u0652\u0670\u0640]/g, '')
    .normalize('NFC')
  return cut(
    cleanKey(letters)
      .toLowerCase()
      // As ever, Latin letters beyond a to z separate words: stored slugs were made so.
      .replace(/(?:(?![a-z])\p{Script=Latin})/gu, '-')
      .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
      // A mark without its letter is none.
      .replace(/(^|-)[\p{M}-]+/gu, '$1'),
  ).replace(/^-+|-+$/g, '')
}

/** The same in Latin letters and digits alone, for the names of parameters. */
export const latinSlug = (text: string): string =>
  slugify(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Whether a text is a slug as it stands. */
export function isSlug(text: string): boolean {
  return text !== '' && slugify(text) === text
}
