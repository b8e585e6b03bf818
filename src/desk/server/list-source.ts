import type { RawBuilder } from 'kysely'

export interface ListColumn {
  header: string
  value: RawBuilder<unknown>
  /** Written in the currency's decimals; in the shop's currency where the list has none. */
  money?: boolean
}

export type ListIdType = 'uuid' | 'bigint' | 'text'

/** A list that can be downloaded, as one query. */
export interface ListSource {
  columns: readonly ListColumn[]
  from: RawBuilder<unknown>
  /** What a row is dated by and, for rows of one instant, its id: the order of the file. */
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  idType: ListIdType
  currency?: RawBuilder<unknown>
}

export const column = (header: string, value: RawBuilder<unknown>): ListColumn => ({ header, value })
export const amount = (header: string, value: RawBuilder<unknown>): ListColumn => ({ header, value, money: true })
