import type { Row } from '../shopify/columns.ts'
import { toGrams } from '../shopify/source.ts'
import { readWoo, splitList, type WooAttribute, wooColumn } from './cells.ts'

/** Whole grams; what isn't a number is left for the check to refuse. */
function readGrams(row: Row, parent: Row): string {
  const own = readWoo(row, 'weight')
  const [, unit = 'kg'] = /\((\w+)\)/.exec(wooColumn(row, 'weight').toLowerCase()) ?? []
  const known = ({ g: 'g', oz: 'oz', lbs: 'lb' } as const)[unit] ?? 'kg'
  return toGrams(own === '' ? readWoo(parent, 'weight') : own, known)
}

/** Paragraphs are separated by empty lines, and the export writes a line break as \n. */
function readHtml(text: string): string {
  const lines = text.replaceAll('\\n', '\n').trim()
  if (lines === '' || /<(p|div|ul|ol|table|h\d)\b/i.test(lines)) return lines
  return lines
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** Whether the sale price applies on this day, an ISO date. */
function isOnSale(row: Row, today: string): boolean {
  const from = readWoo(row, 'saleFrom').slice(0, 10)
  const until = readWoo(row, 'saleUntil').slice(0, 10)
  return readWoo(row, 'salePrice') !== '' && (from === '' || from <= today) && (until === '' || until >= today)
}

/** Cells that describe the whole product, by the fields of the catalogue's own format. */
export function describeParent(row: Row) {
  const [category = ''] = splitList(readWoo(row, 'categories'))
  const [brand = ''] = splitList(readWoo(row, 'brands'))
  return {
    title: readWoo(row, 'name'),
    body: readHtml(readWoo(row, 'description') || readWoo(row, 'shortDescription')),
    vendor: brand,
    productCategory: category,
    tags: splitList(readWoo(row, 'tags')).join(', '),
    status: readWoo(row, 'published') === '1' ? 'active' : 'draft',
  }
}

/** Cells of one variant, with what it has from its parent. */
export function describeVariation(row: Row, parent: Row, options: readonly WooAttribute[], today: string) {
  const onSale = isOnSale(row, today)
  const regular = readWoo(row, 'price')
  const [first, second, third] = options
  return {
    sku: readWoo(row, 'sku'),
    barcode: readWoo(row, 'barcode'),
    grams: readGrams(row, parent),
    quantity: readWoo(row, 'stock') || (readWoo(row, 'inStock') === '0' ? '0' : ''),
    price: onSale ? readWoo(row, 'salePrice') : regular,
    compareAt: onSale ? regular : '',
    variantImage: row === parent ? '' : (splitList(readWoo(row, 'images'))[0] ?? ''),
    option1Name: first?.name ?? '',
    option1Value: first?.values ?? '',
    option2Name: second?.name ?? '',
    option2Value: second?.values ?? '',
    option3Name: third?.name ?? '',
    option3Value: third?.values ?? '',
  }
}
