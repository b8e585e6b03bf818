import type { Product } from '../contract.ts'

/** In every size. */
export const isSoldOut = ({ variants }: Pick<Product, 'variants'>): boolean =>
  variants.every(({ stock }) => stock === 0)
