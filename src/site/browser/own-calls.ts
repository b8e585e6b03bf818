import type { z } from 'zod'
import type { EndpointSchema } from '../../api/schemas.ts'
import type { OwnEndpoint } from '../../platform/pure/own-room.ts'
import { type Answer, type RequestOptions, request } from './api.ts'

type Given<S extends EndpointSchema, K extends 'query' | 'body'> = S[K] extends z.ZodType ? z.input<S[K]> : undefined

interface OwnOptions<S extends EndpointSchema> extends RequestOptions {
  query?: Given<S, 'query'>
  body?: Given<S, 'body'>
}

/** Makes the calls of one own room from a page: `await call('findStores', { query: { near: '10115' } })`. */
export type CallRoom<S extends Record<string, EndpointSchema>> = <N extends keyof S & string>(
  name: N,
  options?: OwnOptions<S[N]>,
) => Promise<Answer<z.output<S[N]['reply']>>>

/** `const call = callsOf<typeof schemas>(endpoints)`: the types come from the room's contract, which the page doesn't load. */
export const callsOf = <S extends Record<string, EndpointSchema>>(
  endpoints: Readonly<Record<keyof S & string, OwnEndpoint>>,
): CallRoom<S> => {
  return (name, options = {}) => {
    const { who, ...endpoint } = endpoints[name]
    return request({ name, endpoint: { ...endpoint, who: typeof who === 'string' ? who : 'admin' } }, options)
  }
}
