import { placesOf, type Row } from '../shopify/columns.ts'

/** Columns of Magento's product export that are read. Adobe Commerce, "Product data attributes reference". */
export type MagentoField =
  | 'sku'
  | 'store_view_code'
  | 'product_type'
  | 'categories'
  | 'name'
  | 'description'
  | 'short_description'
  | 'weight'
  | 'product_online'
  | 'visibility'
  | 'price'
  | 'special_price'
  | 'special_price_from_date'
  | 'special_price_to_date'
  | 'url_key'
  | 'meta_title'
  | 'meta_description'
  | 'base_image'
  | 'base_image_label'
  | 'additional_images'
  | 'additional_attributes'
  | 'qty'
  | 'is_in_stock'
  | 'manage_stock'
  | 'use_config_manage_stock'
  | 'allow_backorders'
  | 'use_config_backorders'
  | 'tax_class_name'
  | 'configurable_variations'
  | 'configurable_variation_labels'

export function readMagento({ cells, columns: { headers } }: Row, field: MagentoField): string {
  return (cells[placesOf(headers).get(field) ?? -1] ?? '').trim()
}

/** "color=Black,material=Wool, dyed,size=M": a part without a name continues the value before it. */
export function readPairs(cell: string): Map<string, string> {
  const found = new Map<string, string>()
  let last = ''
  for (const part of cell.split(',')) {
    const at = part.indexOf('=')
    if (at > 0 && /^[\w-]+$/.test(part.slice(0, at).trim())) {
      last = part.slice(0, at).trim().toLowerCase()
      found.set(last, part.slice(at + 1).trim())
    } else if (last !== '') {
      found.set(last, `${found.get(last) ?? ''},${part}`)
    }
  }
  return found
}

export interface Variation {
  sku: string
  /** Values by the code of their attribute. */
  values: Map<string, string>
}

/** "sku=MH01-S-Black,size=S,color=Black|sku=…" */
export function readVariations(cell: string): Variation[] {
  return cell
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const values = readPairs(part)
      const sku = values.get('sku') ?? ''
      values.delete('sku')
      return { sku, values }
    })
}

/** "100.0000" is 100: the export writes four decimal places. */
export function readNumber(text: string): string {
  return /^-?\d{1,15}\.\d{0,15}$/.test(text) ? text.replace(/\.?0*$/, '') : text
}

/** "2024-03-05", of "2024-03-05 00:00:00" or "3/5/24"; anything else as it is, for the check to refuse. Days have no time there. */
export function readDay(text: string): string {
  const iso = /^(\d{4}-\d\d-\d\d)\b/.exec(text)?.[1]
  if (iso) return iso
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})\b/.exec(text) ?? []
  if (!month || !day || !year || Number(month) > 12) return text
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
