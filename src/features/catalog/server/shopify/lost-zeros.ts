import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import type { ReadProduct } from './product.ts'

/** A number of a variant that the file has without the zeros at its beginning, or no longer at all. */
interface Spoilt {
  slug: string
  place: number
  sku: string
  barcode: string
}

/**
 * SKUs and barcodes as the shop has them where a spreadsheet that opened the shop's own file dropped zeros or digits. The variant is the
 * same by its product, colour, size and option.
 */
async function findSpoilt(db: Database | Trx, read: readonly ReadProduct[]): Promise<Spoilt[]> {
  const wanted = read.flatMap(({ product: { slug, variants } }) =>
    variants.map(({ sku, barcode, color, size, option }, place) => ({
      slug,
      place,
      sku,
      barcode,
      color: color.slug,
      size,
      option: option?.value ?? '',
    })),
  )
  const { rows } = await sql<Spoilt>`
    SELECT wanted.slug, wanted.place, variants.sku, variants.barcode
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      AS wanted(slug text, place int, sku text, barcode text, color text, size text, option text)
    JOIN products ON products.slug = wanted.slug
    JOIN variants ON product_id = products.id AND color_slug = wanted.color AND variants.size = wanted.size
      AND option_value = wanted.option
    WHERE (wanted.sku ~ '^[0-9]+$' AND variants.sku <> wanted.sku AND ltrim(variants.sku, '0') = ltrim(wanted.sku, '0'))
      OR (wanted.barcode ~ '^[0-9]+$' AND variants.barcode <> wanted.barcode
        AND ltrim(variants.barcode, '0') = ltrim(wanted.barcode, '0'))
      OR (wanted.barcode IS NULL AND variants.barcode <> '')`.execute(db)
  return rows
}

const isCut = (now: string, whole: string) => whole !== now && whole.replace(/^0+/, '') === now.replace(/^0+/, '')

export interface Restored {
  read: ReadProduct
  place: number
  /** What the shop has, and the import keeps. */
  kept: { field: 'sku' | 'barcode'; was: string; whole: string }[]
}

/** Gives the variants of these products the numbers that the shop has for them, where a spreadsheet spoilt those of the file. */
export async function restoreNumbers(db: Database | Trx, read: readonly ReadProduct[]): Promise<Restored[]> {
  const bySlug = new Map(read.map((product) => [product.product.slug, product]))
  return (await findSpoilt(db, read)).flatMap(({ slug, place, sku, barcode }) => {
    const product = bySlug.get(slug)
    const variant = product?.product.variants[place]
    if (!product || !variant) return []
    const kept: Restored['kept'] = []
    if (isCut(variant.sku, sku)) {
      kept.push({ field: 'sku', was: variant.sku, whole: sku })
      variant.sku = sku
    }
    if (variant.barcode === null || isCut(variant.barcode, barcode)) {
      kept.push({ field: 'barcode', was: variant.barcode ?? '', whole: barcode })
      variant.barcode = barcode
    }
    return [{ read: product, place, kept }]
  })
}
