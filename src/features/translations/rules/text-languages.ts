import type { Language } from '../../../platform/pure/language.ts'

/** The language of each text of a record that is shown as it was written, by its field. */
export type TextLanguages<Field extends string> = { [F in Field]?: Language | undefined }

type Texts<Field extends string> = Readonly<Record<Field, string | readonly string[]>>

/**
 * The fields that a reader of another language reads as they were written, with the language that they are written in; undefined if there is none.
 * `source` is undefined for readers of the language that texts are written in. A name that is the same in both languages counts as written.
 */
export function listTextLanguages<Field extends string>(
  shown: Texts<Field>,
  written: Texts<Field>,
  source: Language | undefined,
): { languages?: TextLanguages<Field> } {
  if (source === undefined) return {}
  const fields = Object.keys(shown) as Field[]
  const same = fields.filter((field) => `${shown[field]}` !== '' && `${shown[field]}` === `${written[field]}`)
  if (same.length === 0) return {}
  return { languages: Object.fromEntries(same.map((field) => [field, source])) as TextLanguages<Field> }
}
