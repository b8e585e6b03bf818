import type { Config } from '@netlify/functions'
import '../../src/app/server/translated-sources.ts'
import { handlePages } from '../../src/features/content/server/page-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handlePages)

export const config: Config = {
  path: ['/api/page/*'],
}
