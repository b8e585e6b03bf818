/** What a shop needs before its first order, in the order in which merchants do it. */
export const openingSteps = ['products', 'name', 'contact', 'delivery', 'taxes', 'pages', 'providers'] as const
export type OpeningStep = (typeof openingSteps)[number]

/** Which steps have been done, and whether the shop has already sent a parcel. */
export interface OpeningFacts extends Record<OpeningStep, boolean> {
  hasShipped: boolean
}

/** What is still to be done; null when nothing is, or when the shop has sent its first parcel: it is open then, whatever it left out. */
export function listOpenSteps({ hasShipped, ...done }: OpeningFacts): OpeningStep[] | null {
  const open = openingSteps.filter((step) => !done[step])
  return hasShipped || open.length === 0 ? null : open
}
