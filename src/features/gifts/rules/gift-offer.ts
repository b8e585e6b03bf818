import type { ShopSettings } from '../../../platform/pure/shop-settings.ts'

/** The amounts that gift cards are sold for, as decimals of the shop's currency. */
export interface GiftOffer {
  amounts: readonly number[]
  /** Any amount between the two. */
  range: { from: number; to: number } | null
}

type GiftSettings = Pick<ShopSettings, 'giftCards' | 'giftCardAmounts' | 'giftCardFrom' | 'giftCardTo'>

/** Null where none are sold. */
export function readGiftOffer(settings: GiftSettings): GiftOffer | null {
  const { giftCards, giftCardAmounts, giftCardFrom, giftCardTo } = settings
  if (!giftCards) return null
  const amounts = giftCardAmounts.split(',').map(Number)
  return {
    amounts: [...new Set(amounts)].filter((amount) => amount > 0).sort((a, b) => a - b),
    range: giftCardFrom !== '' && giftCardTo !== '' ? { from: Number(giftCardFrom), to: Number(giftCardTo) } : null,
  }
}

export const isOffered = ({ amounts, range }: GiftOffer, amount: number): boolean =>
  amounts.includes(amount) || (range !== null && amount >= range.from && amount <= range.to)
