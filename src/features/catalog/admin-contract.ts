import { z } from 'zod'
import { variantChangesMax } from '../../platform/pure/limits.ts'
import {
  id,
  idParams,
  instant,
  line,
  message,
  messageReply,
  money,
  optionalLine,
  slug,
  slugInput,
  version,
} from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'
import { image, variantOption } from './contract.ts'

/** `scheduled` is a draft that goes live by itself. */
export const productStatus = z.enum(['active', 'draft', 'scheduled', 'archived'])

export const listedProduct = z.object({
  id,
  slug,
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  status: productStatus,
  price: money,
  finalPrice: money,
  variants: z.number().int(),
  /** Pieces that can be bought now, of all variants. */
  stock: z.number().int(),
  imageUrl: z.string().nullable(),
  publishAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type ListedProduct = z.infer<typeof listedProduct>

export const stockedVariant = z.object({
  id,
  productId: id,
  productName: z.string(),
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  option: variantOption,
  barcode: z.string(),
  weightGrams: z.number().int().nullable(),
  /** What the shopper pays. */
  price: money,
  /** The struck price of an offer. */
  compareAt: money.nullable(),
  stock: z.number().int(),
  /** Pieces of unpaid orders, not counted in stock. */
  held: z.number().int(),
})
export type StockedVariant = z.infer<typeof stockedVariant>

/** The number of the product's own chart, or where else it takes one from. */
const sizeChartChoice = z.union([z.enum(['category', 'none']), id])

/** An export writes the words of a list into one cell. */
const words = z.array(line(60).regex(/^[^,;]*$/)).max(50)
const detail = z.object({
  name: z.string(),
  categoryId: id,
  /** Sanitised when written. */
  description: z.string(),
  fabric: z.string(),
  pattern: z.string(),
  fit: z.string(),
  sleeve: z.string(),
  collar: z.string(),
  /** Labels of its values, by the attribute's key. */
  attributes: z.record(slug, z.array(z.string())),
  care: z.array(z.string()),
  tags: z.array(z.string()),
  status: productStatus,
  /** When a scheduled one goes live; null for any other. */
  publishAt: z.string().nullable(),
  sizeChart: sizeChartChoice,
  /** In centimetres; null where nobody has told. */
  modelHeight: z.number().nullable(),
  modelSize: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type ProductDetail = z.infer<typeof detail>

/** The values of each choice in their order; empty where there is no such choice. The third has a name of the merchant's own. */
const productOptions = z.object({
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  optionName: z.string(),
  optionValues: z.array(z.string()),
})
export type ProductOptions = z.infer<typeof productOptions>

const product = detail.extend({
  id,
  slug,
  brand: z.string(),
  options: productOptions,
  images: z.array(image),
  variants: z.array(stockedVariant),
  version,
})

const productChange = z
  .object({
    name: line(255),
    /** Whoever comes by the former one is sent on. */
    slug: slugInput,
    categoryId: id,
    description: z.string().max(50_000),
    fabric: optionalLine(60),
    pattern: optionalLine(60),
    fit: optionalLine(60),
    sleeve: optionalLine(60),
    collar: optionalLine(60),
    /** Those that are left out stay. A value that the shop does not have yet becomes the attribute's last. */
    attributes: z.record(slug, words),
    care: words,
    tags: words,
    status: productStatus,
    /** Needed with `scheduled`, and in the future. */
    publishAt: instant.nullable(),
    sizeChart: sizeChartChoice,
    modelHeight: z.number().min(50).max(250).nullable(),
    /** One of its sizes. */
    modelSize: optionalLine(40),
    seoTitle: optionalLine(255),
    seoDescription: optionalLine(400),
  })
  .partial()

/** What of a product a version covers. */
export const productFields = Object.keys(productChange.shape)

/** An export writes each value into one cell, and a size is part of an address. */
const values = (max: number) => z.array(line(max)).max(50).optional()
const newProduct = z.object({
  name: line(255),
  /** Made of the name where it is not given. */
  slug: slugInput.optional(),
  categoryId: id,
  brand: optionalLine(100),
  /** Of every variant, until they are priced one by one. */
  price: money.positive(),
  /** A variant is made for each colour in each size; without either, there is one. */
  colors: values(60),
  sizes: values(40),
})

const optionsInput = z.object({
  colors: z.array(line(60)).max(50),
  sizes: z.array(line(40)).max(50),
  optionName: optionalLine(60),
  optionValues: z.array(line(100)).max(50),
  /** Values that go on under another name, with their variants, orders and carts. The lists above have the new names. */
  renames: z
    .array(z.object({ field: z.enum(['colors', 'sizes', 'optionValues']), from: line(100), to: line(100) }))
    .max(50)
    .optional(),
  /** The variants that the merchant saw: with others, nothing is written. */
  seenVariants: z.array(id).max(1000),
  /** Carts forget what is left out; without it, what carts hold stays. */
  takeFromCarts: z.boolean().optional(),
})
export type OptionsInput = z.infer<typeof optionsInput>

const variantChange = z.object({
  id,
  price: money.positive().optional(),
  compareAt: money.positive().nullish(),
  stock: z.number().int().min(0).max(1_000_000).optional(),
  /** The stock that the merchant saw; when it has moved since, nothing is written. Needed with `stock`. */
  seenStock: z.number().int().optional(),
  /** The same for the price and the old price; without them nothing is compared. */
  seenPrice: money.optional(),
  seenCompareAt: money.nullish(),
  sku: line(100).optional(),
  barcode: optionalLine(100),
  weightGrams: z.number().int().min(0).max(1_000_000).nullish(),
  /** As `seenPrice`. */
  seenSku: z.string().optional(),
  seenBarcode: z.string().optional(),
  seenWeightGrams: z.number().int().nullish(),
})
export type VariantChange = z.infer<typeof variantChange>

export const adminProductSchemas = {
  /** Sorts: name, price, stock, updated; a leading `-` turns them round. */
  listAllProducts: {
    query: listQuery.extend({ status: oneOf(['active', 'draft', 'scheduled', 'archived']), category: slug.optional() }),
    reply: z.object({ products: z.array(listedProduct), total }),
  },
  /** A draft. */
  createProduct: { body: newProduct, status: 201, reply: z.object({ product, message }) },
  /** A draft like this one, with no stock. */
  duplicateProduct: { params: idParams, body: z.object({}), status: 201, reply: z.object({ product, message }) },
  /** 409 for what was ever ordered: that is archived instead. */
  deleteProduct: { params: idParams, reply: messageReply },
  /**
   * The choices of a product. A new value makes a variant with each of the others; one that is left out takes its variants
   * with it, unless they were ordered.
   */
  saveProductOptions: { params: idParams, body: optionsInput, reply: z.object({ product, message }) },
  readProduct: { params: idParams, reply: z.object({ product }) },
  updateProduct: {
    params: idParams,
    body: productChange.extend({ version: version.optional() }),
    reply: z.object({ product, message }),
  },
  /** Sorts: product, sku, price, stock; a leading `-` turns them round. */
  listVariants: {
    query: listQuery.extend({ stock: oneOf(['low', 'none']) }),
    reply: z.object({ variants: z.array(stockedVariant), total }),
  },
  /** All or nothing: with faults, nothing was written. */
  updateVariants: {
    body: z.object({ changes: z.array(variantChange).min(1).max(variantChangesMax) }),
    reply: z.object({
      variants: z.array(stockedVariant),
      faults: z.array(z.object({ id, problem: z.string() })),
      message,
    }),
  },
}
