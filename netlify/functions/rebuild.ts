import type { Config } from '@netlify/functions'
import { serveSchedule } from '../../src/server/function.ts'
import { rebuildIfDue } from '../../src/server/rebuild.ts'

export default serveSchedule(rebuildIfDue)

export const config: Config = { schedule: '*/5 * * * *' }
