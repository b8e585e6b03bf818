import { z } from 'zod'
import { id, slug } from '../../platform/schema/fields.ts'
import { product } from '../catalog/contract.ts'

export const featuredSection = z.object({
  _id: id,
  id,
  slug,
  title: z.string(),
  subtitle: z.string(),
  link: z.string().nullable(),
  products: z.array(product),
})

export const featuredSchemas = {
  listFeaturedSections: { reply: z.object({ sections: z.array(featuredSection) }) },
}
