import { readAmount } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import { currencyScale, listShopCurrencies } from '../../../platform/markets.ts'

/** The amount in minor units of a currency of the shop; refused at its field if it is of another one. */
export function readCredited(config: Config, amount: number, currency: string): number {
  const known = listShopCurrencies(config)
  if (!known.includes(currency))
    throw refuseFields({ field: 'currency', problem: `must be a currency of the shop: ${known.join(', ')}` })
  return readAmount(amount, currencyScale(config, currency))
}
