import { useState } from 'react'
import type { QueryInput, Reply } from '../../../api/schemas.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'

export type TargetLanguage = QueryInput<'listTranslations'>['language']

export interface LanguageChoice {
  /** The shop's own; null until languages are known. */
  own: TargetLanguage | null
  /** Null until languages are known. */
  language: TargetLanguage | null
  languages: Reply<'listLanguages'>['languages']
  choose: (language: TargetLanguage) => void
}

/** What is translated to: the first market's language until another one is chosen. Words of mails can be changed in the shop's own, too. */
export function useLanguage(kind?: string | null): LanguageChoice {
  const { reply } = useLoaded('listLanguages')
  const own = reply && kind === 'mail' ? [{ language: reply.own, markets: [] }] : []
  const languages = [...own, ...(reply?.languages ?? [])]
  const [chosen, choose] = useState<TargetLanguage>()
  return { own: reply?.own ?? null, language: chosen ?? languages[0]?.language ?? null, languages, choose }
}
