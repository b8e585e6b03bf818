import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleBlogs } from '../../src/server/handlers/blogs.ts'

export default serveFunction(handleBlogs)

export const config: Config = {
  path: ['/api/blog/get-blog/:id', '/api/blog/get-all-blog'],
}
