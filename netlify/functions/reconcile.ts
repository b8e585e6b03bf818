import type { Config } from '@netlify/functions'
import { reconcile } from '../../src/features/orders/server/reconciler.ts'
import { serveSchedule } from '../../src/hosts/netlify/function.ts'

export default serveSchedule(reconcile)

export const config: Config = { schedule: '* * * * *' }
