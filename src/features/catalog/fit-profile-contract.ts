import { z } from 'zod'
import { line, slug } from '../../platform/schema/fields.ts'
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
