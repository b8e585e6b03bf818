export interface ExchangeVariant {
  id: string
  /** The current price, in the unit of `paid`. */
  price: number
}

/** An item that was sold; `variantId` is empty or null once the product has left the catalogue. */
export interface SoldItem {
  variantId: string | null
  /** Its unit price on the order. */
  paid: number
}

/**
 * Whether the two can be exchanged without payment: both cost the same today. Current prices are compared, so that the
 * end of a sale blocks no exchange; the price paid counts only when the sold item has left the catalogue.
 */
export function isEvenExchange(sold: SoldItem, wanted: ExchangeVariant, variants: readonly ExchangeVariant[]): boolean {
  if (wanted.id === sold.variantId) return true
  const present = variants.find(({ id }) => id === sold.variantId)
  return wanted.price === (present?.price ?? sold.paid)
}
