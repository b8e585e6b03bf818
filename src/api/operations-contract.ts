import { z } from 'zod'

export const operationSchemas = {
  checkHealth: { reply: z.object({ ok: z.boolean() }) },
  checkReadiness: { reply: z.object({ ok: z.boolean() }) },
  describeApi: { reply: z.looseObject({ openapi: z.string() }) },
  /** Header `X-Placket-Signature`: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">` under CATALOGUE_HOOK_SECRET. */
  receiveCatalogueHook: { status: 202, reply: z.object({ received: z.boolean() }) },
  readCatalogueVersion: { reply: z.object({ version: z.string() }) },
  reportClientErrors: {
    body: z.object({
      errors: z
        .array(
          z.object({
            message: z.string().max(1000),
            stack: z.string().max(8000).optional(),
            page: z.string().max(500).optional(),
            call: z.string().max(200).optional(),
            status: z.number().int().optional(),
            requestId: z.string().max(64).optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    status: 202,
    reply: z.object({ received: z.number().int() }),
  },
}
