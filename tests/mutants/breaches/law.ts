import type { Breach } from './breach.ts'

/** What the law asks for: taxes, documents, returns, consent. */
export const lawBreaches: readonly Breach[] = [
  {
    rule: 'catalog: The prior price where the law asks for it',
    does: 'strikes through what the merchant typed',
    path: 'src/features/catalog/server/products.ts',
    find: '    variants: row.variants.map((variant) => ({ ...variant, compare_at_cents: struck(variant.id) })),',
    replace: '    variants: row.variants.filter((variant) => struck(variant.id) !== 0),',
    tests: { 'tests/api/catalog/prior-prices.test.ts': 'prices 69, 100, 69 within a day' },
  },
  {
    rule: 'catalog: The prior price where the law asks for it',
    does: 'takes the highest price of the thirty days',
    path: 'src/features/catalog/rules/prior-price.ts',
    find: 'const cents = Math.min(...paid)',
    replace: 'const cents = Math.max(...paid)',
    tests: {
      'tests/api/catalog/prior-prices.test.ts': 'prices 69, 100, 69 within a day',
      'tests/unit/catalog/prior-price.test.ts': 'by the stricter rule is the lowest of each day of the thirty before',
    },
  },
  {
    rule: 'catalog: The prior price where the law asks for it',
    does: 'converts past prices at the rate of today',
    path: 'netlify/database/migrations/0130_price_records.sql',
    find: '  UPDATE rate_records SET until_at = now() WHERE market_id = coalesce(NEW.id, OLD.id) AND until_at IS NULL;',
    replace: '  DELETE FROM rate_records WHERE market_id = coalesce(NEW.id, OLD.id);',
    tests: { 'tests/api/catalog/prior-prices.test.ts': 'another rate' },
  },
  {
    rule: 'catalog: Progressive reductions',
    does: 'lets the first prior price stand in every country',
    path: 'src/features/catalog/rules/prior-price.ts',
    find: "asking.every((country) => progressiveCountries.has(country)) ? 'progressive' : 'lowest'",
    replace: "asking.length > 0 ? 'progressive' : 'lowest'",
    tests: {
      'tests/api/catalog/prior-prices.test.ts': '100 to 79 to 59 over three weeks',
      'tests/unit/catalog/prior-price.test.ts': 'the strictest rule of the countries of a market counts',
    },
  },
  {
    rule: 'catalog: A reduction begins',
    does: 'takes an old price that is typed weeks later for the same reduction',
    path: 'src/features/catalog/rules/prior-price.ts',
    find: '(after.reduced && (before.until ?? 0) - before.from <= pauseMs)',
    replace: 'after.reduced',
    tests: { 'tests/unit/catalog/prior-price.test.ts': 'an old price typed after three weeks' },
  },
  {
    rule: 'catalog: Every price is on record',
    does: 'records the price of a draft',
    path: 'netlify/database/migrations/0130_price_records.sql',
    find: "  FROM variants JOIN products ON products.id = product_id AND status = 'active'",
    replace: '  FROM variants JOIN products ON products.id = product_id',
    tests: { 'tests/api/catalog/prior-prices.test.ts': 'a draft has no price that anybody was asked for' },
  },
  {
    rule: 'catalog: Promotions for everybody',
    does: 'leaves them out',
    path: 'src/features/catalog/server/price-history.ts',
    find: 'promotedOf(id), rule',
    replace: '[], rule',
    tests: { 'tests/api/catalog/prior-prices.test.ts': 'a promotion on top' },
  },
  {
    rule: 'orders: Thirty days from delivery',
    does: 'takes back an order after the thirty days',
    path: 'src/features/orders/server/returns/return-queries.ts',
    find: 'SELECT max(at) > now() - make_interval(days => ${days}) AS fresh',
    replace: 'SELECT max(at) > now() - make_interval(days => 100 * ${days}) AS fresh',
    tests: { 'tests/api/orders/returns.test.ts': "after delivery, with the shop's limit of 14, is answered with %i" },
  },
  {
    rule: 'orders: Thirty days from delivery',
    does: 'counts the days from the delivery of any order',
    path: 'src/features/orders/server/returns/return-queries.ts',
    find: '    WHERE order_id = ${orderId} AND state = ${delivered}`',
    replace: "    WHERE ${orderId}::text <> '' AND state = ${delivered}`",
    tests: {
      'tests/api/orders/after-sale.test.ts':
        "a return before delivery, too late, of another person's order or an absent line is refused",
    },
  },
  {
    rule: 'orders: Thirty days from delivery',
    does: 'returns an item twice',
    path: 'src/features/orders/server/returns/request-return.ts',
    find: 'if (line.askedBack + quantity > line.quantity)',
    replace: 'if (quantity > line.quantity)',
    tests: {
      'tests/api/orders/after-sale.test.ts': 'no item is returned twice, whether requested twice or concurrently',
    },
  },
  {
    rule: 'orders: An invoice with the payment',
    does: 'issues no invoice',
    path: 'src/features/orders/server/settle.ts',
    find: '  await issueInvoice(trx, order.id, config)\n  const handedOver',
    replace: '  const handedOver',
    tests: {
      'tests/api/orders/documents.test.ts':
        'a paid order has an invoice with the shop, the buyer, the lines and the sum; an unpaid one has none',
    },
  },
  {
    rule: 'orders: An invoice with the payment',
    does: 'credits a refund that was not paid out',
    path: 'src/features/orders/server/documents/document-queries.ts',
    find: "    WHERE order_id = ${orderId} AND state = 'done' AND change_id IS NULL",
    replace: "    WHERE order_id = ${orderId} AND state <> 'none' AND change_id IS NULL",
    tests: {
      'tests/api/orders/documents.test.ts':
        'each refund that is paid out has a credit note, with the goods of a return',
    },
  },
  {
    rule: 'orders: An invoice with the payment',
    does: 'credits the refunds of every order',
    path: 'src/features/orders/server/documents/document-queries.ts',
    find: "    WHERE order_id = ${orderId} AND state = 'done' AND change_id IS NULL",
    replace: "    WHERE ${orderId}::text <> '' AND state = 'done' AND change_id IS NULL",
    tests: {
      'tests/api/orders/documents.test.ts':
        'each refund that is paid out has a credit note, with the goods of a return',
    },
  },
  {
    rule: 'orders: Numbers without gaps',
    does: 'leaves gaps',
    path: 'src/features/orders/server/documents/document-queries.ts',
    find: 'SET last_number = document_counters.last_number + 1 RETURNING',
    replace: 'SET last_number = document_counters.last_number + 2 RETURNING',
    tests: {
      'tests/races/orders/documents.test.ts': 'orders paid and refunded at once take numbers without gaps, one each',
    },
  },
  {
    rule: 'orders: Numbers without gaps',
    does: 'counts both kinds together',
    path: 'src/features/orders/server/documents/document-queries.ts',
    find: 'VALUES (${kind}, 1)',
    replace: "VALUES (CASE ${kind}::text WHEN '' THEN '' ELSE 'invoice' END, 1)",
    tests: {
      'tests/races/orders/documents.test.ts': 'orders paid and refunded at once take numbers without gaps, one each',
    },
  },
  {
    rule: 'orders: As issued',
    does: 'writes the invoice again',
    path: 'src/features/orders/server/documents/issue-documents.ts',
    find: '  if (await findInvoice(trx, orderId)) return false\n  const order',
    replace: '  if ((await findInvoice(trx, orderId)) && !orderId) return false\n  const order',
    tests: {
      'tests/api/orders/documents.test.ts':
        'an order of a release without invoices gets its documents when the merchant asks, once',
    },
  },
  {
    rule: 'orders: What paid',
    does: 'leaves out what a gift card paid',
    path: 'src/features/orders/server/documents/issue-documents.ts',
    find: "    payments,\n    invoice: '',",
    replace: "    payments: payments.slice(0, 0),\n    invoice: '',",
    tests: {
      'tests/api/orders/documents.test.ts':
        'what gift card, store credit and money paid, and where a refund went, are lines that come to the total',
    },
  },
  {
    rule: 'orders: The taxes of all credit notes',
    does: 'credits the taxes of other orders',
    path: 'src/features/orders/server/documents/document-queries.ts',
    find: "    .where('order_id', '=', orderId)\n    .where('kind', '=', 'credit-note')\n    .execute()",
    replace: "    .where('kind', '=', 'credit-note')\n    .where('order_id', '<>', orderId)\n    .execute()",
    tests: {
      'tests/api/orders/documents.test.ts':
        'an invoice has the taxes as charged, by rate, and credit notes their share of them',
    },
  },
  {
    rule: 'taxes: A business of another country owes the tax itself',
    does: 'charges no tax to any buyer with a number',
    path: 'src/features/taxes/server/find-taxes.ts',
    find: 'const reversed = asksTaxNumber && given !== null && given.country !== home',
    replace: 'const reversed = given !== null',
    tests: {
      'tests/api/taxes/taxes.test.ts':
        'a business of another country owes the tax itself, where the row says so and its number can be one',
    },
  },
  {
    rule: "taxes: Taxes are a table of the merchant's",
    does: 'charges the tax of all classes beside that of the class',
    path: 'src/features/taxes/rules/due-taxes.ts',
    find: "return item.taxClass === taxClass || (taxClass === '' && !hasOwn)",
    replace: "return item.taxClass === taxClass || (taxClass === '' && (hasOwn || true))",
    tests: {
      'tests/unit/pricing/tax-examples.test.ts':
        'children’s clothes have a class of their own, and shipping follows the goods by value',
    },
  },
  {
    rule: "taxes: A row can depend on the shop's own region",
    does: 'takes an order without its region',
    path: 'src/features/taxes/rules/due-taxes.ts',
    find: "row.country === country && (row.region !== '' || row.scope !== 'anywhere')",
    replace: "row.country === country && row.region === '-' && row.scope === ''",
    tests: {
      'tests/api/taxes/taxes.test.ts': 'where taxes depend on the region, an order without it is refused at that field',
    },
  },
  {
    rule: 'taxes: Prices include the taxes, or these are added',
    does: 'adds a tax that the price includes',
    path: 'src/features/pricing/rules/pricing.ts',
    find: 'const addedCents = due.included ? -charged.exemptCents : charged.taxCents',
    replace: 'const addedCents = due.included ? charged.taxCents : charged.taxCents',
    tests: {
      'tests/api/taxes/taxes.test.ts': 'prices that include VAT are charged, mailed and refunded as they are shown',
    },
  },
  {
    rule: 'taxes: An order keeps its tax lines',
    does: 'stores no tax line',
    path: 'src/features/orders/server/placing/new-order-queries.ts',
    find: 'JSON.stringify(costs.taxLines)',
    replace: 'JSON.stringify(costs.taxLines.slice(0, 0))',
    tests: {
      'tests/api/taxes/taxes.test.ts':
        'taxes are added for the destination, and the order keeps what it was charged with',
    },
  },
  {
    rule: 'pricing: The server says which taxes are due',
    does: 'says that nothing is taxed',
    path: 'src/features/taxes/server/compute-taxes.ts',
    find: 'const due = { included, reversed, taxes: assignTaxes(taxes, items) }',
    replace: 'const due = { included, reversed, taxes: assignTaxes(taxes, items).slice(0, 0) }',
    tests: {
      'tests/api/taxes/taxes.test.ts':
        'taxes are added for the destination, and the order keeps what it was charged with',
    },
  },
  {
    rule: 'taxes: The table is checked as a whole',
    does: 'takes two rows of one day',
    path: 'src/features/taxes/rules/check-taxes.ts',
    find: 'if (!isAlike(before)) return []',
    replace: 'if (isAlike(before) || !isAlike(before)) return []',
    tests: { 'tests/api/taxes/taxes.test.ts': 'is refused at its field' },
  },
  {
    rule: 'taxes: The table is checked as a whole',
    does: 'overwrites what another editor saved',
    path: 'src/features/taxes/server/handlers.ts',
    find: '      requireUnchanged(version, before, body)\n',
    replace: '',
    tests: {
      'tests/api/taxes/taxes.test.ts': 'a row keeps its number, two editors are told, and the log names the change',
    },
  },
  {
    rule: 'taxes: Stripe Tax can compute the taxes instead',
    does: 'charges without the answer of the service',
    path: 'src/features/taxes/server/compute-taxes.ts',
    find: '    throw new HttpError(503, messages.taxesUnavailable)',
    replace: "    return { calculation: '', taxes: [] } as unknown as ComputedTaxes",
    tests: {
      'tests/api/taxes/stripe-tax.test.ts':
        'an order is refused in words while the service is silent, and places nothing',
    },
  },
  {
    rule: "taxes: The tax service's books follow a changed order",
    does: 'books a document again and again',
    path: 'src/features/orders/server/tax-records.ts',
    find: 'UPDATE tax_records SET reference = ${reference} WHERE document_id = ${record.documentId}',
    replace:
      "UPDATE tax_records SET attempts = attempts WHERE ${reference}::text <> '' AND document_id = ${record.documentId}",
    tests: {
      'tests/api/taxes/stripe-tax.test.ts':
        'what was paid is booked once, refunds are taken off it, and both wait for a silent service',
    },
  },
  {
    rule: "taxes: The tax service's books follow a changed order",
    does: 'marks every document as booked with one',
    path: 'src/features/orders/server/tax-records.ts',
    find: 'UPDATE tax_records SET reference = ${reference} WHERE document_id = ${record.documentId}',
    replace: "UPDATE tax_records SET reference = ${reference} WHERE ${record.documentId}::text <> ''",
    tests: {
      'tests/api/taxes/stripe-tax.test.ts':
        'what was paid is booked once, refunds are taken off it, and both wait for a silent service',
    },
  },
]
