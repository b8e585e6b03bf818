/** A part of the code that is mutated and tested together. */
export interface Area {
  /** Globs of what is mutated. */
  mutate: readonly string[]
  /** Globs of the tests that should notice, fastest first: a mutant's run ends at the first failure. */
  tests: readonly string[]
  /** The tests need the real PostgreSQL. */
  database: boolean
}

const orders = 'src/features/orders/server'

export const areas: Readonly<Record<string, Area>> = {
  rules: {
    // Limits and messages are lists of texts and numbers.
    mutate: [
      'src/features/*/rules/*.ts',
      'src/platform/pure/{*,access/*,settings/*,shipping/*}.ts',
      'src/adapters/tax/table.ts',
      '!src/platform/pure/{limits,messages}.ts',
    ],
    tests: ['tests/unit/**/*.test.ts'],
    database: false,
  },
  // What discounts, refunds and their taxes come to: part of the rules, with the tests that reckon with it alone.
  money: {
    mutate: [
      'src/features/pricing/rules/{discounts,merged-lines}.ts',
      'src/features/orders/rules/{refund-plan,document-amounts}.ts',
    ],
    tests: [
      'tests/unit/promotions/discounts.test.ts',
      'tests/unit/orders/{refund-plan,documents}.test.ts',
      'tests/unit/pricing/pricing.test.ts',
      'tests/unit/checkout/taxes.test.ts',
    ],
    database: false,
  },
  prices: {
    mutate: ['src/features/catalog/server/market-price*.ts', 'src/features/markets/server/market-*.ts'],
    tests: ['tests/api/markets/{markets,five-markets}.test.ts'],
    database: true,
  },
  // The browser code that unit tests cover; islands and rendering are covered by browser tests.
  browser: {
    mutate: [
      'src/features/accounts/browser/**/{account,account-leave,addresses,check-session,codes,dialogs,passkeys}.ts',
      'src/desk/browser/**/{arrange,form-values,list-address,schedule,write}.ts',
      'src/features/cart/browser/{account-sync,attempt,cart,costs,later,promo,sync-base,sync-steps}.ts',
      'src/features/catalog/browser/card-view.ts',
      'src/features/catalog/admin/{catalogue-files,move}.ts',
      'src/features/listing/browser/{answer,chips,combobox,empty-view,facet-form,filter-address}.ts',
      'src/features/listing/browser/{listing,results-view,search-answer}.ts',
      'src/features/lists/browser/{list-buttons,list-sync,recently-viewed,saved-list}.ts',
      'src/features/media/admin/{prepare-file,uploads}.ts',
      'src/features/orders/browser/{open-order,order,order-actions}.ts',
      'src/features/product/browser/{buy,buy-choice,card-actions,card-product,gallery,refresh-choices,quick-add}.ts',
      'src/features/reviews/browser/reviews.ts',
      'src/site/browser/{arrival,failures,form-faults,session,stored,toasts,token}.ts',
    ],
    tests: ['tests/unit/**/*.test.ts'],
    database: false,
  },
  refunds: {
    mutate: [
      `${orders}/**/{refunds,refund-order,refund-queries,outside-refund,cancel,cancel-paid}.ts`,
      `${orders}/**/{refund-sale,refund-line-queries,refund-stock}.ts`,
    ],
    tests: [
      'tests/api/orders/{line-refunds,refunds,refunds-by-hand,payment-statuses,after-sale}.test.ts',
      'tests/api/orders/money-keys.test.ts',
    ],
    database: true,
  },
  payments: {
    mutate: [
      `${orders}/**/{settle,events,open-payment,check-payment,ask-provider,reconciler,release,payment-queries}.ts`,
    ],
    tests: [
      'tests/api/orders/{orders,reconciler,refunds,refunds-by-hand,payment-statuses}.test.ts',
      'tests/races/orders/payments.test.ts',
    ],
    database: true,
  },
  promotions: {
    mutate: [
      'src/features/promotions/server/{judge-promo,promo-codes,promo-person,promo-uses,promo-view,use-handlers}.ts',
      'src/features/promotions/server/{find-promotions,promo-scope,manage-handlers,promo-codes,scope-names}.ts',
    ],
    tests: ['tests/unit/promotions/*.test.ts', 'tests/api/promotions/*.test.ts', 'tests/races/orders/payments.test.ts'],
    database: true,
  },
  // The parts of orders that unit tests cover: mails, the order view, links, rates.
  orders: {
    mutate: [`${orders}/**/{mail-layout,mails,order-link,order-view,return-mails}.ts`],
    tests: ['tests/unit/orders/{order-link,order-mails,order-view,return-mails}.test.ts'],
    database: false,
  },
  placing: {
    mutate: [
      `${orders}/**/{create,price-order,destination,make-room,new-order-queries,order-queries,order-holder-queries}.ts`,
    ],
    tests: [
      'tests/unit/orders/holders.test.ts',
      'tests/api/orders/{orders,admin-orders}.test.ts',
      'tests/api/{checkout,promotions}/*.test.ts',
      'tests/api/delivery/shipping-zones.test.ts',
      'tests/api/taxes/taxes.test.ts',
      'tests/api/orders/currencies.test.ts',
      'tests/races/orders/held-orders.test.ts',
    ],
    database: true,
  },
  stock: {
    mutate: ['src/features/catalog/server/stock.ts'],
    tests: [
      'tests/races/orders/payments.test.ts',
      'tests/api/promotions/*.test.ts',
      'tests/api/orders/{orders,refunds,returns}.test.ts',
    ],
    database: true,
  },
  returns: {
    mutate: [`${orders}/**/{request-return,settle-return,advance-return,return-queries}.ts`],
    tests: ['tests/api/orders/{returns,after-sale,money-keys}.test.ts', 'tests/races/orders/returns.test.ts'],
    database: true,
  },
  fulfilment: {
    mutate: [`${orders}/**/{advance,admin-handlers,flag-queries}.ts`],
    tests: ['tests/api/orders/{admin-orders,after-sale,order-mails,payment-statuses,reconciler,refunds}.test.ts'],
    database: true,
  },
}
