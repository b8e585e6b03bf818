import { z } from 'zod'
import { descriptionMax, variantChangesMax } from '../../platform/pure/limits.ts'
import {
  anyProse,
  anyTyped,
  id,
  idParams,
  instant,
  keyLine,
  line,
  message,
  messageReply,
  money,
  optionalKeyLine,
  optionalLine,
  slug,
  slugInput,
  version,
} from '../../platform/schema/fields.ts'
import { image } from '../../platform/schema/image.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'
import { variantOption } from './contract.ts'
import { findCompositionFault } from './rules/fibres.ts'
import { hsnPattern } from './rules/hsn-code.ts'
import { originPattern } from './rules/origin.ts'
import { type ProductFacts, type ProductField, type ProductFieldName, productFields } from './rules/product-fields.ts'

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
  /** Items that can be bought now, over all variants; null if one of them is sold without a count. */
  stock: z.number().int().nullable(),
  /** Its first picture. */
  imageUrl: z.string().nullable(),
  /** The SKU among its variants that contains the text of the search; null if none does. */
  foundSku: z.string().nullable(),
  publishAt: z.string().nullable(),
  updatedAt: z.string(),
})
export type ListedProduct = z.infer<typeof listedProduct>

export const stockedVariant = z.object({
  id,
  productId: id,
  productName: z.string(),
  /** The first picture of its colour, or of the product if its colour has none. */
  imageUrl: z.string().nullable(),
  sku: z.string(),
  color: z.string(),
  size: z.string(),
  option: variantOption,
  barcode: z.string(),
  weightGrams: z.number().int().nullable(),
  /** Labels of its own values by the attribute's key; attributes without a value are absent. */
  attributes: z.record(slug, z.array(z.string())),
  /** What the shopper pays. */
  price: money,
  /** The struck-through price of an offer. */
  compareAt: money.nullable(),
  /** Null: sold without a count, always in stock. */
  stock: z.number().int().nullable(),
  /** What the price changes to, soonest first: the beginning or the end of a sale that a file planned. Absent if nothing is planned. */
  planned: z.array(z.object({ at: z.string(), price: money, compareAt: money.nullable() })).optional(),
  /** Items of unpaid orders, not counted in stock. */
  held: z.number().int(),
})
export type StockedVariant = z.infer<typeof stockedVariant>

/** The id of the product's own chart, or where else it takes one from. */
const sizeChartChoice = z.union([z.enum(['category', 'none']), id])

/** An export writes the texts of a list into one cell. */
const words = z.array(line(60).regex(/^[^,;]*$/)).max(50)

/** As a form has them: an unknown word or choice is empty. */
export type ProductFormFacts = {
  [N in ProductFieldName]: ProductFacts[N] extends string[] ? string[] : Exclude<ProductFacts[N], null> | ''
}
type Shape<T> = { [N in keyof T]: z.ZodType<T[N], T[N]> }

function describeFact(field: ProductField): z.ZodType {
  if (field.kind === 'list') return z.array(z.string())
  return field.kind === 'choice' ? z.enum(['', ...field.choices]) : z.string()
}

function describeInput(field: ProductField): z.ZodType {
  if (field.kind === 'choice') return z.enum(['', ...field.choices])
  if (field.kind !== 'list') return optionalLine(field.max)
  return z.array(line(field.max).regex(field.separator === ';' ? /^[^;]*$/ : /^[^,;]*$/)).max(50)
}

const shapeOf = (describe: (field: ProductField) => z.ZodType) =>
  Object.fromEntries(productFields.map((field) => [field.name, describe(field)])) as Shape<ProductFormFacts>

const detail = z.object({
  name: z.string(),
  categoryId: id,
  /** Sanitised when written. */
  description: z.string(),
  /** Labels of its values, by the attribute's key. */
  attributes: z.record(slug, z.array(z.string())),
  status: productStatus,
  /** When a scheduled product goes live; null for any other. */
  publishAt: z.string().nullable(),
  sizeChart: sizeChartChoice,
  /** In centimetres; null if unknown. */
  modelHeight: z.number().nullable(),
  modelSize: z.string(),
  ...shapeOf(describeFact),
})
export type ProductDetail = z.infer<typeof detail>

/** The values of each choice in order; empty if there is no such choice. The third option has the merchant's own name. */
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
    /** Former slugs redirect to the current one. */
    slug: slugInput,
    categoryId: id,
    description: anyProse.max(descriptionMax),
    /** Attributes left out stay. A value new to the shop is appended to the attribute's. */
    attributes: z.record(slug, words),
    status: productStatus,
    /** Required with `scheduled`, and in the future. */
    publishAt: instant.nullable(),
    sizeChart: sizeChartChoice,
    modelHeight: z.number().min(50).max(250).nullable(),
    /** One of its sizes. */
    modelSize: optionalLine(40),
    ...shapeOf(describeInput),
    hsnCode: z.union([z.literal(''), anyTyped.regex(hsnPattern, '4, 6 or 8 digits')]),
    origin: z.union([z.literal(''), anyTyped.regex(originPattern, 'the two letters of a country')]),
    composition: z
      .array(line(80))
      .max(50)
      .superRefine((entries, context) => {
        const fault = findCompositionFault(entries)
        if (fault !== null) context.addIssue({ code: 'custom', message: fault })
      }),
  })
  .partial()

