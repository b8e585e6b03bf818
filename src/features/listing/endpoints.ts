import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const listingEndpoints = {
  filterProducts: {
    area: 'products',
    method: 'GET',
    path: '/product-api/filter-products',
    who: 'anyone',
    listsRepeated: true,
  },
  filterProductsV2: {
    area: 'products',
    method: 'GET',
    path: '/product-api/filter-productsV2',
    who: 'anyone',
    listsRepeated: true,
  },
  searchProducts: {
    area: 'products',
    method: 'GET',
    path: '/product-api/filter-products-sidebar',
    who: 'anyone',
  },
  readSearchRules: { area: 'products', method: 'GET', path: '/product-api/search-rules', who: 'anyone' },
  listSearchTexts: { area: 'products', method: 'GET', path: '/product-api/search-texts', who: 'anyone' },
  readVocabulary: { area: 'products', method: 'GET', path: '/product-api/search-vocabulary', who: 'anyone' },
  listSynonyms: adminCall('GET', 'synonyms'),
  createSynonym: adminCall('POST', 'synonyms'),
  updateSynonym: adminCall('PUT', 'synonyms/{id}'),
  deleteSynonym: adminCall('DELETE', 'synonyms/{id}'),
  listSearchRules: adminCall('GET', 'search-rules'),
  createSearchRule: adminCall('POST', 'search-rules'),
  updateSearchRule: adminCall('PUT', 'search-rules/{id}'),
  deleteSearchRule: adminCall('DELETE', 'search-rules/{id}'),
  readStopWords: adminCall('GET', 'stop-words'),
  saveStopWords: adminCall('PUT', 'stop-words'),
  previewSearch: adminCall('POST', 'search-preview'),
} as const satisfies Record<string, Endpoint>
