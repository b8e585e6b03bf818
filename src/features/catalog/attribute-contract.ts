import { z } from 'zod'
import { line, message, messageReply, optionalLine, slug, version } from '../../platform/schema/fields.ts'

const kind = z.enum(['choice', 'color', 'number'])
/** What its values describe: whole products, or each variant by itself. */
const subject = z.enum(['product', 'variant'])
export const attributeValuesMax = 500

const attribute = z.object({
  /** The key again, as the id in the admin's addresses. */
  id: slug,
  key: slug,
  label: z.string(),
  kind,
  of: subject,
  /** Follows each value, such as "g" or "cm". */
  unit: z.string(),
  /** Whether the listing filters by it. */
  filter: z.boolean(),
  /** In the merchant's order. `products` counts the products that have the value, whatever their status. */
  values: z.array(z.object({ value: slug, label: z.string(), hex: z.string().nullable(), products: z.number().int() })),
  version,
})
export type AdminAttribute = z.infer<typeof attribute>

const valueInput = z.object({
  /** The slug of an existing value, whose label may change. */
  value: slug.optional(),
  label: line(60).regex(/^[^,;]*$/, 'no commas or semicolons'),
  hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'a colour such as #1f2a44')
    .nullish(),
})
export type AttributeValueInput = z.infer<typeof valueInput>

const attributeInput = z.object({
  label: line(40),
  kind,
  /** Products if absent. It can change only while no product has a value. */
  of: subject.optional(),
  unit: optionalLine(12),
  filter: z.boolean().optional(),
  values: z.array(valueInput).max(attributeValuesMax).optional(),
})
export type AttributeInput = z.infer<typeof attributeInput>

/** The fields of an attribute that a version covers. */
export const attributeFields = Object.keys(attributeInput.shape)

const keyParams = z.object({ id: slug })
const facet = z.object({ key: slug, label: line(40), shown: z.boolean() })

export const attributeSchemas = {
  listAttributes: { reply: z.object({ attributes: z.array(attribute) }) },
  createAttribute: { body: attributeInput, status: 201, reply: z.object({ attribute, message }) },
  /** Values left out are deleted, unless products have them. */
  updateAttribute: {
    params: keyParams,
    body: attributeInput.partial().extend({ version: version.optional() }),
    reply: z.object({ attribute, message }),
  },
  deleteAttribute: { params: keyParams, reply: messageReply },
  /** Every facet of the listing, in its new order. */
  updateFacets: {
    body: z.object({ facets: z.array(facet).max(1000), version: version.optional() }),
    reply: z.object({ version, message }),
  },
}
