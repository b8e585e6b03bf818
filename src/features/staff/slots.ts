import type { RawBuilder } from 'kysely'
import type { Deps } from '../../api/deps.ts'
import type { EndpointName } from '../../api/endpoints.ts'
import type { Handlers } from '../../api/http.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { SessionUser } from '../accounts/server/session.ts'
import type { Undoable } from './rules/undo.ts'

type Fields = Record<string, unknown>

/** Who undoes, and with what. */
export interface Caller {
  user: SessionUser
  deps: Deps
}

/** How a change of a record is undone: by the merchant's own calls. */
export interface UndoableRecord {
  /** The fields that a body may have. */
  fields: readonly string[]
  /** The record as it is now; null when it no longer exists. */
  read: (id: string, by: Caller) => Promise<Fields | null>
  /** The fields of a body from what the log stores. */
  toFields?: (stored: Fields, by: Caller) => Fields | Promise<Fields>
  update: EndpointName
  /** The body has to be whole. */
  whole?: true
  /** The body of the update, where it isn't the fields themselves. */
  toBody?: (id: string, restored: Fields, now: Fields) => object
  create?: EndpointName
  remove?: EndpointName
}

/** The records whose changes can be undone: each room gives its own. */
export const undoableRecords = createSlot<Partial<Record<Undoable, UndoableRecord>>>()

/** The calls by which the merchant makes them. */
export const merchantCalls = createSlot<Partial<Handlers>>()

/** What the shop knows of a person beyond the account, as SQL about a row of `people`. */
export interface PersonFacts {
  name: RawBuilder<string>
  email: RawBuilder<string>
  orders: RawBuilder<number>
  /** Whether something else that is known of them holds the text. */
  holds?: (text: string | undefined) => RawBuilder<boolean>
}
export const personFacts = createSlot<PersonFacts>()

/** What records are called now, by their kind in the log, in SQL. The id is a text. */
export type RecordTitles = Readonly<Record<string, (id: RawBuilder<string>) => RawBuilder<string | null>>>

export const recordTitles = createSlot<RecordTitles>()

/** What an archive of the whole shop asks of a room. */
export interface ArchivedRoom {
  /** Selects the names of files that it keeps in the library. */
  files?: RawBuilder<unknown>
  /** Selects rows that a shop has as soon as it is used. */
  rows?: RawBuilder<unknown>
}

export const archivedRooms = createSlot<ArchivedRoom>()
