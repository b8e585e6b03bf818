import { z } from 'zod'
import { money, slug } from '../../platform/schema/fields.ts'
import { image } from '../../platform/schema/image.ts'

const archivedProduct = z.object({
  slug,
  name: z.string(),
  brand: z.string(),
  category: z.object({ slug, name: z.string() }),
  style: slug,
  finalPrice: money,
  image: image.nullable(),
})
export type ArchivedProduct = z.infer<typeof archivedProduct>

export const publishingSchemas = {
  listFormerAddresses: {
    reply: z.object({
      /** Former paths of pages, each with its current page; null when the page is gone. */
      moved: z.array(
        z.object({ kind: z.enum(['product', 'category', 'blog', 'page']), from: slug, to: slug.nullable() }),
      ),
      /** Addresses of a former shop, each with a path of this one. */
      redirects: z.array(z.object({ from: z.string(), to: z.string() })),
      /** Products that are no longer sold. */
      archived: z.array(archivedProduct),
    }),
  },
}
export type FormerAddresses = z.infer<(typeof publishingSchemas)['listFormerAddresses']['reply']>
