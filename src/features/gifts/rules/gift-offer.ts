import { isAmount } from '../../../platform/pure/money.ts'
import type { GiftAmounts, ShopSettings } from '../../../platform/pure/settings/shop.ts'
import { splitAmounts } from '../../markets/rules/gift-amounts.ts'

/** The amounts that gift cards are sold for in a market, as decimals of its currency. */
export interface GiftOffer {
  amounts: readonly number[]
  /** Any amount between the two. */
  range: { from: number; to: number } | null
}

/** Of a market's settings; null where none are sold. Amounts with more decimals than the currency has are left out. */
export function readGiftOffer(
  settings: GiftAmounts & Pick<ShopSettings, 'giftCards'>,
  currency: string,
): GiftOffer | null {
  const { giftCards, giftCardAmounts, giftCardFrom, giftCardTo } = settings
  if (!giftCards) return null
  const amounts = [...new Set(splitAmounts(giftCardAmounts))].filter(
    (amount) => amount > 0 && isAmount(amount, currency),
  )
  const range = giftCardFrom !== '' && giftCardTo !== '' ? { from: Number(giftCardFrom), to: Number(giftCardTo) } : null
  return amounts.length === 0 && !range ? null : { amounts: amounts.sort((a, b) => a - b), range }
}

export const isOffered = ({ amounts, range }: GiftOffer, amount: number): boolean =>
  amounts.includes(amount) || (range !== null && amount >= range.from && amount <= range.to)
