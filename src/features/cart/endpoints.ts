import type { Endpoint } from '../../platform/pure/endpoint.ts'

export const cartEndpoints = {
  addToCart: { area: 'cart', method: 'POST', path: '/api/add-to-cart', who: 'shopper' },
  getCart: { area: 'cart', method: 'GET', path: '/api/get-cart', who: 'shopper' },
  removeCartItem: { area: 'cart', method: 'DELETE', path: '/api/cart-delete/{id}', who: 'shopper' },
  clearCart: { area: 'cart', method: 'DELETE', path: '/api/delete-cart', who: 'shopper', notByScripts: true },
  /** By the link in a mail. */
  readRemindedCart: { area: 'cart', method: 'GET', path: '/api/reminded-cart/{id}', who: 'anyone' },
  mergeCart: { area: 'cart', method: 'POST', path: '/api/merge-cart', who: 'shopper' },
} as const satisfies Record<string, Endpoint>
