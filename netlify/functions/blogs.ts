import type { Config } from '@netlify/functions'
import { handleBlogs } from '../../src/features/content/server/journal-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleBlogs)

export const config: Config = {
  path: ['/api/blog/*'],
}
