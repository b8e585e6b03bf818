import { z } from 'zod'

/** What every browser sends by `report-uri`, and Chrome and Safari by `report-to`; the latter in batches with reports of other kinds. */
const byUri = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'source-file': z.string().nullish(),
  }),
})
const byApi = z.array(z.object({ type: z.string(), body: z.unknown() })).max(100)

const violation = z.object({
  documentURL: z.string(),
  blockedURL: z.string().nullish(),
  effectiveDirective: z.string(),
  sourceFile: z.string().nullish(),
})
export type Violation = z.infer<typeof violation>

export const policySchemas = {
  /**
   * Reports of a page's content security policy, as browsers send them. Kept is the kind of content, its origin and how often: no address
   * of a page, nothing of the visitor. What browser extensions add is left out, and so are pages of other hosts. 429 for too many.
   */
  receivePolicyReports: {
    body: z.union([byUri, byApi]),
    status: 202,
    reply: z.object({ received: z.number().int() }),
  },
}

/** The violations that a call reports, in one form. */
export function readViolations(reports: z.infer<typeof byUri> | z.infer<typeof byApi>): Violation[] {
  if (!('csp-report' in reports)) {
    return reports.flatMap(({ type, body }) => {
      const parsed = type === 'csp-violation' ? violation.safeParse(body) : null
      return parsed?.success ? [parsed.data] : []
    })
  }
  const { 'csp-report': report } = reports
  const effectiveDirective = report['effective-directive'] || (report['violated-directive'] ?? '')
  const sourceFile = report['source-file'] ?? null
  return [{ documentURL: report['document-uri'], blockedURL: report['blocked-uri'], effectiveDirective, sourceFile }]
}
