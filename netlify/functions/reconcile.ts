import type { Config } from '@netlify/functions'
import { serveSchedule } from '../../src/server/function.ts'
import { reconcile } from '../../src/server/reconciler.ts'

export default serveSchedule(reconcile)

export const config: Config = { schedule: '* * * * *' }
