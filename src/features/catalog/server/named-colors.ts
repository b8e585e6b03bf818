import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import { readAsGiven } from '../../translations/server/read-as-given.ts'
import { colorNameIn } from '../../translations/server/translated.ts'
import { type Color, describeColor, neutral } from './shopify/colors.ts'

/** `language`: what the merchant reads names of colours in; null: as written. `productId`: the product whose colours they may be. */
export interface ColorReading {
  language: string | null
  productId: string | null
}

interface ReadColor {
  slug: string
  shown: string
  ofProduct: boolean
}

/** What the merchant may mean by these names: a colour of the product by the name that they read, one by its address, or one by its name. */
async function findKnown(trx: Trx, colors: readonly Color[], { language, productId }: ColorReading) {
  if (language === null) return () => undefined
  const names = colors.map(({ name }) => name.toLowerCase())
  const { rows } = await sql<ReadColor>`SELECT * FROM (
      SELECT slug, lower(${colorNameIn(language)}) AS shown,
        EXISTS (SELECT FROM variants WHERE product_id = ${productId} AND color_slug = colors.slug) AS "ofProduct"
      FROM colors) AS named
    WHERE shown = ANY(${names}::text[]) OR slug = ANY(${colors.map(({ slug }) => slug)}::text[]) ORDER BY slug`.execute(
    trx,
  )
  return ({ name, slug }: Color) => {
    const named = rows.filter(({ shown }) => shown === name.toLowerCase())
    const found = named.find(({ ofProduct }) => ofProduct) ?? rows.find((row) => row.slug === slug) ?? named[0]
    return found?.slug
  }
}

export async function readColors(trx: Trx, names: readonly string[], reading: ColorReading): Promise<Color[]> {
  const described = names.map((name) => describeColor(name, ''))
  const findSlug = await findKnown(trx, described, reading)
  const colors = described.map((color) => ({ ...color, slug: findSlug(color) ?? color.slug }))
  const unreadable = names.find((_name, place) => colors[place]?.slug === '')
  if (unreadable !== undefined)
    throw refuseFields({ field: 'colors', problem: `must have letters or digits: "${unreadable}"` })
  const twice = names.find((_name, place) => colors.findIndex(({ slug }) => slug === colors[place]?.slug) < place)
  if (twice !== undefined) throw refuseFields({ field: 'colors', problem: `must not have "${twice}" twice` })
  return colors.length > 0 ? colors : [neutral]
}

/** Adds those that are new to the shop, which are read as the merchant typed them. */
export async function addColors(trx: Trx, colors: readonly Color[], language: string | null): Promise<void> {
  const { rows } = await sql<{ slug: string }>`INSERT INTO colors (slug, name, hex)
    SELECT slug, name, hex FROM jsonb_to_recordset(${JSON.stringify(colors)}::jsonb) AS r(slug text, name text, hex text)
    ON CONFLICT DO NOTHING RETURNING slug`.execute(trx)
  await readAsGiven(trx, language, { kinds: ['color'], records: rows.map(({ slug }) => slug) })
}

/** A colour that is written as the merchant renames it to is read as written from now on. True if it was read otherwise. */
export async function readColorAsWritten(trx: Trx, { slug, name }: Color, language: string | null): Promise<boolean> {
  if (language === null) return false
  const { rows } = await sql<{ slug: string }>`
    SELECT slug FROM colors WHERE slug = ${slug} AND name = ${name} AND ${colorNameIn(language)} <> name`.execute(trx)
  await readAsGiven(trx, language, { kinds: ['color'], records: rows.map((row) => row.slug) })
  return rows.length > 0
}
