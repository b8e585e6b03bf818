/**
 * One call of the API as data. Each room lists its own in `endpoints.ts`; `api/endpoints.ts` joins them.
 * Paths are relative to the API's root; `{x}` is one path segment. Matching ignores letter case and a trailing slash.
 * `who`: anyone, shopper (any signed-in user), admin, provider (a signed webhook).
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Access = 'anyone' | 'shopper' | 'admin' | 'provider'
export type Area =
  | 'address'
  | 'admin'
  | 'auth'
  | 'products'
  | 'cart'
  | 'orders'
  | 'categories'
  | 'reviews'
  | 'media'
  | 'blogs'
  | 'enquiries'
  | 'pages'
  | 'delivery'
  | 'announcement'
  | 'featured'
  | 'banners'
  | 'promo-codes'
  | 'operations'
  | 'rooms'

export interface Endpoint {
  area: Area
  method: Method
  path: `/${string}`
  who: Access
  /** Largest accepted body in bytes, if not the default of 64 KB. */
  maxBytes?: number
  /** Answers while the database is away. */
  standalone?: true
  /** A GET that changes something: HEAD and prefetch are refused. */
  changes?: true
  /** A parameter that is repeated is a list: `brand=a&brand=b` is `brand=a,b`. Elsewhere the first counts. */
  listsRepeated?: true
  /** Made by other programs, links, forms or the admin: no script of the shop's pages knows it. */
  notByScripts?: true
  /** Moves money: refused without an `Idempotency-Key`. The same key and body get the same reply and move it once. */
  needsKey?: true
}

/** A call of the merchant: each needs an admin, and each write a recent proof of identity. */
export const adminCall = <const M extends Method, const P extends string>(method: M, path: P) =>
  ({ area: 'admin', method, path: `/admin-api/${path}`, who: 'admin' }) as {
    area: 'admin'
    method: M
    path: `/admin-api/${P}`
    who: 'admin'
  }
