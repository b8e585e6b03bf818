import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import { cartQuantityCap, wholeListMax } from '../../platform/pure/limits.ts'
import {
  emailAddress,
  id,
  idParams,
  messageReply,
  money,
  pageQuery,
  slug,
  version,
} from '../../platform/schema/fields.ts'
import { image } from '../../platform/schema/image.ts'
import { type FieldsWith, fieldsWith, type ProductFacts, type ProductField } from './rules/product-fields.ts'

export const color = z.object({ slug, name: z.string(), hex: z.string() })

/** The third option besides colour and size, in the merchant's own words; absent if there is none. */
export const variantOption = z.object({ name: z.string(), value: z.string() }).optional()

export const variant = z.object({
  id,
  sku: z.string(),
  color: slug,
  size: z.string(),
  option: variantOption,
  /** The maker's number, GTIN-8 to GTIN-14; absent if its barcode is none. */
  gtin: z.string().optional(),
  /** Items that can be bought now, without those reserved by orders. */
  stock: z.number().int().min(0),
  price: money,
  finalPrice: money,
  /** Slugs of its own values by the attribute's key; absent if it has none. */
  attributes: z.record(slug, z.array(slug)).optional(),
})

/** So many of one variant. */
export const variantQuantity = z.object({
  variantId: id,
  quantity: z.number().int().min(1).max(cartQuantityCap),
})

type ShownFacts = ProductFacts<FieldsWith<{ shown: true }>>

function describeFact(field: ProductField): z.ZodType {
  if (field.kind === 'list') return z.array(z.string())
  if (field.kind === 'choice') return z.enum(field.choices).nullable()
  return field.kind === 'line' ? z.string().default('') : z.string().nullable()
}

/** Words and choices are null when unknown; a line, such as the title for search engines, is empty. */
const shownFacts = Object.fromEntries(fieldsWith('shown').map((field) => [field.name, describeFact(field)])) as {
  [N in keyof ShownFacts]: z.ZodType<ShownFacts[N], ShownFacts[N]>
}

const textLanguage = z.enum(languages).optional()

export const product = z.object({
  _id: id,
  id,
  slug,
  name: z.string(),
  brand: z.object({ slug, name: z.string() }),
  /** `language`: of the name, as `languages` has it. */
  category: z.object({ slug, name: z.string(), language: textLanguage }),
  /** Products of one style are each other's colourways. */
  style: z.object({ slug, name: z.string() }),
  /** Sanitised HTML. */
  description: z.string(),
  /** Before any offer; equal to finalPrice when there is none. */
  price: money,
  /** What the shopper pays for the cheapest variant. */
  finalPrice: money,
  currency: z.string(),
  images: z.array(image),
  colors: z.array(color),
  variants: z.array(variant),
  /** Every size of the variants, in the merchant's order. */
  sizes: z.array(z.string()).default([]),
  /** What a value was called before, as links may still name it, and what it is called now. */
  formerValues: z
    .array(z.object({ kind: z.enum(['color', 'size', 'option']), former: z.string(), present: z.string() }))
    .default([]),
  ...shownFacts,
  /** The language of each text that isn't in the reader's, since it has no translation. */
  languages: z.object({ name: textLanguage, description: textLanguage, care: textLanguage }).optional(),
  /** The merchant's attributes of it, in order; those of variants with the values of any variant. */
  attributes: z
    .array(
      z.object({
        key: slug,
        label: z.string(),
        /** Of the label, if it isn't the reader's. */
        language: textLanguage,
        unit: z.string().default(''),
        /** Set if its values belong to variants. */
        ofVariants: z.literal(true).optional(),
        values: z.array(
          z.object({ value: slug, label: z.string(), hex: z.string().optional(), language: textLanguage }),
        ),
      }),
    )
    .default([]),
  /** Null when unknown, like the following field. */
  weightGrams: z.number().int().nullable(),
  /** The kind of clothing, for feeds that ask for it; null when unknown. */
  garment: z.enum(['shirts']).nullable().default(null),
  /** The size chart to show, its own or its category's; null for none. */
  sizeChart: slug.nullable(),
  /** The size chart of its category: garments that share it are one kind, sized alike. */
  sizeKind: slug.nullable().default(null),
  /** The model in the pictures: height and size worn. */
  model: z.object({ heightMm: z.number().int().nullable(), size: z.string() }).nullable().default(null),
  /** Its video: an MP4 or WebM file, with the picture that stands in for it. */
  video: z.object({ url: z.string(), poster: z.string(), alt: z.string() }).nullable().default(null),
  /** Ids of the products that the merchant chose to complete the look, in order. */
  look: z.array(id).default([]),
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
/** Disjunctive counts: each facet is counted without its own filter. */
export const facets = z.object({
  categories: z.array(facetChoice),
  brands: z.array(facetChoice),
  colors: z.array(facetChoice.extend({ hex: z.string() })),
  sizes: z.array(facetChoice),
  price: z.object({ min: money, max: money }),
  /** The merchant's own facets, their values in order. */
  attributes: z.array(z.object({ key: slug, label: z.string(), choices: z.array(attributeChoice) })).default([]),
})
export type Facets = z.infer<typeof facets>

const text = z.string().optional()
/** One facet of the listing. `choices` is set for attributes; the values of the others come from the catalogue. */
const facetRow = z.object({
  key: slug,
  label: z.string(),
  kind: z.enum(['category', 'choice', 'color', 'size', 'price', 'flag', 'range']),
  /** Of numbers, such as "g"; empty for others. */
  unit: z.string().optional(),
  shown: z.boolean(),
  /** Set for an attribute of variants. */
  ofVariants: z.boolean().optional(),
  choices: z.array(z.object({ value: slug, label: z.string(), hex: z.string().nullable() })),
})
export type FacetRow = z.infer<typeof facetRow>

const productsReply = z.object({ products: z.array(product) })
export const pagedReply = productsReply.extend({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
})

export const productSchemas = {
  getProduct: { params: idParams, reply: z.object({ product }) },
  /** The other colourways first, then related products. */
  listSameProducts: { params: idParams, reply: productsReply },
  /**
   * Everything, up to `wholeListMax`, or the page asked for. Ordered by id, so that paging never skips a product. `after` is the
   * last id seen.
   */
  listProducts: { query: z.object({ ...pageQuery(wholeListMax, wholeListMax), after: text }), reply: pagedReply },
  /** The whole catalogue in large parts ordered by id, for those who build pages from it. `after` is the last id seen. */
  listCatalogue: { query: z.object({ after: text }), reply: productsReply },
  listNewProducts: { query: z.object(pageQuery(12)), reply: productsReply },
  /**
   * The merchant's facets in order, with the values of those that are attributes. `version` is for those who change the list; a
   * former release, from which pages may be built, doesn't reply it.
   */
  listFacets: { reply: z.object({ facets: z.array(facetRow), version: version.optional() }) },
  /** `id` is the variant's; one mail is sent when it is back in stock. */
  notifyBackInStock: { params: idParams, body: z.object({ email: emailAddress }), status: 201, reply: messageReply },
  listBrands: {
    reply: z.object({
      brands: z.array(z.object({ _id: id, id, slug, name: z.string(), count: z.number().int() })),
    }),
  },
}
