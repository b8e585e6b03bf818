import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import { anyLine, anyProse, message, pageQuery, queryNumber, version } from '../../platform/schema/fields.ts'
import { importFields, importReply } from '../../platform/schema/import-fields.ts'
import { type TranslatedKind, translatedKinds } from './rules/translatable.ts'

const count = z.number().int()
const language = z.enum(languages)
const kind = z.enum(translatedKinds as [TranslatedKind, ...TranslatedKind[]])
/** `built-in`: a text of mails that has no words of the merchant's own. */
const state = z.enum(['missing', 'outdated', 'translated', 'built-in'])
/** Of a product, page and so on its id; of an attribute or a colour its key; shared words are their own record. */
const record = z.string().min(1).max(1000)
const field = z.string().max(40)

const listedText = z.object({
  kind,
  record,
  /** What a file names the record by, such as a product's web address. */
  key: z.string(),
  title: z.string(),
  field,
  source: z.string(),
  /** Null: shoppers read the source. */
  translation: z.string().nullable(),
  state,
})
export type ListedText = z.infer<typeof listedText>

const shownField = z.object({
  field,
  label: z.string(),
  form: z.enum(['line', 'prose', 'list', 'html']),
  source: z.string(),
  /** Names this version of the source. */
  sourceMark: z.string(),
  state,
})
export type ShownField = z.infer<typeof shownField>

const translated = z.object({
  title: z.string(),
  fields: z.array(shownField),
  /** By field; empty if there is no translation. */
  texts: z.record(field, z.string()),
  version,
})

export const translationSchemas = {
  /** Every text of the shop with its translation, by kind and record. */
  listTranslations: {
    query: z.object({
      language,
      kind: kind.optional(),
      /** `open`: missing or outdated. */
      state: z.enum([...state.options, 'open']).optional(),
      query: anyLine.max(200).optional(),
      ...pageQuery(25),
    }),
    reply: z.object({
      texts: z.array(listedText),
      total: count,
      /** Of the whole shop in this language; in the shop's own, words of mails alone. */
      counts: z.array(z.object({ kind, total: count, missing: count, outdated: count })),
    }),
  },
  /** What texts can be translated to: every language but the shop's own, those of markets with their names. Words of mails can be changed in the shop's own, too. */
  listLanguages: {
    reply: z.object({
      /** What the merchant writes in. */
      own: language,
      languages: z.array(z.object({ language, markets: z.array(z.string()) })),
    }),
  },
  readTranslation: { query: z.object({ language, kind, record }), reply: translated },
  /** Texts of one record. A text that the body leaves out stays; an empty one removes the translation. */
  saveTranslation: {
    body: z.object({
      language,
      kind,
      record,
      texts: z.record(field, anyProse.max(100_000)),
      /** The `sourceMark` of each source as the translator read it; the present one if absent. */
      sources: z.record(field, z.string().max(40)).optional(),
      /** Fields whose outdated translation still fits the present source. */
      confirmed: z.array(field).max(20).optional(),
      version: version.optional(),
    }),
    reply: translated.extend({ message }),
  },
  /**
   * One part of the texts as CSV with the columns kind, key, field, source and translation; all parts joined are the file, and only the
   * first has the row of headers. Cells that a spreadsheet would run as formulas begin with an apostrophe, which the import removes.
   */
  exportTranslations: {
    query: z.object({
      language,
      kind: kind.optional(),
      state: z.enum([...state.options, 'open']).optional(),
      part: queryNumber(1, 1, 100_000),
    }),
    /** `next`: the number of the following part; null at the end. */
    reply: z.object({ csv: z.string(), rows: count, next: count.nullable() }),
  },
  /** All or nothing, unless it is asked for in parts, whose records are translations. Rows without a translation leave what there is. */
  importTranslations: {
    body: z.object({ language, ...importFields }),
    reply: z.object({
      ...importReply,
      same: count,
      /** Of the whole file: rows without a translation. */
      empty: count,
      /** Of the whole file: rows whose source has changed since the file was made: their translations count as outdated. */
      outdated: count,
    }),
  },
}
