import type { Reply } from '../../../api/schemas.ts'
import { versionOf } from '../../../desk/server/record-version.ts'
import { settingOf } from '../../../platform/pure/settings/shop.ts'
import type { ListedText } from '../contract.ts'
import { fieldOf, type TranslatedKind, translatedSettings } from '../rules/translatable.ts'
import type { FoundText } from './translation-queries.ts'

/** A setting is known by its label. */
function titleOf(kind: TranslatedKind, title: string): string {
  const setting = kind === 'setting' ? translatedSettings.find((key) => key === title) : undefined
  return setting ? settingOf(setting).label : title
}

export const viewText = ({ mark: _mark, sourceMark: _source, ...text }: FoundText): ListedText => ({
  ...text,
  title: titleOf(text.kind, text.title),
})

/** By field; empty where there is no translation. */
export const textsOf = (found: readonly FoundText[]): Record<string, string> =>
  Object.fromEntries(found.map(({ field, translation }) => [field, translation ?? '']))

/** A record's texts as the merchant edits them. */
export function viewTranslation(found: readonly FoundText[]): Reply<'readTranslation'> {
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
