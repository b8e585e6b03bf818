import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../platform/pure/language.ts'
import type { TranslatedKind } from '../rules/translatable.ts'
import { listMailTexts } from './mail-texts.ts'
import { findSource, selectTexts } from './sources.ts'
import type { TextSource } from './text-source.ts'

/** The words of mails come with the shop, in each of its languages. */
const mailsIn = (language: Language): TextSource => ({
  record: sql`record`,
  key: sql`record`,
  title: sql`english`,
  texts: { text: sql`text` },
  from: sql`jsonb_to_recordset(${JSON.stringify(listMailTexts(language))}::jsonb) AS mails(record text, text text, english text)`,
})

/** The texts of these kinds, mails among them; `language` is what they are translated to. */
export const selectSources = (kinds: readonly TranslatedKind[], language: Language): RawBuilder<unknown> =>
  selectTexts(kinds.map((kind) => [kind, kind === 'mail' ? mailsIn(language) : findSource(kind)] as const))
