import type { Permission } from '../platform/pure/access/roles.ts'
import type { Endpoint } from '../platform/pure/endpoint.ts'
import type { Deps } from './deps.ts'
import type { EndpointSchema } from './schemas.ts'

/** A call as the server knows it, whether it is one of the contract or of a merchant's own room. */
export interface ServedCall {
  name: string
  endpoint: Endpoint
  schema: EndpointSchema
  /** Every permission that it needs; none for calls that aren't the merchant's. */
  needs: readonly Permission[]
  /** Whether a program may make it with an API key. */
  takesKeys: boolean
  /** Takes the call that its schema parsed: how it is typed is known where it is written. */
  handler: (call: never, deps: Deps) => Promise<unknown>
}
