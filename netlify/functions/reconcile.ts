import type { Config } from '@netlify/functions'
import '../../src/app/server/timers.ts'
import { reconcile } from '../../src/features/orders/server/payments/reconciler.ts'
import { serveEvent } from '../../src/hosts/netlify/function.ts'

export default serveEvent(reconcile)

export const config: Config = { schedule: '* * * * *' }
