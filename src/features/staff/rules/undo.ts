/** What an entry of the log says about its change. */
export interface LoggedChange {
  action: string
  entity: string
  before: unknown
  after: unknown
}

type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Records whose changes the log keeps whole. Of the first list, deleted ones can be made anew. */
const remade = ['banner', 'page', 'blog', 'category', 'featured section', 'size chart', 'promo-code'] as const
const changedOnly = [
  'product',
  'variant',
  'attribute',
  'navigation',
  'settings',
  'announcement',
  'translation',
] as const
export type Undoable = (typeof remade)[number] | (typeof changedOnly)[number]

const isIn = <T extends string>(list: readonly T[], text: string): text is T => list.some((known) => known === text)
export const isUndoable = (entity: string): entity is Undoable => isIn(remade, entity) || isIn(changedOnly, entity)

/** Parts of a product whose former state isn't in the log, or has other consequences. */
const lossy = ['options', 'video', 'previewUntil', 'preview', 'order']

export type UndoKind = 'restore' | 'make anew' | 'remove'

/** How a change can be undone; null when it can't. */
export function undoKindOf({ action, entity, before, after }: LoggedChange): UndoKind | null {
  if (!isUndoable(entity)) return null
  const touched = Object.keys(isFields(after) ? after : isFields(before) ? before : {})
  if (touched.length === 0 || touched.every((field) => lossy.includes(field))) return null
  if (isFields(before) && isFields(after)) return 'restore'
  if (!isIn(remade, entity)) return null
  if (action === 'created') return 'remove'
  return action === 'deleted' ? 'make anew' : null
}

export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** Stored JSON loses the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

export interface RestoredField {
  field: string
  now: unknown
  restored: unknown
}

export interface UndoPlan {
  fields: RestoredField[]
  /** The fields that have changed since. */
  moved: string[]
}

/** What undoing would restore, field by field, and what stands in its way. */
export function planUndo(
  { before, after }: { before: Fields; after: Fields },
  current: Fields,
  editable: readonly string[],
): UndoPlan {
  const changed = editable.filter((field) => (field in before || field in after) && !same(before[field], after[field]))
  return {
    fields: changed.map((field) => ({ field, now: current[field] ?? null, restored: before[field] ?? null })),
    moved: changed.filter((field) => !same(current[field], after[field])),
  }
}