/** The fields of a product that a version covers. */
export const versionedFields = Object.keys(productChange.shape)

/** An export writes each value into one cell, and a size is part of an address. */
const values = (max: number) => z.array(line(max)).max(50).optional()
const newProduct = z.object({
  name: line(255),
  /** Derived from the name if absent. */
  slug: slugInput.optional(),
  categoryId: id,
  brand: optionalLine(100),
  /** Of every variant, until they are priced individually. */
  price: money.positive(),
  /** A variant is created for each colour in each size; without either, there is one. */
  colors: values(60),
  sizes: values(40),
})

const optionsInput = z.object({
  colors: z.array(line(60)).max(50),
  sizes: z.array(line(40)).max(50),
  optionName: optionalLine(60),
  optionValues: z.array(line(100)).max(50),
  /** Renamed values, which keep their variants, orders and carts. The lists above have the new names. */
  renames: z
    .array(z.object({ field: z.enum(['colors', 'sizes', 'optionValues']), from: line(100), to: line(100) }))
    .max(50)
    .optional(),
  /** The variants that the merchant saw: if they differ, nothing is written. */
  seenVariants: z.array(id).max(1000),
  /** Removes deleted variants from carts; without it, variants in carts stay. */
  takeFromCarts: z.boolean().optional(),
})
export type OptionsInput = z.infer<typeof optionsInput>

const variantChange = z.object({
  id,
  price: money.positive().optional(),
  compareAt: money.positive().nullish(),
  /** Null: sold without a count. */
  stock: z.number().int().min(0).max(1_000_000).nullish(),
  /** The stock that the merchant saw; if it has changed since, nothing is written. Required with `stock`. */
  seenStock: z.number().int().nullish(),
  /** The same for the price and the old price; without them nothing is compared. */
  seenPrice: money.optional(),
  seenCompareAt: money.nullish(),
  sku: keyLine(100).optional(),
  barcode: optionalKeyLine(100),
  weightGrams: z.number().int().min(0).max(1_000_000).nullish(),
  /** Attributes of variants that are left out stay. A value new to the shop is appended to the attribute's. */
  attributes: z.record(slug, words).optional(),
  /** Like `seenPrice`. */
  seenSku: z.string().optional(),
  seenBarcode: z.string().optional(),
  seenWeightGrams: z.number().int().nullish(),
  seenAttributes: z.record(slug, z.array(z.string())).optional(),
})
export type VariantChange = z.infer<typeof variantChange>

export const adminProductSchemas = {
  /** Searched by name, category, colour, tag, web address or SKU. Sorts: name, price, stock, updated; a leading `-` reverses them. */
  listAllProducts: {
    query: listQuery.extend({ status: oneOf(['active', 'draft', 'scheduled', 'archived']), category: slug.optional() }),
    reply: z.object({ products: z.array(listedProduct), total }),
  },
  /** Creates a draft. */
  createProduct: { body: newProduct, status: 201, reply: z.object({ product, message }) },
  /** Creates a draft as a copy, without stock. */
  duplicateProduct: { params: idParams, body: z.object({}), status: 201, reply: z.object({ product, message }) },
  /** 409 for a product that was ever ordered: archive it instead. */
  deleteProduct: { params: idParams, reply: messageReply },
  /**
   * The choices of a product. A new value creates a variant with each of the others; removing one deletes its variants,
   * unless they were ordered.
   */
  saveProductOptions: { params: idParams, body: optionsInput, reply: z.object({ product, message }) },
  readProduct: { params: idParams, reply: z.object({ product }) },
  updateProduct: {
    params: idParams,
    body: productChange.extend({ version: version.optional() }),
    reply: z.object({ product, message }),
  },
  /** Sorts: product, sku, price, stock; a leading `-` reverses them. */
  listVariants: {
    query: listQuery.extend({ stock: oneOf(['low', 'none']) }),
    reply: z.object({ variants: z.array(stockedVariant), total }),
  },
  /** All or nothing: with errors, nothing was written. */
  updateVariants: {
    body: z.object({ changes: z.array(variantChange).min(1).max(variantChangesMax) }),
    reply: z.object({
      variants: z.array(stockedVariant),
      faults: z.array(z.object({ id, problem: z.string() })),
      message,
    }),
  },
}
