import { pageLanguage } from './page-language.ts'

/** "White, M, Long": what there is, with the comma of the language; a page's own unless another is named. */
export function joinParts(parts: readonly (string | undefined)[], language: string = pageLanguage): string {
  return parts.filter(Boolean).join(language === 'ar' ? '، ' : ', ')
}
