import type { ShopSettings } from '../../features/content/settings-contract.ts'
import { readApi } from './read-api.ts'

let reading: Promise<ShopSettings & { shippingCountries: string[] }> | undefined

/** The shop's details from the admin. Read once a build. */
export function readSettings(): Promise<ShopSettings & { shippingCountries: string[] }> {
  reading ??= readApi('readShopSettings').then(({ settings, shippingCountries }) => ({
    ...settings,
    shippingCountries,
  }))
  return reading
}
