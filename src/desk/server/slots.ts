import type { RawBuilder } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { ListSource } from './list-source.ts'

/** Lists that can be downloaded, by the names of the export. */
export const exportedLists = createSlot<Readonly<Record<string, ListSource>>>()

/** Figures by the names under which the overview reads them, in SQL. */
export type Figures = Readonly<Record<string, RawBuilder<unknown>>>

/** What a room counts for the merchant's overview. Each figure should have its own index. */
export interface FiguresOfRoom {
  /** What waits for the merchant. */
  today?: Figures
  /** What went wrong. `late` is the instant before which a queue's entries are late. */
  health?: (late: RawBuilder<Date>) => Figures
  /** The same, where counting reads the whole catalogue: for who opens Health, and not for the alerts of each minute. */
  wholeHealth?: (config: Config) => Figures
  /** Which steps of opening the shop are done. */
  opening?: Figures
}

export const overviewFigures = createSlot<FiguresOfRoom>()
