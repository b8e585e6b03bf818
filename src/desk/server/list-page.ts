import { type RawBuilder, sql } from 'kysely'

/** The paging parameters of every admin list. */
export interface ListPage {
  page: number
  limit: number
  query?: string | undefined
  sort?: string | undefined
}

/** `-price` is price, highest first; an unknown sort falls back to the table's first. The id makes the order total. */
export function orderBy(columns: Record<string, RawBuilder<unknown>>, sort: string | undefined): RawBuilder<unknown> {
  const descending = sort?.startsWith('-') ?? false
  const name = descending ? sort?.slice(1) : sort
  const column = columns[name ?? ''] ?? Object.values(columns)[0] ?? sql`id`
  return descending && name !== undefined && columns[name] ? sql`${column} DESC, id DESC` : sql`${column}, id`
}

export function pageOf({ page, limit }: ListPage): RawBuilder<unknown> {
  return sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`
}

/** Whether one of these columns contains the text, ignoring letter case; an empty text matches everything. */
export function holdsText(text: string | undefined, columns: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (!text) return sql<boolean>`true`
  const found = columns.map((column) => sql`strpos(lower(${column}), ${text.toLowerCase()}) > 0`)
  return sql<boolean>`(${sql.join(found, sql` OR `)})`
}

/** Shorter ones are more likely a part of something else. */
const phoneDigitsMin = 5

/** Whether a stored phone number contains the typed one, however it is spaced, with its country code or without. */
export function holdsPhone(text: string | undefined, phone: RawBuilder<unknown>): RawBuilder<boolean> {
  const isPhone = /^[+\d\s()./-]+$/.test(text ?? '')
  const digits = (text ?? '').replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  if (!isPhone || digits.length < phoneDigitsMin) return sql<boolean>`false`
  return sql<boolean>`strpos(regexp_replace(${phone}, '\\D', '', 'g'), ${digits}) > 0`
}

/** Splits rows that carry the total into rows and total. An empty page has a total of 0. */
export function takeTotal<T extends { total: number }>(
  rows: readonly T[],
): { rows: Omit<T, 'total'>[]; total: number } {
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
