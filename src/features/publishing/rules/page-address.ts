// First parts of addresses that belong to the shop's own pages, its API, its host and what it redirects. An architecture test
// compares them with the routes, the calls and the public files.
const reserved = new Set(
  `404 account account-orders addresses admin admin-api announcement api apply-promocode assets active-promocodes active-promotions auth-api banner blog build
  bulk-enquiry cart catalogue-hook catalogue-version category checkout client-errors collections compare contact
  create-promocode csp-reports delete-promocode dev favicon featured-section feed feeds filters fonts former-addresses get-all-promocodes
  get-promocode gift-cards gone healthz images index login logout manifest media media-api metrics offline openapi order orders page pages pictures
  policies press-again preview product product-api products readyz register returnandexchangeroutes robots rooms-api rss search shop shop-settings
  sitemap size-guide static update-promocode user validate-promocode visits wishlist withdrawal`.split(/\s+/),
)

/** Two letters, such as `de` or `pt-br`: addresses of the shop's other languages and countries. */
const market = /^[a-z]{2}(-[a-z]{2})?$/

/** Files at the root of the shop; `contact.html` of a former shop is none. */
const ownFile = /^([\w-]+)\.(txt|xml|json|webmanifest|svg|png|ico|js)$/
const ownFileNames = /^(icon-\d+|no-picture|service-worker|sitemap-\d+)$/

/** First parts of addresses that pages of this shop have, but former shops too. */
const formerToo = /^(products?|collections|category|shop|page|pages|policies|blog|tag)$/

/** Whether a redirect may start at a path in lower case: not where the shop's own pages, its API, its files or its host are. */
export function mayRedirect(path: string): boolean {
  const [first = '', ...further] = path.split('/').filter(Boolean)
  // What starts so is the host's or the build's own: `/_astro`, `/.well-known`, `/.netlify`.
  if (/^[._]/.test(first)) return false
  if (further.length > 0) return !reserved.has(first) || formerToo.test(first)
  const [, name = ''] = ownFile.exec(first) ?? []
  return ![first, name].some((part) => reserved.has(part) || ownFileNames.test(part))
}

/** Why no page can have this address; null if one can. */
export function findAddressFault(slug: string): string | null {
  if (reserved.has(slug)) return 'belongs to another page of the shop'
  return market.test(slug) ? 'must not be a language or country code' : null
}
