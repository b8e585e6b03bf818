/**
 * Everything that pages and server keep in a browser, by what ends it. `tests/architecture/kept-here.test.ts` fails for what is written and isn't listed. Stores
 * in memory end with their page: leaving loads another one, in every tab.
 */
export type Storages = Partial<
  Record<'localStorage' | 'sessionStorage' | 'indexedDB' | 'caches' | 'cookie', readonly string[]>
>

/** What is about a person. Signing out and deleting the account end it; a `*` stands for the rest of a key. */
export const leaving = {
  localStorage: [
    // The cart.
    'cart',
    // The wishlist.
    'wishlist',
    // Products to compare.
    'compare',
    // Whose account the cart and the lists were merged with.
    'placket:account',
    // Items saved for later.
    'placket:later',
    // Recently viewed products.
    'placket:seen*',
    // Recent searches.
    'placket:searches',
    // Sizes and measures.
    'placket:fit',
    // The postcode that delivery was asked for.
    'placket:postcode*',
    // The promo code that was entered.
    'placket:promo',
    // The open order and its payment.
    'placket:attempt',
  ],
  sessionStorage: [
    // What was typed at the checkout.
    'placket:checkout',
    // The chosen way to pay.
    'placket:payment',
    // The signed link to an order.
    'order-link:*',
    // What a merchant pressed that moves money, until it succeeds.
    'placket:press:*',
    // That the account’s sizes were read.
    'placket:fit-read',
    // What was typed and pressed on an old page, until it has been loaded again.
    'placket:again',
  ],
  caches: [
    // Visited pages, to read offline.
    'pages-1',
    // Scripts and pictures of visited pages.
    'files-1',
  ],
} as const satisfies Storages

/** Ended by the server’s reply to signing out and deleting, or at its first use. */
export const endedByServer = {
  cookie: [
    // The session.
    'ectoken',
    // That this browser opened the session.
    'placket_binding',
    // A verified code, for five minutes and one use.
    'placket_proof',
  ],
} as const satisfies Storages

/** What says nothing of a person. */
export const staying = {
  localStorage: [
    // The chosen market.
    'placket:market',
    // The market whose prices the cart has.
    'placket:cart-market',
    // Whether visits may be counted.
    'placket:cookies',
    // A number by which tabs take turns.
    'placket:turn',
    // A random mark: somebody left since another mark.
    'placket:left',
  ],
  sessionStorage: [
    // The mark that this tab has seen.
    'placket:left-seen',
    // Messages for the next page, which removes them.
    'placket:arrival',
    // How many items another market doesn’t sell, for the next page.
    'placket:moved',
    // That a market was suggested.
    'placket:market-suggested',
    // That the start was shown.
    'placket:started',
  ],
  indexedDB: [
    // Pictures of the shop that wait to be sent.
    'placket-uploads',
  ],
  cookie: [
    // A random token by which limits count this browser; the account’s deletion ends what is known by it.
    'placket_device',
    // A number by which tabs take turns, for five seconds.
    'placket-turn',
  ],
} as const satisfies Storages

/** What a finished order ends in its tab, besides what it ends itself: the promo code and the attempt. */
export const endsWithOrder = [
  'placket:checkout',
  'placket:payment',
] as const satisfies readonly (typeof leaving.sessionStorage)[number][]
