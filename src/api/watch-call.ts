import type { Next } from 'hono'
import { routePath } from 'hono/route'
import { watchStep, withRequestId } from '../platform/watch.ts'
import type { Deps } from './deps.ts'
import { replyHeaders } from './reply-headers.ts'
import type { ApiContext } from './reply-language.ts'

/** Gives a call its id, which its reply, its log line and its statements to the database carry, and lets watchers measure it. */
export async function watchCall(context: ApiContext, next: Next, deps: Deps): Promise<void> {
  const requestId = crypto.randomUUID()
  const startedAt = performance.now()
  context.set('requestId', requestId)
  const { method } = context.req
  // The route rather than the path, which may contain a phone number, as in change-number.
  const describe = () => ({ name: `${method} ${routePath(context, -1)}`, result: String(context.res.status) })
  await withRequestId(requestId, () => watchStep('call', next, describe))
  if (deps.config.production && !context.get('lacksRoom')) {
    const took = Math.round(performance.now() - startedAt)
    const route = routePath(context, -1)
    deps.log('info', 'call', { requestId, method, route, status: context.res.status, tookMs: took })
  }
  for (const [name, value] of Object.entries(replyHeaders)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}
