import type { Deps } from '../../src/api/deps.ts'
import { addPerson } from '../support/people.ts'

/** A shopper and the headers that a proxy on this machine adds for them. */
export interface Shopper {
  token: string
  headers: { 'x-forwarded-for': string }
}

/** Settings of a server that believes the addresses of these shoppers. */
export const behindProxy = { TRUSTED_PROXIES: '127.0.0.1,::1' }

/**
 * Shoppers with an address each: orders from one address follow each other, and one person rarely leaves more than a few unpaid, so
 * fewer people would measure their limits instead of the shop.
 */
export async function addShoppers(deps: Deps, count: number): Promise<Shopper[]> {
  const people = await Promise.all(Array.from({ length: count }, () => addPerson({ deps })))
  return people.map(({ token }, at) => ({
    token,
    headers: { 'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` },
  }))
}
