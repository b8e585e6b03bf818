const plenty = '1000000'

/** Tests place hundreds of unpaid orders from one address, at once; the shop's limits have their own tests. */
export const roomyHolds = {
  UNPAID_ORDERS_MAX: plenty,
  HELD_ITEMS_MAX: plenty,
  ADDRESS_UNPAID_ORDERS_MAX: plenty,
  ADDRESS_HELD_ITEMS_MAX: plenty,
  ORDERS_HOURLY_MAX: plenty,
  ADDRESS_ORDERS_HOURLY_MAX: plenty,
  CALL_WAIT_MS: plenty,
  CALL_MAX_MS: plenty,
}
