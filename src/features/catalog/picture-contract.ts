import { z } from 'zod'
import { idParams, line, message, slug, version } from '../../platform/schema/fields.ts'

const productPicture = z.object({
  url: z.string().max(500),
  /** The description; empty if nobody has written one. */
  alt: z.union([z.literal(''), line(200)]),
  /** The colour it shows; null for all of them. */
  color: slug.nullable(),
})
export type ProductPicture = z.infer<typeof productPicture>

const pictures = z.object({
  /** In page order; cards show the first. */
  pictures: z.array(productPicture),
  /** The colours of the product's variants. */
  colors: z.array(z.object({ slug, name: z.string() })),
  version,
})

export const productPictureSchemas = {
  readProductPictures: { params: idParams, reply: pictures },
  /** The product's existing pictures and new ones from the library; no address appears twice. */
  saveProductPictures: {
    params: idParams,
    body: z.object({ pictures: z.array(productPicture).max(50), version: version.optional() }),
    reply: pictures.extend({ message }),
  },
}
