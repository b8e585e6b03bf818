/** The lists of the admin that can be downloaded as CSV. */
export const exportedLists = [
  'orders',
  'order-lines',
  'returns',
  'documents',
  'customers',
  'past-orders',
  'gift-cards',
  'promotions',
  'stock',
  'reviews',
  'enquiries',
  'searches',
  'redirects',
] as const

export type ExportedList = (typeof exportedLists)[number]
