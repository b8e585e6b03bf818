import {
  emptyOf,
  type FiledFieldName,
  filedFields,
  mapFields,
} from '../../src/features/catalog/rules/product-fields.ts'
import type { CatalogueProduct } from '../../src/features/catalog/server/catalogue-writes.ts'

const sizes = ['S', 'M', 'L', 'XL']

interface Wanted {
  name?: string
  priceCents?: number
  /** One variant for each, in the sizes from S on. */
  stock?: number[]
  status?: CatalogueProduct['status']
}

/** A complete product with no more details than a test needs. */
export function makeProduct(
  slug: string,
  { name = slug, priceCents = 5000, stock = [5], status = 'active' }: Wanted = {},
): CatalogueProduct {
  return {
    slug,
    name,
    style: { slug, name },
    brand: { slug: 'harbour', name: 'Harbour' },
    category: { slug: 'shirts', name: 'Shirts' },
    descriptionHtml: '<p>Plain.</p>',
    ...mapFields<FiledFieldName>(filedFields, emptyOf),
    gender: 'male',
    ageGroup: 'adult',
    weightGrams: 300,
    sizeChart: 'shirts',
    status,
    extra: {},
    daysOld: 0,
    variants: stock.map((quantity, place) => ({
      sku: `${slug}-${sizes[place]}`.toUpperCase(),
      color: { slug: 'white', name: 'White', hex: '#ffffff' },
      size: sizes[place] ?? 'S',
      priceCents,
      compareAtCents: null,
      stock: quantity,
      barcode: '',
      weightGrams: null,
      extra: {},
    })),
    images: [],
  }
}
