import { withOwnTexts } from './own-texts.ts'
import type { Language } from './pure/language.ts'
import * as ar from './pure/messages/ar.ts'
import * as de from './pure/messages/de.ts'
import * as english from './pure/messages/en.ts'
import * as fr from './pure/messages/fr.ts'
import * as hi from './pure/messages/hi.ts'

type Texts = Partial<Record<keyof typeof english, string>>
/** English as the merchant wrote it alone: programs know the shop's own. */
const translations = withOwnTexts<Texts>('platform', { en: {}, de, fr, hi, ar })

const names = new Map(Object.entries(english).map(([name, text]) => [text, name as keyof typeof english]))

/**
 * A text of a reply in a language. The code, as every program that reads a reply, knows texts by their English: the merchant's have no
 * translation and stay as they are.
 */
export function translateReply(text: string, language: Language): string {
  const name = names.get(text)
  return (name && translations[language][name]) || text
}
