import type { Product } from '../../src/features/catalog/contract.ts'
import { compareSizes } from '../../src/features/catalog/rules/sizes.ts'

interface Wanted extends Partial<Product> {
  /** Quantities by colour and size: `{ white: { S: 2, M: 0 } }`. */
  stock?: Record<string, Record<string, number>>
}

const capitalise = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1)

/** A complete product of the API with no more details than a test needs. */
export function showProduct(
  id: string,
  { stock = { white: { M: 5 } }, finalPrice = 50, ...over }: Wanted = {},
): Product {
  const colors = Object.keys(stock)
  const sizes = [...new Set(Object.values(stock).flatMap((own) => Object.keys(own)))].sort(compareSizes)
  return {
    sizes,
    _id: id,
    id,
    slug: `shirt-${id}`,
    name: `Shirt ${id}`,
    price: finalPrice,
    finalPrice,
    currency: 'USD',
    brand: { slug: 'harbour', name: 'Harbour' },
    category: { slug: 'shirts', name: 'Shirts' },
    style: { slug: `style-${id}`, name: `Style ${id}` },
    description: '',
    seoTitle: '',
    seoDescription: '',
    images: [],
    care: [],
    composition: [],
    origin: '',
    manufacturer: '',
    responsiblePerson: '',
    warnings: [],
    attributes: [],
    gender: 'male',
    ageGroup: 'adult',
    weightGrams: 0,
    garment: null,
    sizeChart: null,
    sizeKind: null,
    model: null,
    formerValues: [],
    look: [],
    video: null,
    isNew: false,
    fabric: null,
    pattern: null,
    fit: null,
    sleeve: null,
    collar: null,
    rating: 0,
    reviewCount: 0,
    publishedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    colors: colors.map((slug) => ({ slug, name: capitalise(slug), hex: '#123456' })),
    variants: Object.entries(stock).flatMap(([color, own]) =>
      Object.entries(own).map(([size, quantity]) => ({
        id: `${id}-${color}-${size}`,
        sku: `${id}-${color}-${size}`,
        color,
        size,
        stock: quantity,
        price: finalPrice,
        finalPrice,
      })),
    ),
    ...over,
  }
}
