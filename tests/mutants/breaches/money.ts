import type { Breach } from './breach.ts'

/** What customers pay, owe and get back. */
export const moneyBreaches: readonly Breach[] = [
  {
    rule: 'orders: Priced again',
    does: 'takes any total for the one that was shown',
    path: 'src/features/orders/server/placing/price-order.ts',
    find: 'toWire(totalCents, CURRENCY) === input.displayedTotal',
    replace: 'true',
    tests: {
      'tests/api/orders/orders.test.ts':
        'a price raised after it was shown is 409, reserves nothing and charges nothing',
    },
  },
  {
    rule: 'checkout: What is shown is what is charged',
    does: 'takes a total in any currency',
    path: 'src/features/orders/server/placing/price-order.ts',
    find: '(input.currency ?? CURRENCY) === CURRENCY',
    replace: 'true',
    tests: { 'tests/api/orders/orders.test.ts': 'a total shown in another currency is 409' },
  },
  {
    rule: 'orders: One key, one order',
    does: 'finds the orders of others under one key',
    path: 'src/features/orders/server/placing/new-order-queries.ts',
    find: "    .where('user_id', '=', userId)\n    .where('key', '=', key)",
    replace: "    .where('key', '=', key)",
    tests: {
      'tests/api/orders/orders.test.ts': 'the same key and body answer the same order, another body is refused',
    },
  },
  {
    rule: 'orders: One key, one order',
    does: 'takes another body under a used key',
    path: 'src/features/orders/server/placing/create.ts',
    find: 'if (!claim.sameBody)',
    replace: 'if (claim.sameBody && !claim.orderId)',
    tests: {
      'tests/api/orders/orders.test.ts': 'the same key and body answer the same order, another body is refused',
    },
  },
  {
    rule: 'orders: An amount that does not match',
    does: 'pays an order with any amount',
    path: 'src/features/orders/server/settle.ts',
    find: 'if (!isSameMoney(paidMoney, money(payment.amountCents, payment.currency))) {',
    replace: 'if (paidMoney.cents < 0) {',
    tests: {
      'tests/races/orders/payments.test.ts': 'an amount or a currency that differs does not pay, and is flagged',
    },
  },
  {
    rule: 'orders: One finaliser',
    does: 'pays an order again with each event',
    path: 'src/features/orders/server/settle.ts',
    find: "if (payment.state === 'captured') return 'unchanged'",
    replace: "if (payment.state === 'captured' && payment.capturedCents < 0) return 'unchanged'",
    tests: { 'tests/races/orders/payments.test.ts': 'twenty different events about one payment pay once' },
  },
  {
    rule: 'orders: Paid twice',
    does: 'keeps a second payment',
    path: 'src/features/orders/server/settle.ts',
    find: 'if (await hasCaptured(trx, order.id)) return returnSurplus(settling)',
    replace: "if (await hasCaptured(trx, order.id)) return 'unchanged'",
    tests: {
      'tests/api/orders/store-orders.test.ts':
        'paid outside the shop, it is a payment of its own, and a refund says that it is paid back by hand',
    },
  },
  {
    rule: 'orders: Paid twice',
    does: 'takes the payment of another order for a second one',
    path: 'src/features/orders/server/payments/payment-queries.ts',
    find: "select('id').where('order_id', '=', orderId).where('state', '=', 'captured')",
    replace: "select('id').where('order_id', 'is not', null).where('state', '=', 'captured')",
    tests: {
      'tests/api/orders/after-sale.test.ts':
        'an admin refunds in part and then the rest, never more, and once for each key',
    },
  },
  {
    rule: 'orders: A late payment',
    does: 'keeps the money of an order that its shopper cancelled',
    path: 'src/features/orders/server/settle.ts',
    find: "return isErased || calledOff ? 'called-off' : retake(trx, order)",
    replace: "return isErased ? 'called-off' : retake(trx, order)",
    tests: {
      'tests/api/orders/payment-statuses.test.ts':
        'an order cancelled by its shopper stays cancelled when it is paid, and is refunded',
    },
  },
  {
    rule: 'orders: A late payment',
    does: 'reopens an order whose items were sold',
    path: 'src/features/orders/server/settle.ts',
    find: "if (!inStock) return 'sold'",
    replace: "if (!inStock && quantities.length === 0) return 'sold'",
    tests: {
      'tests/api/orders/payment-statuses.test.ts':
        'if one line of a cancelled order is sold out the payment is refunded, and the other line stays on sale',
    },
  },
  {
    rule: "orders: A declined card doesn't end the order",
    does: 'ends an order of the merchant with the first declined card',
    path: 'src/features/orders/server/settle.ts',
    find: "if (order.paid_at_page && order.is_held) return 'unchanged'",
    replace: "if (order.paid_at_page && !order.is_held) return 'unchanged'",
    tests: {
      'tests/api/orders/store-orders.test.ts':
        'a declined card leaves it open with its items held, and its link opens another payment',
    },
  },
  {
    rule: "orders: A dispute doesn't change the state",
    does: 'says nothing of a dispute',
    path: 'src/features/orders/server/settle.ts',
    find: "    await flagOrder(trx, order.id, { cause, reason: `disputed: ${status.reason}` })\n    return 'disputed'",
    replace: "    return cause ? 'disputed' : 'unchanged'",
    tests: { 'tests/api/orders/payment-statuses.test.ts': 'each payment event is stored with its result' },
  },
  {
    rule: 'orders: Never more than was captured',
    does: 'counts no earlier refund',
    path: 'src/features/orders/server/refunds/refund-queries.ts',
    find: "        WHERE refunds.order_id = ${orderId} AND refunds.state <> 'failed')::int AS cents`",
    replace: "        WHERE refunds.order_id = ${orderId} AND refunds.state = 'failed')::int AS cents`",
    tests: {
      'tests/api/orders/after-sale.test.ts':
        'an admin refunds in part and then the rest, never more, and once for each key',
    },
  },
  {
    rule: 'orders: Never more than was captured',
    does: 'refunds an order with the money of all orders',
    path: 'src/features/orders/server/refunds/refund-queries.ts',
    find: "        WHERE order_id = ${orderId} AND state = 'captured' AND NOT surplus)::int",
    replace: "        WHERE state = 'captured' AND NOT surplus)::int",
    tests: { 'tests/api/orders/refunds-by-hand.test.ts': 'is possible to the last cent and not beyond' },
  },
  {
    rule: 'orders: Never more than was captured',
    does: 'records a refund at the provider with every event',
    path: 'src/features/orders/server/refunds/refund-queries.ts',
    find: 'SELECT greatest(0, least(${refundedCents}, captured_cents) - ${refundedBy(sql`payments.id`)}) AS cents',
    replace: 'SELECT greatest(0, least(${refundedCents}, captured_cents)) AS cents',
    tests: {
      'tests/api/orders/refunds-by-hand.test.ts':
        'is counted up to what was captured, and an older, smaller total changes nothing',
    },
  },
  {
    rule: 'orders: Once for each press',
    does: 'refunds again for the same press',
    path: 'src/features/orders/server/refunds/refund-order.ts',
    find: 'if (!(await claimWrite(trx, { adminId, key, orderId: order.id, intent }))) return',
    replace: 'await claimWrite(trx, { adminId, key: `${key}-${Date.now()}`, orderId: order.id, intent })',
    tests: {
      'tests/api/orders/money-keys.test.ts':
        'a refund under one key is made once with the same reply; with another body or order the key is refused',
    },
  },
  {
    rule: 'orders: A failed refund',
    does: 'gives a refund up at the first failure',
    path: 'src/features/orders/server/refunds/refunds.ts',
    find: 'const attemptsMax = 8',
    replace: 'const attemptsMax = 1',
    tests: { 'tests/api/orders/refunds.test.ts': 'is tried eight times in all, then given up and flagged once' },
  },
  {
    rule: 'orders: A failed refund',
    does: 'keeps the amount of a refund that failed',
    path: 'src/features/orders/server/refunds/refund-queries.ts',
    find: "WHERE refunds.order_id = ${orderId} AND refunds.state <> 'failed')::int AS cents`.execute(trx)\n  return Math.max",
    replace: 'WHERE refunds.order_id = ${orderId})::int AS cents`.execute(trx)\n  return Math.max',
    tests: {
      'tests/api/orders/refunds.test.ts': 'releases its amount for a manual refund once it is given up, and not before',
    },
  },
  {
    rule: 'orders: A failed refund',
    does: 'gives up the refunds of every order with one',
    path: 'src/features/orders/server/refunds/refund-queries.ts',
    find: "    .set({ state: 'failed', updated_at: sql<Date>`now()` })\n    .where('id', '=', refundId)",
    replace:
      "    .set({ state: 'failed', updated_at: sql<Date>`now()` })\n    .where('id', 'is not', null).where(sql<boolean>`${refundId} <> ''`)",
    tests: { 'tests/api/orders/refunds.test.ts': 'is tried eight times in all, then given up and flagged once' },
  },
  {
    rule: 'orders: By line',
    does: 'refunds an item without its discount',
    path: 'src/features/orders/rules/refund-plan.ts',
    find: 'items >= quantity ? paidCents : roundTo((paidCents * items) / quantity, stepCents)',
    replace: 'items >= quantity ? paidCents : roundTo((paidCents * items) / quantity + 100, stepCents)',
    tests: {
      'tests/unit/orders/refund-plan.test.ts':
        'refunded one by one in any order, the items of every line pay what it cost, and its own taxes',
    },
  },
  {
    rule: 'orders: Cancelling',
    does: 'cancels a paid order without refunding it',
    path: 'src/features/orders/server/refunds/cancel-paid.ts',
    find: 'const amountCents = await readRefundable(trx, order.id)',
    replace: 'const amountCents = 0 * (await readRefundable(trx, order.id))',
    tests: {
      'tests/api/orders/after-sale.test.ts':
        'a paid order can be cancelled until it is packed; stock and payment are returned once',
    },
  },
  {
    rule: 'orders: A table of allowed transitions',
    does: 'cancels an order that is packed',
    path: 'src/features/orders/rules/order-state.ts',
    find: "packed: { ship: 'shipped',",
    replace: "packed: { cancel: 'cancelled', ship: 'shipped',",
    tests: { 'tests/unit/orders/order-state.test.ts': 'in every state only the listed transitions are allowed' },
  },
  {
    rule: "orders: A change's difference that could not be paid back",
    does: 'forgets what a change still owes',
    path: 'src/features/orders/server/refunds/refund-queries.ts',
    find: "coalesce(sum(refunds.amount_cents) FILTER (WHERE change_id IS NOT NULL AND state = 'failed'), 0)",
    replace: "coalesce(sum(refunds.amount_cents) FILTER (WHERE change_id IS NOT NULL AND state = 'none'), 0)",
    tests: {
      'tests/api/orders/redone-refunds.test.ts':
        'redone by hand, the refund of a change has no second credit note, and what is refunded besides has the next number',
    },
  },
  {
    rule: 'orders: Other items before packing',
    does: 'keeps a payment that comes after its change',
    path: 'src/features/orders/server/settle.ts',
    find: "if (change?.state === 'waiting' && order.state === 'paid') return payChange(settling, change)",
    replace: "if (change && order.state === 'paid') return payChange(settling, change)",
    tests: {
      'tests/api/orders/change-items.test.ts':
        'taken back or not paid in time, the order stays what it was; a payment that comes later is refunded whole',
    },
  },
  {
    rule: 'orders: An exchange',
    does: 'exchanges for a dearer size',
    path: 'src/features/orders/rules/exchange.ts',
    find: 'return wanted.price === (present?.price ?? sold.paid)',
    replace: 'return wanted.price >= (present?.price ?? sold.paid)',
    tests: { 'tests/api/orders/after-sale.test.ts': 'size is refused and reserves nothing; the same size is allowed' },
  },
  {
    rule: 'orders: Made by the merchant',
    does: 'releases unpaid orders before their days are over',
    path: 'src/features/orders/server/order-queries.ts',
    find: "    .where('state', '=', 'pending')\n    .where('hold_expires_at', '<=', sql<Date>`now()`)",
    replace: "    .where('state', '=', 'pending')",
    tests: { 'tests/api/orders/store-orders.test.ts': 'unpaid after the days it lapses, and its items are free' },
  },
  {
    rule: 'payments: Cash on delivery is placed unpaid',
    does: 'takes cash from somebody who proved no number',
    path: 'src/features/payments/server/admit-method.ts',
    find: 'if (!user.verifiedRecently) throw new HttpError(403, messages.cashNeedsCode)',
    replace: 'if (!user) throw new HttpError(403, messages.cashNeedsCode)',
    tests: {
      'tests/api/payments/cash-on-delivery.test.ts':
        'for another number than the one that was proved, and without a recent proof',
    },
  },
  {
    rule: 'payments: Cash on delivery is placed unpaid',
    does: 'sends cash on delivery to any number',
    path: 'src/features/payments/server/admit-method.ts',
    find: 'number !== user.phone)',
    replace: "number === '')",
    tests: {
      'tests/api/payments/cash-on-delivery.test.ts':
        'for another number than the one that was proved, and without a recent proof',
    },
  },
  {
    rule: 'payments: A transfer needs a proof too',
    does: 'takes a transfer without a proof',
    path: 'src/features/payments/server/admit-method.ts',
    find: 'else if (!user.verifiedRecently) throw new HttpError(403, messages.transferNeedsCode)',
    replace: 'else if (!user) throw new HttpError(403, messages.transferNeedsCode)',
    tests: { 'tests/api/orders/order-limits.test.ts': 'needs a proof of the number of the last twelve hours' },
  },
  {
    rule: 'payments: Each market allows its own',
    does: 'takes cash above the limit of the market',
    path: 'src/features/payments/server/admit-method.ts',
    find: 'if (!isWithinLimit(terms, totalCents))',
    replace: 'if (!isWithinLimit(terms, 0 * totalCents))',
    tests: { 'tests/api/payments/cash-on-delivery.test.ts': 'above the limit of the market' },
  },
  {
    rule: 'payments: Collected once its parcel has left',
    does: 'collects cash before the parcel has left',
    path: 'src/features/orders/server/payments/receipts.ts',
    find: "return state === 'shipped' || state === 'delivered'",
    replace: "return state !== 'cancelled'",
    tests: {
      'tests/api/payments/cash-on-delivery.test.ts':
        'it is packed, shipped and delivered like a paid order, then collected with the invoice',
    },
  },
  {
    rule: 'payments: Exact, less or more',
    does: 'marks an order as paid with a part of its transfer',
    path: 'src/features/orders/server/payments/receipts.ts',
    find: 'if (restCents > 0) {',
    replace: 'if (restCents > payment.amountCents) {',
    tests: {
      'tests/api/payments/bank-transfer.test.ts': 'too little leaves it waiting for the rest, and too much is flagged',
    },
  },
  {
    rule: 'payments: Exact, less or more',
    does: 'counts what came for other payments',
    path: 'src/features/orders/server/payments/receipt-queries.ts',
    find: 'AS cents FROM payment_receipts WHERE payment_id = ${paymentId}`',
    replace: "AS cents FROM payment_receipts WHERE ${paymentId}::text <> ''`",
    tests: {
      'tests/api/payments/bank-transfer.test.ts': 'too little leaves it waiting for the rest, and too much is flagged',
    },
  },
  {
    rule: 'payments: Exact, less or more',
    does: 'keeps quiet about what was paid too much',
    path: 'src/features/orders/server/payments/receipts.ts',
    find: 'if (restCents < 0) {',
    replace: 'if (restCents > 0) {',
    tests: {
      'tests/api/payments/bank-transfer.test.ts': 'too little leaves it waiting for the rest, and too much is flagged',
    },
  },
  {
    rule: 'payments: Returned unpaid',
    does: 'ends an order whose cash was collected',
    path: 'src/features/orders/server/refunds/cancel-placed.ts',
    find: "payment.provider === 'cash-on-delivery' && payment.state !== 'captured'",
    replace: "payment.provider === 'cash-on-delivery'",
    tests: {
      'tests/api/payments/cash-on-delivery.test.ts': 'is no way to end an order that was collected or paid online',
    },
  },
  {
    rule: 'payments: Paid back by transfer',
    does: 'reminds nobody of what is to be paid back',
    path: 'src/features/orders/server/refunds/refunds.ts',
    find: "if (isByHand(refund.provider) && refund.providerCents > 0 && refund.bankReference === '') {",
    replace: "if (isByHand(refund.provider) && refund.providerCents > 0 && refund.bankReference !== '') {",
    tests: { 'tests/api/payments/bank-transfer.test.ts': 'without one reminds a person to pay it back' },
  },
  {
    rule: 'payments: A few at a time',
    does: 'cancels an order that waits for its transfer',
    path: 'src/features/orders/rules/held-orders.ts',
    find: 'const replaceable = kept.filter(({ waits }) => waits === null)',
    replace: 'const replaceable = [...kept]',
    tests: {
      'tests/api/orders/order-limits.test.ts':
        'an order that is to be paid online replaces another of the kind, never a transfer',
    },
  },
  {
    rule: 'payments: Declined cards',
    does: 'never ends a payment with declined cards',
    path: 'src/features/orders/server/settle.ts',
    find: "if (current.state !== 'open' || !(await countDecline({ db: trx, config }, current))) return 'unchanged'",
    replace: "if (current.state !== 'open' || (await countDecline({ db: trx, config }, current))) return 'unchanged'",
    tests: { 'tests/api/orders/order-limits.test.ts': 'ten on one payment end it, and its order with it' },
  },
  {
    rule: 'credit: What the shop owes',
    does: 'pays with the store credit of somebody else',
    path: 'src/features/credit/server/account-queries.ts',
    find: "WHERE kind = 'store-credit' AND user_id = ${userId} AND currency = ${currency}`",
    replace:
      "WHERE kind = 'store-credit' AND ${userId}::text <> '' AND currency = ${currency} ORDER BY balance_cents DESC`",
    tests: { 'tests/api/credit/gift-cards.test.ts': 'store credit pays the orders of its customer alone' },
  },
  {
    rule: 'credit: Codes are secrets',
    does: 'finds a card by its last four characters',
    path: 'src/features/credit/server/account-queries.ts',
    find: 'FROM credit_accounts WHERE code_hash = ANY (${hashes}::bytea[])`',
    replace:
      'FROM credit_accounts WHERE code_hash = ANY (${hashes}::bytea[]) OR last_four = upper(right(${typed}, 4))`',
    tests: { 'tests/api/credit/gift-cards.test.ts': 'a card is found by its whole code' },
  },
  {
    rule: 'credit: Store credit is given and taken',
    does: 'takes more store credit than there is',
    path: 'src/features/credit/server/manage-handlers.ts',
    find: 'if (balanceCents + cents < 0)',
    replace: 'if (balanceCents + cents < -1_000_000)',
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'store credit is given and taken once for each press, with a reason, and never below 0',
    },
  },
  {
    rule: 'credit: What is shown is what is charged',
    does: 'charges another rest than the one that was shown',
    path: 'src/features/credit/server/use-credit.ts',
    find: 'if (displayedDue !== undefined && displayedDue !== toWire(spread.dueCents, CURRENCY))',
    replace: 'if (displayedDue !== undefined && displayedDue < 0)',
    tests: {
      'tests/api/credit/gift-cards.test.ts': 'a spent card is refused, and a changed balance is a changed price',
    },
  },
  {
    rule: 'credit: Held with the order, taken with the payment',
    does: 'gives nothing back when the order ends',
    path: 'src/features/orders/server/payments/order-credit.ts',
    find: "UPDATE payments SET state = 'expired', updated_at = now()\n      WHERE order_id = ${orderId} AND part = 'gift' AND state = 'open'",
    replace:
      "UPDATE payments SET state = 'expired', updated_at = now()\n      WHERE order_id = ${orderId} AND part = 'gift' AND state = 'captured'",
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'what an unpaid order held goes back when it is cancelled or expires, once',
    },
  },
  {
    rule: 'credit: Held with the order, taken with the payment',
    does: 'gives back what the open orders of others hold',
    path: 'src/features/orders/server/payments/order-credit.ts',
    find: "UPDATE payments SET state = 'expired', updated_at = now()\n      WHERE order_id = ${orderId} AND part = 'gift' AND state = 'open'",
    replace:
      "UPDATE payments SET state = 'expired', updated_at = now()\n      WHERE ${orderId}::text <> '' AND part = 'gift' AND state = 'open'",
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'what an unpaid order held goes back when it is cancelled or expires, once',
    },
  },
  {
    rule: 'credit: Held with the order, taken with the payment',
    does: 'takes the held credit of every order with one payment',
    path: 'src/features/orders/server/payments/order-credit.ts',
    find: "captured_cents = amount_cents, updated_at = now()\n    WHERE order_id = ${orderId} AND part = 'gift' AND state = 'open'`",
    replace:
      "captured_cents = amount_cents, updated_at = now()\n    WHERE ${orderId}::text <> '' AND part = 'gift' AND state = 'open'`",
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'a gift card pays a part of an order, the card the rest, and both are taken with the payment',
    },
  },
  {
    rule: 'credit: A card has one currency',
    does: 'pays with a card of another currency',
    path: 'src/features/credit/server/use-credit.ts',
    find: 'if (currency === null || card.currency === currency) return card',
    replace: "if (currency !== '') return card",
    tests: {
      'tests/api/gifts/cards-in-markets.test.ts':
        'an order in dollars refuses a card in yen at its place, and takes nothing',
    },
  },
  {
    rule: "credit: Never a rest that can't be charged",
    does: 'leaves a rest that the provider refuses',
    path: 'src/features/credit/rules/spread-credit.ts',
    find: 'if (dueCents === 0 || dueCents >= minimumCents) return { uses, dueCents }',
    replace: 'if (dueCents >= 0 || minimumCents < 0) return { uses, dueCents }',
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'a rest below what the payment provider charges is raised to it: the last card pays less',
    },
  },
  {
    rule: 'credit: Refunds go back where they came from',
    does: 'refunds to the gift card first',
    path: 'src/features/orders/server/refunds/request-refund.ts',
    find: "ORDER BY payments.id <> ${paymentId}, part <> 'added', provider = 'gift-card',",
    replace: "ORDER BY provider <> 'gift-card', payments.id <> ${paymentId}, part <> 'added',",
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'a refund goes back to the payment card first, then to store credit, then to the gift card',
    },
  },
  {
    rule: 'credit: Refunds go back where they came from',
    does: 'gives the store credit to every account',
    path: 'src/features/orders/server/refunds/refund-queries.ts',
    find: '    WHERE refund_id = ${refundId} AND account_id IS NOT NULL ORDER BY account_id`',
    replace: "    WHERE ${refundId}::text <> '' AND account_id IS NOT NULL ORDER BY account_id`",
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'a refund as store credit leaves the money with the shop, once for each press, also when it cancels the order',
    },
  },
  {
    rule: 'credit: A means of payment, not a discount',
    does: 'charges the provider the whole total',
    path: 'src/features/orders/server/placing/create.ts',
    find: '    dueCents: credit.dueCents,',
    replace: '    dueCents: costs.totalCents,',
    tests: {
      'tests/api/credit/gift-cards.test.ts':
        'a gift card pays a part of an order, the card the rest, and both are taken with the payment',
    },
  },
  {
    rule: 'gifts: Sold in the shop',
    does: 'mails the code to the buyer',
    path: 'src/features/gifts/server/sold-cards.ts',
    find: 'to, code, cents, currency, expiresAt: null, market, language }',
    replace: "to: 'buyer@example.com', code, cents, currency, expiresAt: null, market, language }",
    tests: {
      'tests/api/gifts/sold-cards.test.ts':
        'a paid order issues its card once, without tax, shipping or discount, and mails the code to the recipient alone',
    },
  },
  {
    rule: 'gifts: A refund of a bought card',
    does: 'refunds a card that was spent',
    path: 'src/features/orders/server/refunds/refund-order.ts',
    find: 'if (unspentCents > 0 && (!plan.ok || plan.amountCents <= unspentCents)) return',
    replace: 'if (unspentCents >= 0) return',
    tests: {
      'tests/api/gifts/sold-cards.test.ts':
        'a refund withdraws what is unspent, and more than that is refused in words',
    },
  },
  {
    rule: 'gifts: A refund of a bought card',
    does: 'refunds a card that keeps its amount',
    path: 'src/features/gifts/server/sold-cards.ts',
    find: 'if (taken > 0) {',
    replace: 'if (taken < 0) {',
    tests: {
      'tests/api/gifts/sold-cards.test.ts':
        'a refund withdraws what is unspent, and more than that is refused in words',
    },
  },
  {
    rule: 'gifts: A refund of a bought card',
    does: 'drops the unsent cards of every order',
    path: 'src/features/gifts/server/sold-cards.ts',
    find: 'AND balance_cents = 0 WHERE order_id = ${orderId}`',
    replace: "AND balance_cents >= 0 WHERE ${orderId}::text <> ''`",
    tests: {
      'tests/api/gifts/sold-cards.test.ts':
        'a card for a later day is issued with the payment and mailed on its day; refunded before, it is not mailed',
    },
  },
  {
    rule: 'gifts: Issued by hand',
    does: 'disables every card with one',
    path: 'src/features/credit/server/gift-cards.ts',
    find: "WHERE kind = 'gift-card' AND id = ${id}`.execute(trx)\n}",
    replace: "WHERE kind = 'gift-card' AND ${id}::text <> ''`.execute(trx)\n}",
    tests: {
      'tests/api/gifts/issue-gift-card.test.ts':
        'a disabled card pays nothing until it is enabled, and no other card is',
    },
  },
  {
    rule: 'gifts: What is left on a card',
    does: 'pays with a disabled card',
    path: 'src/features/credit/server/use-credit.ts',
    find: 'if (card.disabledAt !== null) return messages.giftCardUnknown',
    replace: "if (card.id === '') return messages.giftCardUnknown",
    tests: { 'tests/api/credit/gift-cards.test.ts': 'is refused in words, asked and in an order' },
  },
  {
    rule: 'pricing: One function computes prices',
    does: 'adds the discount',
    path: 'src/features/pricing/rules/pricing.ts',
    find: 'const totalCents = subtotalCents - discountCents + shippingCents',
    replace: 'const totalCents = subtotalCents + discountCents + shippingCents',
    tests: { 'tests/unit/pricing/pricing.test.ts': 'a promo code never makes an order more expensive' },
  },
  {
    rule: 'pricing: One function computes prices',
    does: 'counts a promotion below its minimum',
    path: 'src/features/pricing/rules/discounts.ts',
    find: 'promotions.filter(({ minimumCents }) => subtotalCents >= minimumCents)',
    replace: 'promotions.filter(({ minimumCents }) => subtotalCents >= 0 * minimumCents)',
    tests: { 'tests/unit/promotions/example-cart.test.ts': 'the example cart shows what %s takes off' },
  },
  {
    rule: 'promotions: Five kinds',
    does: 'gives the dearest instead of the cheapest',
    path: 'src/features/pricing/rules/discounts.ts',
    find: 'sort((a, b) => (items[a]?.unitPriceCents ?? 0) - (items[b]?.unitPriceCents ?? 0))',
    replace: 'sort((a, b) => (items[b]?.unitPriceCents ?? 0) - (items[a]?.unitPriceCents ?? 0))',
    tests: { 'tests/unit/promotions/discounts.test.ts': 'three for two: %s' },
  },
  {
    rule: 'promotions: Several at once',
    does: 'adds up promotions that do not combine',
    path: 'src/features/pricing/rules/discounts.ts',
    find: 'const together = reached.filter(({ combines }) => combines)',
    replace: 'const together = [...reached]',
    tests: { 'tests/unit/promotions/discounts.test.ts': 'of those that do not combine the best counts alone' },
  },
  {
    rule: 'promotions: Minor units add up',
    does: 'takes more off an item than it costs',
    path: 'src/features/pricing/rules/discounts.ts',
    find: 'allocate(Math.min(cents, available), weights, step)',
    replace: 'allocate(cents, weights, step)',
    tests: {
      'tests/unit/promotions/discounts.test.ts':
        'what was applied adds up to the discount and what shipping lost, and never takes more than there is',
    },
  },
  {
    rule: 'promotions: For everything and everybody, or only',
    does: 'gives a promotion for a group to everybody',
    path: 'src/features/promotions/server/promo-scope.ts',
    find: 'groupIds.length > 0 && !groupIds.some((id) => facts.groupIds.has(id))',
    replace: "groupIds.length > 0 && groupIds.every((id) => id === '' && facts.groupIds.has(id))",
    tests: { 'tests/api/promotions/automatic.test.ts': 'for a group is for its members alone, and so is a code' },
  },
  {
    rule: 'promotions: For everything and everybody, or only',
    does: 'counts a promotion in every market',
    path: 'src/features/promotions/server/judge-promo.ts',
    find: "const isHere = code.marketIds.length === 0 || code.marketIds.includes(market?.id ?? '0')",
    replace: 'const isHere = code.marketIds.length >= 0 || market === null',
    tests: {
      'tests/api/markets/markets.test.ts':
        'a promotion is for the markets that it names, automatic or a code, and for all if it names none',
    },
  },
  {
    rule: 'promotions: A first order',
    does: 'gives a first-order promotion to each order',
    path: 'src/features/promotions/server/promo-scope.ts',
    find: 'firstOrder && (hasOrdered || uses.has(id))',
    replace: 'firstOrder && hasOrdered && uses.has(id)',
    tests: {
      'tests/api/promotions/automatic.test.ts': "for first orders counts for a guest's cart and for no second order",
    },
  },
  {
    rule: 'promotions: A code or automatic',
    does: 'counts a promotion that is switched off',
    path: 'src/features/promotions/rules/promo.ts',
    find: "['invalid', !code.active || (code.startsAt",
    replace: "['invalid', (code.startsAt",
    tests: { 'tests/unit/promotions/promo.test.ts': 'a code that is %s is refused' },
  },
  {
    rule: 'promotions: When a code may be used',
    does: 'takes a code that is used up',
    path: 'src/features/promotions/rules/promo.ts',
    find: 'code.usageLimit !== null && code.usedCount >= code.usageLimit',
    replace: 'code.usageLimit !== null && code.usedCount > code.usageLimit + 100',
    tests: { 'tests/unit/promotions/promo.test.ts': 'a code that is %s is refused' },
  },
  {
    rule: 'promotions: When a code may be used',
    does: 'counts the uses of everybody against one person',
    path: 'src/features/promotions/server/promo-scope.ts',
    find: "WHERE state = 'claimed' AND (user_id = ${userId} OR person_hashes && ${hashes}::text[])",
    replace: "WHERE state = 'claimed' AND (user_id = ${userId} OR person_hashes && ${hashes}::text[] OR true)",
    tests: {
      'tests/api/promotions/promo-codes.test.ts':
        "one use a person: the second order of the same person is refused, another person's is not",
    },
  },
  {
    rule: 'promotions: Validating changes nothing',
    does: 'keeps the use of a cancelled order',
    path: 'src/features/promotions/server/promo-uses.ts',
    find: 'UPDATE promo_codes SET used_count = used_count - 1 FROM released WHERE',
    replace: 'UPDATE promo_codes SET used_count = used_count - 0 FROM released WHERE',
    tests: {
      'tests/api/promotions/automatic.test.ts':
        'with a limit counts as often, and again once an order that used it is cancelled',
    },
  },
  {
    rule: 'promotions: Validating changes nothing',
    does: 'releases the uses of every order with one',
    path: 'src/features/promotions/server/promo-uses.ts',
    find: "UPDATE promo_uses SET state = 'released' WHERE order_id = ${orderId} AND state = 'claimed' RETURNING promo_code_id",
    replace:
      "UPDATE promo_uses SET state = 'released' WHERE ${orderId}::text <> '' AND state = 'claimed' RETURNING promo_code_id",
    tests: {
      'tests/api/promotions/automatic.test.ts':
        'with a limit counts as often, and again once an order that used it is cancelled',
    },
  },
  {
    rule: 'promotions: Public codes only',
    does: 'lists secret codes to shoppers',
    path: 'src/features/promotions/server/promo-codes.ts',
    find: ".where('is_public', '=', true)",
    replace: ".where('is_public', 'in', [true, false])",
    tests: {
      'tests/api/promotions/promo-codes.test.ts': 'only public, active codes within their dates are listed to everyone',
    },
  },
  {
    rule: "promotions: A limit can't be set below the uses so far",
    does: 'sets a limit below the uses',
    path: 'src/features/promotions/server/manage-handlers.ts',
    find: 'body.usageLimit < before.usedCount',
    replace: 'body.usageLimit < 0',
    tests: { 'tests/api/promotions/promo-codes.test.ts': 'a limit cannot be set below the uses so far' },
  },
  {
    rule: "promotions: Codes can't be guessed",
    does: 'counts no wrong code',
    path: 'src/features/accounts/server/count-guesses.ts',
    find: 'if (!isWrong) await takeBackHits(deps, counted)',
    replace: 'await takeBackHits(deps, isWrong ? counted : counted)',
    tests: {
      'tests/api/promotions/code-guesses.test.ts':
        'neighbours use up the guesses of strangers at an address, never those of a device on which somebody signed in',
    },
  },
  {
    rule: 'promotions: Codes are compared in capitals',
    does: 'compares codes as they were typed',
    path: 'src/features/promotions/rules/promo.ts',
    find: 'return typed.trim().toUpperCase()',
    replace: 'return typed.trim()',
    tests: { 'tests/unit/promotions/promo.test.ts': 'case and surrounding spaces of a typed code do not matter' },
  },
  {
    rule: 'promotions: What was deleted keeps its place',
    does: 'takes a deleted category for everything',
    path: 'src/features/promotions/server/promo-scope.ts',
    find: '  items: findIn(products, promotion.productIds, promotion.categoryIds),',
    replace:
      '  items: findIn(products, promotion.productIds, promotion.categoryIds)?.length === 0 ? undefined : findIn(products, promotion.productIds, promotion.categoryIds),',
    tests: {
      'tests/api/promotions/automatic.test.ts':
        'a promotion for what was deleted since is for nothing, also when it is saved again',
    },
  },
  {
    rule: 'promotions: A code that would take off less',
    does: 'says that a beaten code was used',
    path: 'src/features/promotions/server/use-handlers.ts',
    find: 'const isUsed = costs.applied.some(({ promotion }) => promotion.isCode)',
    replace: 'const isUsed = costs.applied.length > 0',
    tests: { 'tests/api/promotions/automatic.test.ts': 'a code that another offer beats is not said to be applied' },
  },
  {
    rule: 'markets: The server prices by the market',
    does: 'sells at the prices of the shop in every market',
    path: 'src/features/orders/server/placing/create.ts',
    find: 'const variants = await lockVariants(trx, ids, config)',
    replace: 'const variants = await lockVariants(trx, ids)',
    tests: { 'tests/api/markets/markets.test.ts': 'of a page in another currency than its market’s is refused' },
  },
  {
    rule: 'platform: A press that moves money has a key',
    does: 'does again what a key has done',
    path: 'src/features/orders/server/returns/settle-return.ts',
    find: 'if (!(await claimWrite(trx, { adminId, key, orderId: order.id, intent }))) return order.id',
    replace: 'await claimWrite(trx, { adminId, key: `${key}-${Date.now()}`, orderId: order.id, intent })',
    tests: {
      'tests/api/orders/money-keys.test.ts':
        'a return under one key is settled once with the same reply; the key is refused for the opposite',
    },
  },
  {
    rule: 'orders: Edited before packing',
    does: 'overwrites what another editor changed',
    path: 'src/features/orders/server/changes/edit-order.ts',
    find: 'if (order.updated_at.toISOString() !== input.version)',
    replace: "if (input.version === '')",
    tests: {
      'tests/api/orders/edit-order.test.ts': 'the second of two editors is told, and so is who comes after packing',
    },
  },
  {
    rule: 'orders: Too much for its method',
    does: 'puts an address at another price onto an order',
    path: 'src/features/orders/server/placing/same-price.ts',
    find: '    if (difference !== 0) {',
    replace: '    if (Number.isNaN(difference)) {',
    tests: {
      'tests/api/orders/edit-order.test.ts':
        'an address where shipping or taxes differ, or to which nothing is delivered, is refused in words',
    },
  },
  {
    rule: 'orders: Too much for its method',
    does: 'takes whatever is too heavy for the method',
    path: 'src/platform/pure/shipping/methods.ts',
    find: 'measure(method, parcel) > method.max',
    replace: 'measure(method, parcel) > 1000 * method.max',
    tests: {
      'tests/api/orders/chosen-method.test.ts':
        'items that are too much for the chosen method are refused with the reason, and the order stays',
    },
  },
  {
    rule: 'orders: Paid from anywhere',
    does: 'opens a payment after the hold',
    path: 'src/features/orders/server/payments/pay-by-link.ts',
    find: '    if (!order.is_held) throw new HttpError(409, messages.linkLapsed)\n',
    replace: '',
    tests: { 'tests/api/orders/pay-unpaid.test.ts': 'neither after its hold, nor once it is cancelled' },
  },
  {
    rule: 'payments: Through the one finaliser',
    does: 'places an order of cash twice',
    path: 'src/features/orders/server/settle.ts',
    find: "  const state = nextState(order.state, 'place')\n  if (!state) return 'unchanged'",
    replace: "  const state = nextState(order.state, 'place') ?? 'placed'",
    tests: {
      'tests/api/payments/cash-on-delivery.test.ts':
        'returns its items to stock, refunds nothing, and cannot be collected any more',
    },
  },
  {
    rule: "payments: A wallet's payment ends with its order",
    does: 'leaves the payment of an ended order open',
    path: 'src/features/orders/server/payments/end-payment.ts',
    find: "const isOver = ({ state }: StoredPayment) => state === 'failed' || state === 'expired'",
    replace: "const isOver = ({ state }: StoredPayment) => state === 'opening'",
    tests: {
      'tests/api/payments/express-end.test.ts':
        'with its order, ended by the %s, a wallet can confirm nothing any more',
    },
  },
  {
    rule: 'payments: Paid otherwise',
    does: 'opens a second payment beside that of a wallet',
    path: 'src/features/orders/server/payments/pay-by-link.ts',
    find: '  await endExpress(deps, orderId)\n  const payment',
    replace: '  const payment',
    tests: {
      'tests/api/payments/express-end.test.ts': "an unpaid express order is paid at Stripe's page instead, once",
    },
  },
  {
    rule: 'payments: A wallet charges what it shows',
    does: 'takes an express payment of any kind',
    path: 'src/features/payments/server/admit-method.ts',
    find: 'if (!isOnline || !findExpress(config, providers.payment))',
    replace: 'if (!isOnline && !findExpress(config, providers.payment))',
    tests: {
      'tests/api/payments/express.test.ts': 'a shop without the publishable key offers and takes no express payment',
    },
  },
  {
    rule: 'staff: A call that does several things needs the permission of each',
    does: 'erases a customer with store credit without the permission for money',
    path: 'src/features/customers/server/handlers.ts',
    find: "if ((await listStoreCredit(trx, id)).length > 0) requirePermission(user, 'orders.money')",
    replace: "if ((await listStoreCredit(trx, id)).length > 100) requirePermission(user, 'orders.money')",
    tests: {
      'tests/api/staff/written-tables.test.ts':
        'without any one of the permissions that a case needs, it is refused and writes nothing',
    },
  },
]
