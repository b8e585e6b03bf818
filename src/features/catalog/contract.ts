import { z } from 'zod'
import { sidebarPageSize } from '../../platform/pure/limits.ts'
import { emailAddress, id, idParams, messageReply, money, pageQuery, slug } from '../../platform/schema/fields.ts'

export const image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The colour it shows, where a product has several. */
  color: slug.nullable(),
  /** What a crop keeps in sight, in percent from the left and the top; the middle where it is not given. */
  focus: z.object({ x: z.number().int(), y: z.number().int() }).optional(),
})

export const color = z.object({ slug, name: z.string(), hex: z.string() })

/** What tells variants apart besides colour and size, in the merchant's own words; absent where there is no such choice. */
export const variantOption = z.object({ name: z.string(), value: z.string() }).optional()

export const variant = z.object({
  id,
  sku: z.string(),
  color: slug,
  size: z.string(),
  option: variantOption,
  /** Items that can be bought now; what others hold is not counted. */
  stock: z.number().int().min(0),
  price: money,
  finalPrice: money,
})

export const product = z.object({
  _id: id,
  id,
  slug,
  name: z.string(),
  brand: z.object({ slug, name: z.string() }),
  category: z.object({ slug, name: z.string() }),
  /** Products of one style are each other's colourways. */
  style: z.object({ slug, name: z.string() }),
  /** Sanitised HTML. */
  description: z.string(),
  /** What the merchant tells search engines instead of the name and the description; empty where it is the same. */
  seoTitle: z.string().default(''),
  seoDescription: z.string().default(''),
  /** Before any offer; equal to finalPrice when there is none. */
  price: money,
  /** What the shopper pays for the cheapest variant. */
  finalPrice: money,
  currency: z.string(),
  images: z.array(image),
  colors: z.array(color),
  variants: z.array(variant),
  fabric: z.string().nullable(),
  pattern: z.string().nullable(),
  fit: z.string().nullable(),
  sleeve: z.string().nullable(),
  collar: z.string().nullable(),
  /** What the merchant tells of it, attribute by attribute, in their order. */
  attributes: z
    .array(
      z.object({
        ...{ key: slug, label: z.string(), unit: z.string().default('') },
        values: z.array(z.object({ value: slug, label: z.string() })),
      }),
    )
    .default([]),
  care: z.array(z.string()),
  /** Null where nobody has told, as of the next ones. */
  gender: z.enum(['male', 'female', 'unisex']).nullable(),
  ageGroup: z.enum(['adult', 'kids']).nullable(),
  weightGrams: z.number().int().nullable(),
  /** The chart of sizes that it goes by; null: none is shown. */
  sizeChart: z.enum(['shirts']).nullable(),
  isNew: z.boolean(),
  publishedAt: z.string(),
  updatedAt: z.string(),
  rating: z.number(),
  reviewCount: z.number().int(),
})
export type Product = z.infer<typeof product>
export type Variant = z.infer<typeof variant>
export type ProductImage = z.infer<typeof image>

const facetChoice = z.object({ value: slug, label: z.string(), count: z.number().int() })
const attributeChoice = facetChoice.extend({ hex: z.string().optional() })
/** Disjunctive counts: each facet is counted with its own choice left out. */
export const facets = z.object({
  categories: z.array(facetChoice),
  brands: z.array(facetChoice),
  colors: z.array(facetChoice.extend({ hex: z.string() })),
  sizes: z.array(facetChoice),
  price: z.object({ min: money, max: money }),
  /** What the merchant filters by besides, in their order of values. */
  attributes: z.array(z.object({ key: slug, label: z.string(), choices: z.array(attributeChoice) })).default([]),
})
export type Facets = z.infer<typeof facets>

const text = z.string().optional()
/** One facet of the listing. `choices` are those of an attribute: the catalogue names the others itself. */
const facetRow = z.object({
  key: slug,
  label: z.string(),
  kind: z.enum(['category', 'choice', 'color', 'size', 'price']),
  shown: z.boolean(),
  choices: z.array(z.object({ value: slug, label: z.string(), hex: z.string().nullable() })),
})
export type FacetRow = z.infer<typeof facetRow>

/** Comma lists of slugs; the parser in listing/rules/query.ts decides what they mean. */
export const filterQuery = z
  .object({
    category: text,
    brand: text,
    color: text,
    size: text,
    minPrice: text,
    maxPrice: text,
    /** relevance, newest, price-asc, price-desc, rating */
    sort: text,
    query: text,
    ...pageQuery(24),
  })
  // The keys of the merchant's attributes; what is no facet is left out.
  .catchall(z.string())

const productsReply = z.object({ products: z.array(product) })
const pagedReply = productsReply.extend({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
})

export const productSchemas = {
  getProduct: { params: idParams, reply: z.object({ product }) },
  /** The other colourways first, then related products. */
  listSameProducts: { params: idParams, reply: productsReply },
  /** In the order of their ids, so that paging through never skips one. `after` is the last id seen. */
  listProducts: { query: z.object({ ...pageQuery(24), after: text }), reply: pagedReply },
  listNewProducts: { query: z.object(pageQuery(12)), reply: productsReply },
  filterProducts: { query: filterQuery, reply: productsReply },
  filterProductsV2: { query: filterQuery, reply: pagedReply.extend({ facets }) },
  /** The merchant's facets in their order, and the values of those that they made of attributes. */
  listFacets: { reply: z.object({ facets: z.array(facetRow) }) },
  searchProducts: {
    /** With `found` the reply tells what the texts alone find, for whoever filters it. */
    query: z.object({ query: text, found: text, ...pageQuery(sidebarPageSize) }),
    reply: pagedReply.extend({
      /** What was looked for instead, where a word was mistyped. */
      correctedQuery: z.string().nullable(),
      /** When nothing is found: the closest words that lead somewhere, and products that have some of the words. */
      closestTerms: z.array(z.string()),
      closestProducts: z.array(product),
      /** What known words were understood to ask for, as parameters of the listing: `{ color: 'blue', maxPrice: '60' }`. */
      filters: z.record(z.string(), z.string()).optional(),
      /** Words that nothing goes with and that were left out. */
      ignored: z.array(z.string()).optional(),
      /** Pages of the shop that answer: shipping, returns. */
      pages: z.array(z.object({ title: z.string(), path: z.string() })).optional(),
      /** Ids that the texts find, best first, before any filter; with `andRest` every other product follows, newest first. */
      found: z.object({ ids: z.array(id), andRest: z.boolean() }).optional(),
    }),
  },
  /** `id` is the variant's; one mail goes out when it can be bought again. */
  notifyBackInStock: { params: idParams, body: z.object({ email: emailAddress }), status: 201, reply: messageReply },
  listBrands: {
    reply: z.object({
      brands: z.array(z.object({ _id: id, id, slug, name: z.string(), count: z.number().int() })),
    }),
  },
}
