import { z } from 'zod'
import { idParams, line, slug } from '../../platform/schema/fields.ts'
import { chart as sizeChart } from '../catalog/size-chart-contract.ts'
import { bodyLimits, kindsMax, shirtLimits, sizesPerKindMax } from './rules/fit-limits.ts'

const within = ([min, max]: readonly [min: number, max: number]) => z.number().int().min(min).max(max)
const measure = within(shirtLimits).optional()

/** What a shopper keeps about sizes. Lengths are in millimetres. */
export const fitProfile = z.object({
  /** Sizes as variants spell them, preferred first, by kind of garment: the slug of the category's size chart, or `other`. */
  sizes: z
    .record(slug.min(1), z.array(line(40)).max(sizesPerKindMax))
    .refine((sizes) => Object.keys(sizes).length <= kindsMax, `${kindsMax} kinds at most`),
  /** Listings show these sizes only. */
  only: z.boolean(),
  body: z
    .object({
      heightMm: within(bodyLimits.heightMm),
      weightGrams: within(bodyLimits.weightGrams),
      build: z.enum(['men', 'women']),
      /** As shops usually label it; empty if unknown. */
      usualSize: z.union([z.literal(''), line(40)]),
    })
    .nullable(),
  /** A shirt that fits, around its chest, waist and neck, and along its sleeve and length. */
  shirt: z
    .object({ chestMm: measure, waistMm: measure, neckMm: measure, sleeveMm: measure, lengthMm: measure })
    .nullable(),
})
export type FitProfile = z.infer<typeof fitProfile>

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
