import type { ShownSettings } from '../../platform/pure/settings/shop.ts'

interface Policy {
  insertScriptResource(resource: string): void
  insertDirective(directive: `connect-src ${string}` | `img-src ${string}`): void
}

type Counter = Pick<ShownSettings, 'analytics' | 'analyticsScript' | 'analyticsSite'>

/** Allows a page to load the script that counts visits, and that script to report, only at these addresses. */
export function allowCounter(policy: Policy | undefined, { analytics, analyticsScript, analyticsSite }: Counter): void {
  if (!policy || analytics === '') return
  // Astro only adds 'self' if nothing else is listed.
  policy.insertScriptResource("'self'")
  policy.insertScriptResource(analyticsScript)
  const receiver = new URL(analytics === 'plausible' ? analyticsScript : analyticsSite).origin
  policy.insertDirective(`connect-src ${receiver}`)
  if (analytics === 'goatcounter') policy.insertDirective(`img-src ${receiver}`)
}
