import type { RawBuilder } from 'kysely'
import type { Database, Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { ArchivedProduct } from './contract.ts'

export type PreviewedKind = 'product' | 'page' | 'article'

/** Selects id, slug and status of the records of a kind: a preview shows a draft, and leads to what is active. */
export type PreviewedRecords = Partial<Record<PreviewedKind, RawBuilder<unknown>>>

export const previewedRecords = createSlot<PreviewedRecords>()

/** Those of the paths that lead to no page that it knows. */
export type FindDeadPaths = (db: Database | Trx, paths: readonly string[]) => Promise<ReadonlySet<string>>

export const deadPaths = createSlot<FindDeadPaths>()

/** What pages show from a moment on, or until one. */
export interface SchedulesOf {
  /** Publishes what was to be published by now. */
  publishDue?: (db: Database) => Promise<void>
  /** Selects the moments at which pages change. */
  moments?: RawBuilder<unknown>
}

export const schedules = createSlot<SchedulesOf>()

/** Where former addresses lead now. */
export interface PresentAddresses {
  /** Selects kind, id and slug of what has a public page. */
  targets?: RawBuilder<unknown>
  /** The same, id and slug, of the merchant's pages, and the slug of those that were withdrawn. */
  pages?: { shown: RawBuilder<unknown>; withdrawn: RawBuilder<unknown> }
  listArchived?: (db: Database, currency: string) => Promise<ArchivedProduct[]>
}

export const presentAddresses = createSlot<PresentAddresses>()
