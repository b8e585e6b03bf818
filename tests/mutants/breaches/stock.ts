import type { Breach } from './breach.ts'

/** What is there to sell. */
export const stockBreaches: readonly Breach[] = [
  {
    rule: 'catalog: Stock moves between columns',
    does: 'sells without taking the item from what is held',
    path: 'src/features/catalog/server/stock.ts',
    find: '  sell: { stock: 0, held: -1, sold: 1,',
    replace: '  sell: { stock: 0, held: 0, sold: 1,',
    tests: { 'tests/api/orders/orders.test.ts': 'paying in the sandbox makes the order paid by the webhook alone' },
  },
  {
    rule: 'catalog: Stock moves between columns',
    does: 'moves the stock of every variant',
    path: 'src/features/catalog/server/stock.ts',
    find: '    WHERE variants.id = wanted.variant_id AND stock + ${stock} * wanted.quantity >= 0`',
    replace: '    WHERE wanted.variant_id > 0 AND stock + ${stock} * wanted.quantity >= 0`',
    tests: {
      'tests/api/orders/after-sale.test.ts':
        'a paid order can be cancelled until it is packed; stock and payment are returned once',
    },
  },
  {
    rule: 'catalog: The price sheet detects changes',
    does: 'overwrites stock that was sold meanwhile',
    path: 'src/features/catalog/server/variant-handlers.ts',
    find: 'if (change.stock !== undefined && seenStock !== before.stock) {',
    replace: 'if (change.stock !== undefined && seenStock === -1) {',
    tests: { 'tests/api/staff/admin.test.ts': 'with one bad row every error is listed and nothing is written' },
  },
  {
    rule: 'orders: Held for 35 minutes',
    does: 'sells more than there is',
    path: 'src/features/catalog/server/reservations.ts',
    find: 'WHERE variants.id = held."variantId" AND stock >= held.quantity RETURNING variants.id`',
    replace: 'WHERE variants.id = held."variantId" RETURNING variants.id`',
    tests: { 'tests/races/orders/stock.test.ts': 'of 200 orders at once for ten pieces, ten succeed' },
  },
  {
    rule: 'orders: Held for 35 minutes',
    does: 'counts lines of one variant apart',
    path: 'src/features/catalog/server/stock.ts',
    find: 'merged.set(variantId, (merged.get(variantId) ?? 0) + quantity)',
    replace: 'merged.set(variantId, Math.max(merged.get(variantId) ?? 0, quantity))',
    tests: { 'tests/api/orders/orders.test.ts': 'two lines of one variant count together' },
  },
  {
    rule: 'orders: Held for 35 minutes',
    does: 'releases the items of every order with one',
    path: 'src/features/catalog/server/reservations.ts',
    find: "    .set({ state: to })\n    .where('order_id', '=', orderId)",
    replace: "    .set({ state: to })\n    .where('order_id', 'is not', null)",
    tests: { 'tests/api/orders/reconciler.test.ts': 'an expired reservation is released' },
  },
  {
    rule: 'orders: Held for 35 minutes',
    does: 'releases a reservation that has not expired',
    path: 'src/features/orders/server/order-queries.ts',
    find: "    .where('hold_expires_at', '<=', sql<Date>`now()`)\n    .orderBy",
    replace: '    .orderBy',
    tests: { 'tests/api/orders/reconciler.test.ts': 'an expired reservation is released' },
  },
  {
    rule: 'orders: A new order replaces the oldest unpaid one',
    does: 'cancels the orders of others',
    path: 'src/features/orders/server/placing/order-holder-queries.ts',
    find: '    WHERE holder = ANY (${holders}::text[])\n',
    replace: '    WHERE cardinality(${holders}::text[]) > 0\n',
    tests: {
      'tests/api/orders/held-orders.test.ts':
        'an order reads its holder’s unpaid orders alone, however many others a rush leaves',
    },
  },
  {
    rule: 'orders: A new order replaces the oldest unpaid one',
    does: 'cancels the newest order',
    path: 'src/features/orders/rules/held-orders.ts',
    find: 'const oldest = replaceable.shift()',
    replace: 'const oldest = replaceable.pop()',
    tests: {
      'tests/races/orders/held-orders.test.ts':
        'at most twenty items are reserved together, the oldest order is cancelled first, and one order cannot take more',
    },
  },
  {
    rule: 'orders: A new order replaces the oldest unpaid one',
    does: 'cancels an order that was paid without its knowing',
    path: 'src/features/orders/server/placing/make-room.ts',
    find: 'if (unchecked.length > 0) throw new UncheckedOrders(unchecked)',
    replace: 'if (unchecked.length > 100) throw new UncheckedOrders(unchecked)',
    tests: { 'tests/races/orders/held-orders.test.ts': 'an order that was paid without our knowing is not cancelled' },
  },
  {
    rule: 'orders: Back into stock or not',
    does: 'puts refunded items back in any case',
    path: 'src/features/orders/server/refunds/refund-stock.ts',
    find: "    'returnDamaged',",
    replace: "    'return',",
    tests: {
      'tests/api/orders/line-refunds.test.ts': 'are not sent any more; they go back into stock or are written off',
    },
  },
  {
    rule: 'orders: Back into stock or not',
    does: 'puts items back twice when the order is cancelled',
    path: 'src/features/orders/server/refunds/refund-stock.ts',
    find: 'return { variantId, quantity: quantity - (gone?.quantity ?? 0) - (gone?.lost ?? 0) }',
    replace: 'return { variantId, quantity: quantity - (gone?.lost ?? 0) }',
    tests: { 'tests/api/orders/line-refunds.test.ts': 'are not sold and restocked twice when the order is cancelled' },
  },
  {
    rule: 'orders: Damaged items are refunded and not restocked',
    does: 'puts damaged items back into stock',
    path: 'src/features/orders/server/returns/settle-return.ts',
    find: "mergeQuantities(unsellable.filter(({ quantity }) => quantity > 0)), 'returnDamaged')",
    replace: "mergeQuantities(unsellable.filter(({ quantity }) => quantity > 0)), 'return')",
    tests: {
      'tests/api/orders/returns.test.ts': 'damaged items are refunded like the others, and not put back into stock',
    },
  },
  {
    rule: 'orders: An exchange',
    does: 'keeps the new size after a rejected exchange',
    path: 'src/features/orders/server/returns/settle-return.ts',
    find: "await moveStock(trx, await moveExchangeHolds(trx, found.id, 'released'), 'release')",
    replace: "await moveExchangeHolds(trx, found.id, 'released')",
    tests: { 'tests/api/orders/after-sale.test.ts': 'a rejected exchange releases the new size' },
  },
  {
    rule: 'orders: An exchange',
    does: 'gives the sizes of every exchange to one',
    path: 'src/features/catalog/server/reservations.ts',
    find: "    .where('return_id', '=', returnId)\n    .where('state', '=', 'held')",
    replace:
      "    .where('return_id', 'is not', null)\n    .where(sql<boolean>`${returnId}::text <> ''`)\n    .where('state', '=', 'held')",
    tests: {
      'tests/api/orders/returns.test.ts': 'two lines may be exchanged for one variant, as far as there is stock',
    },
  },
  {
    rule: 'orders: Parcels',
    does: 'sends an item twice',
    path: 'src/features/orders/rules/shipping.ts',
    find: 'if (quantity > left) return',
    replace: 'if (quantity > left + 100) return',
    tests: {
      'tests/api/orders/shipments.test.ts':
        'a parcel with more than is left is refused at its field, and nothing leaves',
    },
  },
  {
    rule: 'orders: Parcels',
    does: 'ships past a parcel that was not seen',
    path: 'src/features/orders/server/fulfilment/ship.ts',
    find: 'if (step.parcels !== undefined && step.parcels !== sent.length)',
    replace: 'if (step.parcels !== undefined && step.parcels < 0)',
    tests: {
      'tests/api/orders/shipments.test.ts':
        'a packer who has not seen the last parcel is told, and a repeated press ships nothing twice',
    },
  },
  {
    rule: 'orders: Parcels',
    does: 'writes the parcel on every order',
    path: 'src/features/orders/server/fulfilment/ship.ts',
    find: "    .set({ carrier: carrier || null, tracking_number: trackingNumber || null })\n    .where('id', '=', orderId)",
    replace:
      "    .set({ carrier: carrier || null, tracking_number: trackingNumber || null })\n    .where('id', 'is not', null)",
    tests: {
      'tests/api/orders/shipments.test.ts':
        'an order leaves in two parcels, each with its items, carrier and link, and is shipped with the last',
    },
  },
  {
    rule: 'orders: Other items before packing',
    does: 'keeps the items of a change that was taken back',
    path: 'src/features/catalog/server/reservations.ts',
    find: "deleteFrom('stock_reservations').where('change_id', '=', changeId)",
    replace: "deleteFrom('stock_reservations').where('change_id', '=', changeId).where('quantity', '<', 0)",
    tests: {
      'tests/api/orders/change-items.test.ts':
        'taken back or not paid in time, the order stays what it was; a payment that comes later is refunded whole',
    },
  },
  {
    rule: 'payments: Returned unpaid',
    does: 'keeps the stock of a parcel that came back',
    path: 'src/features/orders/server/refunds/cancel-placed.ts',
    find: "  await moveStock(trx, quantities, 'unsell')\n",
    replace: '',
    tests: {
      'tests/api/payments/cash-on-delivery.test.ts':
        'returns its items to stock, refunds nothing, and cannot be collected any more',
    },
  },
  {
    rule: 'payments: Paid after its end',
    does: 'opens an order again without its items',
    path: 'src/features/orders/server/settle.ts',
    find: "  await moveReservations(trx, order.id, { from: 'released', to: 'sold' })\n",
    replace: '',
    tests: { 'tests/api/payments/bank-transfer.test.ts': 'a late transfer takes the items if they are in stock' },
  },
  {
    rule: 'payments: A transfer has a due date',
    does: 'holds a transfer no longer than a card',
    path: 'src/features/orders/server/placing/create.ts',
    find: 'holdMinutes: terms?.dueDays ? terms.dueDays * minutesOfDay : config.HOLD_MINUTES',
    replace: 'holdMinutes: terms?.dueDays ? config.HOLD_MINUTES : config.HOLD_MINUTES',
    tests: {
      'tests/api/payments/bank-transfer.test.ts':
        'a transfer holds the items until its due date, and says where the money goes',
    },
  },
  {
    rule: 'cart: Ten of a product',
    does: 'caps each variant by itself',
    path: 'src/features/cart/rules/cart-room.ts',
    find: 'filter((item) => item.productId === productId)',
    replace: 'filter((item) => item.variantId === variantId)',
    tests: {
      'tests/api/cart/cart.test.ts': 'a product is limited to ten across its variants; at ten an add does nothing',
    },
  },
  {
    rule: 'cart: Ten of a product',
    does: 'sells more than ten of a product',
    path: 'src/features/orders/server/placing/create.ts',
    find: 'some((count) => count > cartQuantityCap)',
    replace: 'some((count) => count > 100 * cartQuantityCap)',
    tests: {
      'tests/api/orders/orders.test.ts': 'a product is limited to ten, however they are spread over its variants',
    },
  },
  {
    rule: "cart: The account's cart",
    does: 'merges the same cart again',
    path: 'src/features/cart/server/handlers.ts',
    find: 'if (!(await claimMerge(trx, user.id, body.mergeId))) return',
    replace: 'await claimMerge(trx, user.id, body.mergeId)',
    tests: {
      'tests/api/cart/cart.test.ts':
        'two devices merge into one cart of at most ten, and a repeated merge changes nothing',
    },
  },
  {
    rule: "cart: The account's cart",
    does: 'merges the lines of others',
    path: 'src/features/cart/server/cart-queries.ts',
    find: "    .where('cart_items.user_id', '=', userId)",
    replace: "    .where('cart_items.user_id', 'is not', null)",
    tests: {
      'tests/api/cart/cart.test.ts':
        'two devices merge into one cart of at most ten, and a repeated merge changes nothing',
    },
  },
  {
    rule: "cart: The account's cart",
    does: 'empties every cart',
    path: 'src/features/cart/server/cart-queries.ts',
    find: "await db.deleteFrom('cart_items').where('user_id', '=', userId).execute()",
    replace: "await db.deleteFrom('cart_items').where('user_id', 'is not', null).execute()",
    tests: { 'tests/api/cart/cart.test.ts': 'an item is removed, and the cart is emptied' },
  },
  {
    rule: "cart: The account's cart",
    does: 'removes a line of somebody else',
    path: 'src/features/cart/server/cart-queries.ts',
    find: "    .deleteFrom('cart_items')\n    .where('user_id', '=', userId)\n    .where('id', '=', id)",
    replace: "    .deleteFrom('cart_items')\n    .where('id', '=', id)",
    tests: {
      'tests/api/cart/cart.test.ts': "another person's item gets 404 like an absent or a malformed one, and stays",
    },
  },
  {
    rule: "lists: The account's lists",
    does: 'shows the lists of all',
    path: 'src/features/lists/server/saved-items.ts',
    find: "    .where('user_id', '=', userId)\n    .where('list', '=', list)\n    .select",
    replace: "    .where('user_id', 'is not', null)\n    .where('list', '=', list)\n    .select",
    tests: { 'tests/api/lists/lists.test.ts': 'lists that are sent again after a lost reply bring nothing back' },
  },
  {
    rule: "lists: The account's lists",
    does: 'removes a product from the lists of all',
    path: 'src/features/lists/server/saved-items.ts',
    find: "    .deleteFrom('saved_items')\n    .where('user_id', '=', userId)",
    replace: "    .deleteFrom('saved_items')\n    .where('user_id', 'is not', null)",
    tests: { 'tests/api/lists/lists.test.ts': 'lists that are sent again after a lost reply bring nothing back' },
  },
  {
    rule: 'orders: Orders in an hour',
    does: 'places any number of orders',
    path: 'src/features/orders/server/limit-orders.ts',
    find: '    if (needsCode) throw new HttpError(403, messages.orderNeedsCode)\n',
    replace: '',
    tests: {
      'tests/api/orders/order-limits.test.ts':
        'a code is asked for again after as many as a person places, and an account is refused after three times as many',
    },
  },
  {
    rule: 'orders: Orders in an hour',
    does: 'counts refused orders',
    path: 'src/features/orders/server/limit-orders.ts',
    find: '    if (!isPlaced) await takeBackHits(deps, counted)',
    replace: '    if (isPlaced && !isPlaced) await takeBackHits(deps, counted)',
    tests: { 'tests/api/orders/order-limits.test.ts': 'refused orders and repeated presses do not count' },
  },
]
