import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const catalogEndpoints = {
  getProduct: { area: 'products', method: 'GET', path: '/product-api/get-product/{id}', who: 'anyone' },
  listSameProducts: {
    area: 'products',
    method: 'GET',
    path: '/product-api/get-all-sameProduct-by-id/{id}',
    who: 'anyone',
  },
  listProducts: { area: 'products', method: 'GET', path: '/product-api/get-all-product', who: 'anyone' },
  listNewProducts: { area: 'products', method: 'GET', path: '/product-api/get-new-product', who: 'anyone' },
  notifyBackInStock: {
    area: 'products',
    method: 'POST',
    path: '/product-api/notify-back-in-stock/{id}',
    who: 'anyone',
  },
  listCategories: { area: 'categories', method: 'GET', path: '/api/category/get-category', who: 'anyone' },
  listNavbarCategories: {
    area: 'categories',
    method: 'GET',
    path: '/api/category/navbar-categories',
    who: 'anyone',
  },
  listAllProducts: adminCall('GET', 'products'),
  readProduct: adminCall('GET', 'products/{id}'),
  updateProduct: adminCall('PUT', 'products/{id}'),
  listVariants: adminCall('GET', 'variants'),
  updateVariants: adminCall('PUT', 'variants'),
  importCatalogue: { ...adminCall('POST', 'catalogue-import'), maxBytes: 6 * 1024 * 1024 },
  exportCatalogue: adminCall('GET', 'catalogue-export'),
  listAllCategories: adminCall('GET', 'categories'),
  createCategory: adminCall('POST', 'categories'),
  updateCategory: adminCall('PUT', 'categories/{id}'),
  deleteCategory: adminCall('DELETE', 'categories/{id}'),
} as const satisfies Record<string, Endpoint>
