import type { Context } from 'hono'
import { languageOf } from '../platform/correspondence.ts'
import { translateReply } from '../platform/fault-texts.ts'
import type { Endpoint } from '../platform/pure/endpoint.ts'
import type { Language } from '../platform/pure/language.ts'
import { marketHeader } from '../platform/pure/markets.ts'
import { withShopSettings } from '../platform/shop-settings.ts'
import type { Deps } from './deps.ts'

/** What the platform knows about a request; never read from a header that clients can set. */
export interface Platform {
  clientAddress: string
}

export type ApiEnv = { Bindings: Platform; Variables: { requestId: string; who?: Endpoint['who']; lacksRoom?: true } }
export type ApiContext = Context<ApiEnv>

/** The admin is English, and vendors read no texts. */
export const isForShoppers = (context: ApiContext) =>
  context.get('who') !== 'admin' && context.get('who') !== 'provider'

/** The key of the market that a call enters. The merchant and vendors work on the whole shop. */
export const marketOf = (context: ApiContext) =>
  isForShoppers(context) ? (context.req.header(marketHeader) ?? '') : ''

export async function languageOfCall(context: ApiContext, deps: Deps): Promise<Language> {
  if (!isForShoppers(context)) return 'en'
  // A market that is gone has no language.
  const entered = await withShopSettings(deps, marketOf(context)).catch(() => deps)
  return languageOf(entered.config)
}

/** A reply whose message is in the language of the call's market. */
export async function inLanguageOf(context: ApiContext, deps: Deps, reply: unknown): Promise<unknown> {
  if (!reply || typeof reply !== 'object' || !('message' in reply) || typeof reply.message !== 'string') return reply
  return { ...reply, message: translateReply(reply.message, await languageOfCall(context, deps)) }
}
