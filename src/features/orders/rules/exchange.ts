export interface ExchangeVariant {
  id: string
  /** What it costs at present, in the unit of `paid`. */
  price: number
}

/** An item that was sold; `variantId` is empty or null once the catalogue no longer has it. */
export interface SoldItem {
  variantId: string | null
  /** What an item of it cost on the order. */
  paid: number
}

/**
 * Whether one may leave for the other without money: both cost the same at present. Prices of today are compared, so that a
 * sale's end takes no size from anybody; what was paid counts only where the item sold has left the catalogue.
 */
export function isEvenExchange(sold: SoldItem, wanted: ExchangeVariant, variants: readonly ExchangeVariant[]): boolean {
  if (wanted.id === sold.variantId) return true
  const present = variants.find(({ id }) => id === sold.variantId)
  return wanted.price === (present?.price ?? sold.paid)
}
