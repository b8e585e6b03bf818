import { call } from '../../../site/browser/api.ts'
import type { ProductFit } from '../contract.ts'

/** Null if it can't be read now. */
export async function readProductFit(id: string): Promise<ProductFit | null> {
  const outcome = await call('getProductFit', { params: { id } })
  return outcome.ok ? outcome.reply : null
}

/** What somebody bought here and kept. */
export interface Bought {
  productId: string
  name: string
  size: string
}

export type ListBought = () => Promise<Bought[]>
