import { useState } from 'react'
import type { QueryInput, Reply } from '../../../api/schemas.ts'
import { useLoaded } from '../../admin/browser/use-loaded.ts'

export type TargetLanguage = QueryInput<'listTranslations'>['language']

export interface LanguageChoice {
  /** Null until languages are known. */
  language: TargetLanguage | null
  languages: Reply<'listLanguages'>['languages']
  choose: (language: TargetLanguage) => void
}

/** What is translated to: the first market's language until another one is chosen. */
export function useLanguage(): LanguageChoice {
  const languages = useLoaded('listLanguages').reply?.languages ?? []
  const [chosen, choose] = useState<TargetLanguage>()
  return { language: chosen ?? languages[0]?.language ?? null, languages, choose }
}
