import type { Config } from '@netlify/functions'
import { handleAdmin } from '../../src/features/admin/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleAdmin)

export const config: Config = {
  path: [
    '/admin-api/today',
    '/admin-api/sales',
    '/admin-api/failed-searches',
    '/admin-api/publishing',
    '/admin-api/products',
    '/admin-api/products/:id',
    '/admin-api/variants',
    '/admin-api/catalogue-import',
    '/admin-api/catalogue-export',
    '/admin-api/categories',
    '/admin-api/categories/:id',
    '/admin-api/sections',
    '/admin-api/sections/:id',
    '/admin-api/announcement',
    '/admin-api/blogs',
    '/admin-api/blogs/:id',
    '/admin-api/blog-preview',
    '/admin-api/reviews',
    '/admin-api/reviews/:id',
    '/admin-api/enquiries',
    '/admin-api/enquiries/:id',
    '/admin-api/people',
    '/admin-api/people/:id',
    '/admin-api/audit',
  ],
}
