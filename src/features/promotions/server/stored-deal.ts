import { z } from 'zod'
import type { Deal } from '../../pricing/rules/deal.ts'

const whole = z.number().int()

/** As the column has it. */
export const storedDeal: z.ZodType<Deal> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['percent', 'fixed', 'free-shipping']), value: whole }),
  z.object({ kind: z.literal('buy-get'), value: whole, buy: whole, get: whole }),
  z.object({
    kind: z.literal('tiers'),
    per: z.enum(['amount', 'quantity']),
    off: z.enum(['percent', 'fixed']),
    steps: z.array(z.object({ from: whole, value: whole })),
  }),
])
