import { createHash } from 'node:crypto'
import { HttpError } from '../../platform/http/http-error.ts'
import { messages } from '../../platform/pure/messages.ts'

const markLength = 8

function markOf(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return createHash('sha256').update(text).digest('base64url').slice(0, markLength)
}

/** A hash for each editable field, joined into one text; a later request uses it to find out which fields have changed. */
export function versionOf(record: object): string {
  return Object.entries(record)
    .map(([field, value]) => `${field}.${markOf(value)}`)
    .sort()
    .join(' ')
}

/** Of the order in which records are read. */
export const versionOfOrder = (records: readonly { id: string }[]): string =>
  versionOf({ ids: records.map(({ id }) => id) })

/**
 * 409 when a field has changed since that version was read, with its current value and the one that was to be saved. Without a
 * version, as from older pages and other clients, nothing is compared. Call with the record locked.
 */
export function requireUnchanged(version: string | undefined, current: object, body: object): void {
  if (version === undefined) return
  const read = new Map(version.split(' ').map((part) => [part.slice(0, part.lastIndexOf('.')), part]))
  const changes = Object.entries(current).flatMap(([field, theirs]) => {
    const before = read.get(field)
    if (before === undefined || before === `${field}.${markOf(theirs)}`) return []
    return { field, theirs, yours: Reflect.get(body, field) }
  })
  if (changes.length > 0) {
    throw new HttpError(409, messages.changedMeanwhile, {}, { changes, version: versionOf(current) })
  }
}

/** The fields of a record that a body can change. */
export function pickFields(record: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(record, field)]))
}
