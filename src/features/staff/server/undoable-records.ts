import { translatable, translatedKinds } from '../../translations/rules/translatable.ts'
import { readTranslationName } from '../../translations/rules/translation-name.ts'
import { readTranslationOf } from '../../translations/server/handlers.ts'
import type { Undoable } from '../rules/undo.ts'
import { type UndoableRecord, undoableRecords } from '../slots.ts'
import { runCall } from './run-call.ts'
import { fieldsOf } from './undoable-kit.ts'

const settings: UndoableRecord = {
  fields: fieldsOf('updateSettings'),
  read: async (_id, by) => {
    const { settings: values, version } = await runCall('listSettings', {}, by)
    return { ...values, version }
  },
  update: 'updateSettings',
}

const translation: UndoableRecord = {
  fields: [...new Set(translatedKinds.flatMap((kind) => Object.keys(translatable[kind].fields)))],
  read: async (id, { deps: { db } }) => {
    const named = readTranslationName(id)
    const found = named && (await readTranslationOf(db, named))
    return found && { ...found.texts, version: found.version }
  },
  update: 'saveTranslation',
  toBody: (id, texts, { version }) => ({ ...readTranslationName(id), texts, version }),
}

/** How a change of such a record is undone; null for records that no room gives. */
export function findUndoable(entity: Undoable): UndoableRecord | null {
  const given = undoableRecords.parts().map((records) => records[entity])
  const own: Partial<Record<Undoable, UndoableRecord>> = { settings, translation }
  return [own[entity], ...given].find((record) => record !== undefined) ?? null
}
