import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleAnnouncement } from '../../src/server/handlers/announcement.ts'

export default serveFunction(handleAnnouncement)

export const config: Config = {
  path: ['/announcement/get-latest', '/announcement/create-or-update', '/announcement/toggle'],
}
