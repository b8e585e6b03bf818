import type { ShopSettings } from '../../src/platform/pure/settings/shop.ts'

/** Statements about the shop that only the demo can make. */
export const demoSettings: Partial<ShopSettings> = {
  notice: 'A demonstration shop. Nothing is sold and nothing is sent.',
  tagline: 'Shirts, and nothing else',
  about: 'Shirts with the cloth, the cut and the numbers written down, so that you can choose without guessing.',
  dispatchStandard: 'Next working day',
  dispatchExpress: 'The same day when ordered by noon',
  freeReturns: true,
}
