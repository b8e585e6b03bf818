import type { Handlers } from '../../../api/http.ts'
import type { Body, Reply } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { takePart } from '../../../desk/server/write-part.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { takeLock } from '../../../platform/database/locks.ts'
import { sanitiseHtml } from '../../../platform/html.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { requirePermission } from '../../../platform/http/require-permission.ts'
import { languageOfShop } from '../../../platform/markets.ts'
import { type Language, languages } from '../../../platform/pure/language.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { settingOf } from '../../../platform/pure/settings/shop.ts'
import { forgetShopSettings } from '../../../platform/shop-settings.ts'
import type { ListedText } from '../contract.ts'
import { findTextFault, tidyForm } from '../rules/check-text.ts'
import { fieldOf, type TranslatedKind, translatedSettings } from '../rules/translatable.ts'
import { nameTranslation, type TranslationName } from '../rules/translation-name.ts'
import { findWordsFault } from './mail-texts.ts'
import { exportPart, importFile } from './translation-file.ts'
import { countTexts, type FoundText, listTexts, readTexts, saveTexts } from './translation-queries.ts'

/** A setting is known by its label. */
function titleOf(kind: TranslatedKind, title: string): string {
  const setting = kind === 'setting' ? translatedSettings.find((key) => key === title) : undefined
  return setting ? settingOf(setting).label : title
}

const viewText = ({ mark: _mark, sourceMark: _source, ...text }: FoundText): ListedText => ({
  ...text,
  title: titleOf(text.kind, text.title),
})

/** By field; empty where there is no translation. */
const textsOf = (found: readonly FoundText[]): Record<string, string> =>
  Object.fromEntries(found.map(({ field, translation }) => [field, translation ?? '']))

/** A record's texts as the merchant edits them. */
function viewTranslation(found: readonly FoundText[]): Reply<'readTranslation'> {
  const [first] = found
  return {
    title: first ? titleOf(first.kind, first.title) : '',
    fields: found.map(({ kind, field, source, mark, state }) => {
      const known = fieldOf(kind, field)
      return {
        field,
        source,
        state,
        sourceMark: mark,
        label: known?.label ?? field,
        form: known?.form ?? 'line',
      }
    }),
    texts: textsOf(found),
    version: versionOf(textsOf(found)),
  }
}

/** 400 for the language that the sources are in, but for words of mails, which come in every language. */
function requireOtherLanguage(language: Language, config: Config, kind?: TranslatedKind): void {
  if (kind !== 'mail' && language === languageOfShop(config))
    throw refuseFields({ field: 'language', problem: 'is what the shop’s own texts are in' })
}

function readText(text: string, found: FoundText): string {
  const { kind, field } = found
  const { form = 'line' } = fieldOf(kind, field) ?? {}
  const tidy = tidyForm(form, text)
  const problem = findTextFault(kind, field, tidy) ?? findWordsFault(found, tidy)
  if (problem) throw refuseFields({ field, problem })
  return form === 'html' ? sanitiseHtml(tidy) : tidy
}

/** What is written of a field; null if it stays as it is. */
function writeField({ texts, sources, confirmed }: Body<'saveTranslation'>, found: FoundText) {
  const given = texts[found.field]
  if (given === undefined) return null
  const text = readText(given, found)
  const isSame = text === (found.translation ?? '')
  if (isSame && !confirmed?.includes(found.field)) return null
  const { kind, record, field } = found
  return { kind, record, field, text, mark: sources?.[field] ?? found.mark }
}

async function requireTexts(trx: Trx, asked: Parameters<typeof readTexts>[1]): Promise<FoundText[]> {
  const found = await readTexts(trx, asked)
  if (found.length === 0) throw new HttpError(404, messages.notFound)
  return found
}

/** The texts of a record; null if there is no such record. */
export async function readTranslationOf(db: Database, name: TranslationName): Promise<Reply<'readTranslation'> | null> {
  const found = await readTexts(db, name)
  return found.length > 0 ? viewTranslation(found) : null
}

const pickGiven = (texts: Record<string, string>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))

type TranslationCalls =
  | 'listTranslations'
  | 'listLanguages'
  | 'readTranslation'
  | 'saveTranslation'
  | 'exportTranslations'
  | 'importTranslations'

export const handleTranslations: Pick<Handlers, TranslationCalls> = {
  listTranslations: async ({ query }, { db, config }) => {
    const { language, kind, page, limit, ...asked } = query
    requireOtherLanguage(language, config, kind)
    const kinds = kind && [kind]
    const found = await listTexts(db, { ...asked, language, kinds }, { limit, offset: (page - 1) * limit })
    const counted = language === languageOfShop(config) ? kinds : undefined
    return { ...found, texts: found.texts.map(viewText), counts: await countTexts(db, { language, kinds: counted }) }
  },

  listLanguages: async (_call, { config }) => {
    const own = languageOfShop(config)
    const markets = (language: string) => config.markets.filter((market) => market.language === language)
    const others = languages.filter((language) => language !== own)
    return {
      own,
      languages: others
        .map((language) => ({ language, markets: markets(language).map(({ name }) => name) }))
        .sort((a, b) => Number(b.markets.length > 0) - Number(a.markets.length > 0)),
    }
  },

  readTranslation: async ({ query }, { db, config }) => {
    requireOtherLanguage(query.language, config, query.kind)
    return viewTranslation(await transact(db, (trx) => requireTexts(trx, query)))
  },

  saveTranslation: async ({ body, user }, { db, config }) => {
    const saved = await transact(db, async (trx) => {
      const { language, kind, record, texts, version } = body
      requireOtherLanguage(language, config, kind)
      if (kind === 'mail') requirePermission(user, 'mails.write')
      await takeLock(trx, 'translations')
      const found = await requireTexts(trx, body)
      const unknown = Object.keys(texts).find((field) => !found.some((known) => known.field === field))
      if (unknown !== undefined) throw refuseFields({ field: unknown, problem: 'has no text to translate' })
      requireUnchanged(version, textsOf(found), texts)
      const written = found.flatMap((known) => writeField(body, known) ?? [])
      await saveTexts(trx, language, written)
      const after = await readTexts(trx, body)
      if (written.length > 0) {
        const fields = written.map(({ field }) => field)
        const entityId = nameTranslation({ language, kind, record })
        const entry = { actorId: user.id, action: 'changed', entity: 'translation', entityId }
        const before = pickGiven(textsOf(found), fields)
        const now = pickGiven(textsOf(after), fields)
        await recordAudit(trx, { ...entry, before, after: now })
      }
      return { ...viewTranslation(after), message: messages.saved }
    })
    forgetShopSettings(db)
    return saved
  },

  exportTranslations: async ({ query }, { db, config }) => {
    requireOtherLanguage(query.language, config)
    return exportPart(db, query)
  },

  importTranslations: async ({ body, user }, { db, config }) => {
    const part = takePart(body.after, config)
    requireOtherLanguage(body.language, config)
    const imported = await importFile(db, body, { user, part })
    forgetShopSettings(db)
    return imported
  },
}
