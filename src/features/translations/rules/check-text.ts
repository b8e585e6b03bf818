import { fieldOf, type TextForm, type TranslatedKind } from './translatable.ts'

/** Line ends of every kind as one, without spaces around: as translators' programs leave a text. */
export const tidyText = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** Lines without spaces around them, and without empty ones. */
const tidyList = (text: string) =>
  tidyText(text)
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('\n')

export const tidyForm = (form: TextForm, text: string): string => (form === 'list' ? tidyList(text) : tidyText(text))

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f]/

/** Why a text can't be the translation of a field, or null. */
export function findTextFault(kind: TranslatedKind, field: string, text: string): string | null {
  const known = fieldOf(kind, field)
  if (!known) return `is no field of ${kind}`
  if (known.form === 'line' && text.includes('\n')) return 'must be on one line'
  if (controlCharacter.test(text)) return 'must be plain text'
  return text.length > known.max ? `must have at most ${known.max} characters` : null
}
