import type { Config } from '@netlify/functions'
import { handleCategories } from '../../src/features/catalog/server/categories/category-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleCategories)

export const config: Config = {
  path: ['/api/category/*'],
}
