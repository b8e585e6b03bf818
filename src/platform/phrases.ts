import { findLinkFault } from './link-fault.ts'
import { findMessageFault, listSayings } from './message-fault.ts'
import type { Language } from './pure/language.ts'
import { say, type Values } from './pure/text/say.ts'

/** A room's texts of the server in every language. */
export type Phrases<English> = Record<Language, { readonly [Key in keyof English]: string }>

type ValuesOf<Text> = Text extends string ? Values<Text> : never
type Rest<Text> = keyof ValuesOf<Text> extends never ? [] : [values: ValuesOf<Text>]

/** Says a text by its name, with its placeholders, in one language. One process serves all languages: pages have theirs from the build. */
export type Phrase<English> = <Key extends keyof English & string>(key: Key, ...values: Rest<English[Key]>) => string

/** The merchant's own words for a text; undefined: the shop's text is said. */
export type FindOwn = (key: string) => string | undefined

/** A new version may fill a text with other values than the merchant's words were written for, or may refuse what an earlier one took. */
const isFit = (own: string, text: string): boolean =>
  findMessageFault(own, text) === null && findLinkFault(listSayings(own)) === null

export function speak<English>(phrases: Phrases<English>, language: Language, findOwn?: FindOwn): Phrase<English> {
  const texts = phrases[language]
  const find = (key: keyof English & string): string => {
    const own = findOwn?.(key)
    return own !== undefined && isFit(own, texts[key]) ? own : texts[key]
  }
  // The English text has the types of the placeholders; a test holds every translation to them.
  return (key, ...values) => say<string>(find(key), values[0] ?? {}, language)
}
