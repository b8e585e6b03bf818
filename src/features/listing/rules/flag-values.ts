import * as texts from '../messages/en.ts'

/** The only value of each flag. */
export const flagValues = {
  availability: { value: 'in-stock', label: texts.inStock },
  offer: { value: 'on-sale', label: texts.onSale },
} as const
