import { isLanguage, type Language } from '../../../platform/pure/language.ts'
import { isTranslatedKind, type TranslatedKind } from './translatable.ts'

/** Whose texts, in which language. */
export interface TranslationName {
  language: Language
  kind: TranslatedKind
  record: string
}

/** As the audit log names it. A record may have slashes itself. */
export const nameTranslation = ({ language, kind, record }: TranslationName): string => `${language}/${kind}/${record}`

export function readTranslationName(text: string): TranslationName | null {
  const [, language = '', kind = '', record = ''] = /^([^/]+)\/([^/]+)\/(.+)$/s.exec(text) ?? []
  return isLanguage(language) && isTranslatedKind(kind) ? { language, kind, record } : null
}
