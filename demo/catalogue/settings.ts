import type { ShopSettings } from '../../src/platform/pure/shop-settings.ts'

/** What the demo says of itself, and only the demo can. */
export const demoSettings: Partial<ShopSettings> = {
  notice: 'A demonstration shop. Nothing is sold and nothing is sent.',
  tagline: 'Shirts, and nothing else',
  about: 'Shirts with the cloth, the cut and the numbers written down, so that you can choose without guessing.',
  dispatchStandard: 'Next working day',
  dispatchExpress: 'The same day when ordered by noon',
  freeReturns: true,
}
