import type { Config } from '@netlify/functions'
import { handleAnnouncement } from '../../src/features/content/server/announcement-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleAnnouncement)

export const config: Config = {
  path: ['/announcement/*'],
}
