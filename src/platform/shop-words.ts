import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { FindOwn } from './phrases.ts'
import type { Language } from './pure/language.ts'
import type { ShopWords } from './pure/markets.ts'
import type { NamedZone } from './pure/shipping/zones.ts'

/** What the merchant calls ways to deliver, taxes and markets: part of the settings that every call has. */
type WordKind = 'shipping' | 'tax' | 'market'
const kinds: readonly (WordKind | 'mail')[] = ['shipping', 'tax', 'market', 'mail']

const keyOf = (language: string, kind: string, word: string) => `${language} ${kind} ${word}`

export type WordRow = Record<'kind' | 'language' | 'record' | 'text', string>

export const shopWordRows = sql<WordRow>`
  SELECT kind, language, record, text FROM translations WHERE kind = ANY(${kinds}::text[]) AND field = 'text'`

export const toShopWords = (rows: readonly WordRow[]): ShopWords =>
  new Map(rows.map(({ kind, language, record, text }) => [keyOf(language, kind, record), text]))

type Spoken = Pick<Config, 'textLanguage' | 'shopWords'>

/** A word in the language of the call, or as the merchant wrote it. */
export const translateWord = ({ textLanguage, shopWords }: Spoken, kind: WordKind, word: string): string =>
  (textLanguage !== null && shopWords.get(keyOf(textLanguage, kind, word))) || word

type Mailed = Pick<Config, 'shopWords'>

/** The merchant's own words for a text of mails, such as `orders/server.paid`. */
export const findMailWords = ({ shopWords }: Mailed, language: Language, record: string): string | undefined =>
  shopWords.get(keyOf(language, 'mail', record))

/** Finds those of a room, `orders/server` or `mails/server`, by their names. */
export const ownWordsOfMails = (config: Mailed, language: Language, room: string): FindOwn => {
  return (key) => findMailWords(config, language, `${room}.${key}`)
}

/** Writes a mail, and lists the records (`orders/server.paid`) of the texts that were asked for. */
export function listMailWords<Written>(config: Config, write: (config: Config) => Written) {
  const asked = new Set<string>()
  const get = (key: string) => {
    asked.add(key)
    return config.shopWords.get(key)
  }
  const written = write({ ...config, shopWords: { get } })
  const records = [...asked].flatMap((key) => /^\w+ mail (.+)$/.exec(key)?.[1] ?? [])
  return { written, records }
}

/** Names of methods, and the hours of pick-up places; their addresses stay, since they are places. */
export function translateZones(zones: NamedZone[], spoken: Spoken): NamedZone[] {
  if (spoken.textLanguage === null) return zones
  const say = (word: string) => translateWord(spoken, 'shipping', word)
  return zones.map((zone) => ({
    ...zone,
    methods:
      zone.methods?.map((method) => ({
        ...method,
        name: say(method.name),
        place: method.place && { ...method.place, hours: say(method.place.hours) },
      })) ?? null,
  }))
}
