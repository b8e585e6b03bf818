import { z } from 'zod'
import { idParams } from '../../platform/schema/fields.ts'
import { fitProfile } from '../catalog/fit-profile-contract.ts'
import { chart as sizeChart } from '../catalog/size-chart-contract.ts'

const count = z.number().int().min(0)
const productFit = z.object({
  /** The measures of its size chart; null without a chart. */
  chart: sizeChart.pick({ slug: true, measuredOn: true, sizes: true, measures: true }).nullable(),
  /** Whom it is made for: whether height and weight say anything about it. */
  wearer: z.enum(['men', 'women', 'anyone', 'kids']),
  /** The unit that the shop shows first. */
  unit: z.enum(['in', 'cm']),
  /** What buyers say; null below a minimum of voices (rules/evidence.ts). */
  evidence: z.object({
    reviews: z.object({ small: count, true: count, large: count }).nullable(),
    returns: z.object({ small: count, large: count }).nullable(),
  }),
})
export type ProductFit = z.infer<typeof productFit>

const profileReply = z.object({ profile: fitProfile })

export const fitSchemas = {
  getFitProfile: { reply: profileReply },
  /** Replaces the account's profile, or adds to it with `merge`, as at sign-in: what the account already has stays. */
  saveFitProfile: { body: z.object({ profile: fitProfile, merge: z.boolean().optional() }), reply: profileReply },
  getProductFit: { params: idParams, reply: productFit },
}
