import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleCategories } from '../../src/server/handlers/categories.ts'

export default serveFunction(handleCategories)

export const config: Config = {
  path: ['/api/category/get-category', '/api/category/navbar-categories'],
}
