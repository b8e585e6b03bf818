import { z } from 'zod'

export const healthSchemas = {
  /** What is wrong with the shop's running, the worst first, and what is right. */
  readHealth: {
    reply: z.object({
      findings: z.array(
        z.object({
          id: z.string(),
          state: z.enum(['good', 'warning', 'fault']),
          title: z.string(),
          text: z.string(),
        }),
      ),
    }),
  },
}
