import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../../site/browser/api.ts'
import type { Product } from '../contract.ts'

const $known = atom<ReadonlyMap<string, Product>>(new Map())

/** Products requested by their ids; missing ones were not found, or not loaded yet. */
export const $products: ReadableAtom<ReadonlyMap<string, Product>> = $known

export async function loadProducts(ids: readonly string[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !$known.get().has(id))
  const outcomes = await Promise.all(missing.map((id) => call('getProduct', { params: { id }, quiet: true })))
  const found = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.reply.product] : []))
  if (found.length > 0) $known.set(new Map([...$known.get(), ...found.map((item) => [item.id, item] as const)]))
}
