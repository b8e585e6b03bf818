import type { EndpointName } from '../../../api/endpoints.ts'
import type { Reply } from '../../../api/schemas.ts'
import { withActingUndo } from '../../../platform/acting.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { translatable, translatedKinds } from '../../translations/rules/translatable.ts'
import { readTranslationName } from '../../translations/rules/translation-name.ts'
import { readTranslationOf } from '../../translations/server/handlers.ts'
import {
  isFields,
  isUndoable,
  planUndo,
  type Undoable,
  type UndoKind,
  type UndoPlan,
  undoKindOf,
} from '../rules/undo.ts'
import { type Caller, type UndoableRecord, undoableRecords } from '../slots.ts'
import { findAuditEntry } from './audit-queries.ts'
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
function findUndoable(entity: Undoable): UndoableRecord | null {
  const given = undoableRecords.parts().map((records) => records[entity])
  const own: Partial<Record<Undoable, UndoableRecord>> = { settings, translation }
  return [own[entity], ...given].find((record) => record !== undefined) ?? null
}

type Fields = Record<string, unknown>
type Entry = NonNullable<Awaited<ReturnType<typeof findAuditEntry>>>

/** Parts of a product that are saved by calls of their own. */
const productParts: Record<string, { read: EndpointName; save: EndpointName; field: string }> = {
  look: { read: 'readProductLook', save: 'saveProductLook', field: 'productIds' },
  pictures: { read: 'readProductPictures', save: 'saveProductPictures', field: 'pictures' },
}

/** A part of a product as a record with a single field. */
function partOf({ entity, after }: Entry): UndoableRecord | null {
  const [name = ''] = entity === 'product' && isFields(after) ? Object.keys(after) : []
  const part = productParts[name]
  if (!part) return null
  return {
    fields: [name],
    read: async (id, by) => {
      const reply: Fields = { ...(await runCall(part.read, { id }, by)) }
      const value = reply[part.field]
      const ids = name === 'look' && Array.isArray(reply['products']) ? reply['products'].map(readId) : null
      return { [name]: value ?? ids, version: reply['version'] }
    },
    update: part.save,
    toBody: (_id, restored, now) => ({ [part.field]: restored[name], version: now['version'] }),
  }
}

const readId = (record: unknown) => (isFields(record) ? record['id'] : record)
/** As stored: without dates and absent fields. */
const plain = (record: object): Fields => JSON.parse(JSON.stringify(record)) as Fields
const pickKnown = (record: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]))

interface Undo extends UndoPlan {
  entry: Entry
  kind: UndoKind | null
  record: UndoableRecord | null
  /** Null when the record no longer exists. */
  now: Fields | null
  /** Why it can't be undone. */
  blocked: string | null
}

const nothing = { fields: [], moved: [], record: null, now: null, kind: null }

function explain(kind: UndoKind, now: Fields | null, moved: readonly string[]): string | null {
  if (kind === 'make anew') return now ? messages.undoExists : null
  if (!now) return messages.undoGone
  return moved.length > 0 ? `${messages.undoMoved}: ${moved.join(', ')}` : null
}

function planOf(
  kind: UndoKind,
  { before, after }: { before: Fields; after: Fields },
  now: Fields | null,
  known: readonly string[],
) {
  if (kind === 'restore') return planUndo({ before, after }, now ?? {}, known)
  if (kind === 'remove') {
    // What was changed since it was created would be lost, too.
    const { moved } = planUndo({ before: {}, after }, now ?? {}, known)
    return { fields: known.map((field) => ({ field, now: now?.[field] ?? null, restored: null })), moved }
  }
  return { fields: known.map((field) => ({ field, now: null, restored: before[field] ?? null })), moved: [] }
}

async function prepare(id: string, by: Caller): Promise<Undo> {
  const entry = orNotFound(isCatalogueId(id) ? await findAuditEntry(by.deps.db, id) : null)
  const kind = undoKindOf(entry)
  if (!kind || !isUndoable(entry.entity)) return { ...nothing, entry, blocked: messages.undoUnknown }
  if (entry.undoneBy !== null) return { ...nothing, entry, blocked: messages.undoDone }
  const record = partOf(entry) ?? findUndoable(entry.entity)
  if (!record) return { ...nothing, entry, blocked: messages.undoUnknown }
  const toFields = async (stored: unknown) =>
    isFields(stored) ? ((await record.toFields?.(stored, by)) ?? stored) : {}
  const sides = { before: plain(await toFields(entry.before)), after: plain(await toFields(entry.after)) }
  const read = await record.read(entry.entityId, by)
  const now = read && plain(read)
  const known = record.fields.filter((field) => field in sides.before || field in sides.after)
  const plan = planOf(kind, sides, now, known)
  const shown = plan.fields.filter(({ now: a, restored: b }) => a !== null || b !== null)
  const blocked = explain(kind, now, plan.moved) ?? (shown.length === 0 ? messages.undoUnknown : null)
  return { entry, kind, record, now, ...plan, fields: shown, blocked }
}

/** What undoing an entry of the log would restore, and why it can't, if so. */
export async function previewUndo(id: string, by: Caller): Promise<Reply<'previewUndo'>> {
  const { entry, kind, fields, blocked } = await prepare(id, by)
  const { action, entity, entityId, title } = entry
  return { entry: { id, action, entity, entityId, title }, kind: kind ?? 'restore', fields, blocked }
}

async function apply({ entry, kind, record, now, fields }: Undo, by: Caller): Promise<void> {
  if (!record) return
  const { entityId: id } = entry
  const restored = Object.fromEntries(fields.map(({ field, restored: value }) => [field, value]))
  if (kind === 'remove' && record.remove) await runCall(record.remove, { id }, by)
  if (kind === 'make anew' && record.create) await runCall(record.create, { body: dropNull(restored) }, by)
  if (kind !== 'restore' || !now) return
  const whole = record.whole ? pickKnown(now, record.fields) : {}
  const body = record.toBody?.(id, restored, now) ?? { ...whole, ...restored, version: now['version'] }
  const reply: Fields = { ...(await runCall(record.update, { id, body }, by)) }
  const [fault] = Array.isArray(reply['faults']) ? reply['faults'] : []
  if (isFields(fault)) throw new HttpError(409, String(fault['problem']))
}

/** A new record is made of what there was; what was empty is left out. */
const dropNull = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/**
 * Undoes a change by the merchant's own calls, with all their checks. The version that was read goes with it, so that a change in
 * between is refused.
 */
export async function undoChange(id: string, by: Caller): Promise<Reply<'undoChange'>> {
  const undo = await prepare(id, by)
  if (undo.blocked !== null) throw new HttpError(409, undo.blocked)
  await withActingUndo(id, () => apply(undo, by))
  return { message: messages.undone }
}
