import type { Config } from '@netlify/functions'
import { rebuildIfDue } from '../../src/features/publishing/server/rebuild.ts'
import { serveSchedule } from '../../src/hosts/netlify/function.ts'

export default serveSchedule(rebuildIfDue)

export const config: Config = { schedule: '*/5 * * * *' }
