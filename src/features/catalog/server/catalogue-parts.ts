import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { readOwnLanguage } from '../../../platform/pure/language.ts'
import { cataloguePart, newForDays } from '../../../platform/pure/limits.ts'
import type { TranslatedKind } from '../../translations/rules/translatable.ts'
import { selectTranslations } from '../../translations/server/translated.ts'
import type { CataloguePart } from '../parts-contract.ts'
import { keyOfPrices } from './market-prices.ts'

/** Parts in one reply: 10,000 products. */
const partsMax = 20

/** The columns of `variants` that products show; `received`, `held`, `sold` and such change with every order. */
export const shownOfVariants = [
  'id',
  'product_id',
  'sku',
  'color_slug',
  'size',
  'position',
  'price_cents',
  'compare_at_cents',
  'stock',
  'barcode',
  'option_name',
  'option_value',
]

const whole = (table: string) => ({ from: sql.table(table), product: sql`product_id`, row: sql`${sql.table(table)}` })

/** Tables with a row or more for each product, and what of a row is shown. */
const ownRows: { from: RawBuilder<unknown>; product: RawBuilder<unknown>; row: RawBuilder<unknown> }[] = [
  {
    from: sql`products`,
    product: sql`id`,
    row: sql`ROW(products.*, published_at > now() - make_interval(days => ${sql.lit(newForDays)}))`,
  },
  {
    from: sql`variants`,
    product: sql`product_id`,
    row: sql`ROW(${sql.join(shownOfVariants.map((column) => sql.ref(column)))})`,
  },
  {
    from: sql`product_images LEFT JOIN picture_focus ON url = '/media/' || file AND file = substr(url, 8)`,
    product: sql`product_id`,
    row: sql`ROW(product_images.*, focus_x, focus_y)`,
  },
  // A price that went up and back again may be compared with another one than before.
  {
    from: sql`price_records JOIN variants ON variants.id = variant_id AND until_at IS NULL`,
    product: sql`product_id`,
    row: sql`ROW(price_records.id, from_at)`,
  },
  ...['product_attributes', 'former_values', 'product_looks', 'product_videos'].map(whole),
]

/** Tables whose rows many products share: a change of any of them is one of all parts. */
export const sharedTables = ['brands', 'categories', 'colors', 'size_charts', 'attributes', 'attribute_values']

/** Translations are of a language; those of products are in the marks of their parts. */
const ofProducts = (language: string) => ({
  from: sql`(${selectTranslations(language, ['product'])}) AS translated`,
  // Only in these rows is the record a number.
  product: sql`CASE WHEN kind = 'product' THEN record::bigint END`,
  row: sql`ROW(record, field, text)`,
})

/** Kinds of translations that many products show. */
const sharedKinds: readonly TranslatedKind[] = [
  'style',
  'category',
  'color',
  'option',
  'attribute',
  'value',
  'alternative',
]

/** A hash in columns of every kind but json. */
const hash = (row: RawBuilder<unknown>) => sql`hash_record_extended(${row}, 0)`

const partOf = (product: RawBuilder<unknown>) => sql`(${product} - 1) / ${sql.lit(cataloguePart)}`

interface Range {
  first: number
  last: number
}

/** The numbers of parts that have products, at most as many as one reply has. */
async function findRange(db: Database, after: number): Promise<Range | null> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT min(number)::int AS first, max(number)::int AS last FROM (
      SELECT DISTINCT ${partOf(sql`id`)} AS number FROM products
      WHERE status = 'active' AND id > ${(after + 1) * cataloguePart}::bigint ORDER BY number LIMIT ${partsMax}
    ) AS parts`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}

/** What all products depend on besides their own rows. */
type Shown = Pick<Config, 'CURRENCY' | 'shop' | 'market' | 'zones' | 'amountStepCents' | 'textLanguage'>

async function markShared(db: Database, config: Shown): Promise<string> {
  const sums = sharedTables.map((table) => sql`(SELECT sum(${hash(sql.table(table))}) FROM ${sql.table(table)})`)
  const { CURRENCY, shop, amountStepCents, textLanguage } = config
  if (textLanguage !== null)
    sums.push(sql`(SELECT sum(${hash(sql`ROW(kind, record, field, text)`)})
      FROM (${selectTranslations(readOwnLanguage(textLanguage) ?? textLanguage, sharedKinds)}) AS translated)`)
  const { rows } = await sql<{ mark: string | null }>`SELECT concat_ws(' ', ${sql.join(sums)}) AS mark`.execute(db)
  const language = textLanguage === null ? [] : [textLanguage]
  return JSON.stringify([rows[0]?.mark, CURRENCY, amountStepCents, shop.sizeOrder, keyOfPrices(config), ...language])
}

async function markParts(
  db: Database,
  { textLanguage }: Shown,
  { first, last }: Range,
): Promise<{ number: number; sum: string }[]> {
  const among = (product: RawBuilder<unknown>) =>
    sql`${product} > ${first * cataloguePart}::bigint AND ${product} <= ${(last + 1) * cataloguePart}::bigint`
  const isTranslated = textLanguage !== null && readOwnLanguage(textLanguage) === null
  const all = isTranslated ? [...ownRows, ofProducts(textLanguage)] : ownRows
  const sums = all.map(
    ({ from, product, row }) => sql`SELECT ${partOf(product)} AS number, sum(${hash(row)}) AS sum
      FROM ${from} WHERE ${among(product)} GROUP BY 1`,
  )
  const { rows } = await sql<{ number: number; sum: string }>`
    SELECT number::int AS number, sum(sum)::text AS sum FROM (${sql.join(sums, sql` UNION ALL `)}) AS sums
    WHERE number IN (SELECT ${partOf(sql`id`)} FROM products WHERE status = 'active' AND ${among(sql`id`)})
    GROUP BY number ORDER BY number`.execute(db)
  return rows
}

/** The parts after `after`, or `part` alone. */
export async function readParts(
  db: Database,
  config: Shown,
  { after, part }: { after: number; part: number | null },
): Promise<CataloguePart[]> {
  const range = part === null ? await findRange(db, after) : { first: part, last: part }
  if (!range) return []
  const [shared, marked] = await Promise.all([markShared(db, config), markParts(db, config, range)])
  return marked.map(({ number, sum }) => ({ number, mark: `${sum} ${shared}` }))
}
