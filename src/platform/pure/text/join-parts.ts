import { pageLanguage } from '../page-language.ts'

/**
 * "White, M, Long": what there is, with the comma of the language; a page's own unless another is named. Marks keep Arabic lists in their
 * order from right to left, whichever script their first parts have.
 */
export function joinParts(parts: readonly (string | undefined)[], language: string = pageLanguage): string {
  const present = parts.filter(Boolean)
  if (language !== 'ar') return present.join(', ')
  return (present.length > 1 ? '\u200f' : '') + present.join('،\u200f ')
}
