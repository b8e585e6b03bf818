import type { Endpoint } from '../../platform/pure/endpoint.ts'

export const listingEndpoints = {
  filterProducts: { area: 'products', method: 'GET', path: '/product-api/filter-products', who: 'anyone' },
  filterProductsV2: { area: 'products', method: 'GET', path: '/product-api/filter-productsV2', who: 'anyone' },
  listFacets: { area: 'products', method: 'GET', path: '/product-api/facets', who: 'anyone' },
  searchProducts: {
    area: 'products',
    method: 'GET',
    path: '/product-api/filter-products-sidebar',
    who: 'anyone',
  },
  listBrands: { area: 'products', method: 'GET', path: '/product-api/all-brands', who: 'anyone' },
} as const satisfies Record<string, Endpoint>
