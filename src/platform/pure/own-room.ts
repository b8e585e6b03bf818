import type { Permission } from './access/roles.ts'
import type { Method } from './endpoint.ts'

// What a merchant's own room in `shop/rooms` says of itself that pages may know too.

/** One call of a merchant's own room. Its path begins with `/rooms-api/<room>/`; `{x}` is one segment. */
export interface OwnEndpoint {
  method: Method
  path: `/rooms-api/${string}`
  /** Whoever makes an admin's call has this permission. */
  who: 'anyone' | 'shopper' | { needs: Permission }
  /** Largest accepted body in bytes, if not the default of 64 KB. */
  maxBytes?: number
}

/** The names of the rooms that are open, as `shop/rooms.ts` lists them: the folders below `shop/rooms`. */
export type OwnRooms = readonly string[]
