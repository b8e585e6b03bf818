import type { Config } from '@netlify/functions'
import '../../src/app/server/published.ts'
import { rebuildIfDue } from '../../src/features/publishing/server/rebuild.ts'
import { serveEvent } from '../../src/hosts/netlify/function.ts'

export default serveEvent(rebuildIfDue)

export const config: Config = { schedule: '*/5 * * * *' }
