import type { StoredSettings } from '../../src/features/content/settings-contract.ts'

/** What the demo says of itself, and only the demo can. */
export const demoSettings: Partial<StoredSettings> = {
  notice: 'A demonstration shop. Nothing is sold and nothing is sent.',
  tagline: 'Shirts, and nothing else',
  about: 'Shirts with the cloth, the cut and the numbers written down, so that you can choose without guessing.',
  dispatch: { standard: 'Next working day', express: 'The same day when ordered by noon' },
  freeReturns: true,
}
