/** From a page seen to the checkout; payments are known from orders. */
export const visitSteps = ['view', 'product', 'add', 'checkout'] as const
export type VisitStep = (typeof visitSteps)[number]

/** The steps that opening a page takes. */
export function stepsOf(path: string): VisitStep[] {
  if (/^\/(admin|dev)(\/|$)/.test(path)) return []
  if (/^\/product\/./.test(path)) return ['view', 'product']
  return /^\/checkout\/?$/.test(path) ? ['view', 'checkout'] : ['view']
}

const bots =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|fetch|curl|wget|python|java\/|go-http|axios|node/i

/** Programs that say what they are, and those that say nothing. */
export const isBot = (userAgent: string | null): boolean => !userAgent || bots.test(userAgent)

/** Whether the person has asked not to be counted, by the headers of their browser. */
export const asksNotToBeCounted = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1'
