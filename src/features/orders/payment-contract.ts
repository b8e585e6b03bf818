import { z } from 'zod'

/** Where a new order is paid. */
export const orderPayment = z.object({
  provider: z.string(),
  reference: z.string(),
  /** Where the browser goes to pay: by a link or, if `form` is set, by a POST of its fields. */
  url: z.string(),
  form: z.record(z.string(), z.string()).nullable(),
  /** With it Stripe.js confirms an express payment on our own page; null for every other. */
  clientSecret: z.string().nullable().default(null),
})
