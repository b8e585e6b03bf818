import { z } from 'zod'
import { idParams, line, message, slug, version } from '../../platform/schema/fields.ts'

const productPicture = z.object({
  url: z.string().max(500),
  /** What it shows; empty where nobody has said so yet. */
  alt: z.union([z.literal(''), line(200)]),
  /** The colour it shows; null for all of them. */
  color: slug.nullable(),
})
export type ProductPicture = z.infer<typeof productPicture>

const pictures = z.object({
  /** In the order of the product's page; the first stands on cards. */
  pictures: z.array(productPicture),
  /** Of the product's variants. */
  colors: z.array(z.object({ slug, name: z.string() })),
  version,
})

export const productPictureSchemas = {
  readProductPictures: { params: idParams, reply: pictures },
  /** Those that the product had already, and those of the library; no address comes twice. */
  saveProductPictures: {
    params: idParams,
    body: z.object({ pictures: z.array(productPicture).max(50), version: version.optional() }),
    reply: pictures.extend({ message }),
  },
}
