import { z } from 'zod'
import { slug } from './fields.ts'

/** A picture of a product. */
export const image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The colour it shows, if the product has several. */
  color: slug.nullable(),
  /** The point that crops keep visible, in percent from the left and the top; the middle if absent. */
  focus: z.object({ x: z.number().int(), y: z.number().int() }).optional(),
})
