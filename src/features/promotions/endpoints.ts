import type { Endpoint } from '../../platform/pure/endpoint.ts'

export const promotionsEndpoints = {
  createPromoCode: { area: 'promo-codes', method: 'POST', path: '/create-promocode', who: 'admin' },
  listPromoCodes: { area: 'promo-codes', method: 'GET', path: '/get-all-promocodes', who: 'admin' },
  getPromoCode: { area: 'promo-codes', method: 'GET', path: '/get-promocode/{id}', who: 'admin' },
  updatePromoCode: { area: 'promo-codes', method: 'PUT', path: '/update-promocode/{id}', who: 'admin' },
  deletePromoCode: { area: 'promo-codes', method: 'DELETE', path: '/delete-promocode/{id}', who: 'admin' },
  validatePromoCode: { area: 'promo-codes', method: 'POST', path: '/validate-promocode', who: 'anyone' },
  applyPromoCode: { area: 'promo-codes', method: 'POST', path: '/apply-promocode', who: 'anyone', notByScripts: true },
  findPromotions: { area: 'promo-codes', method: 'GET', path: '/active-promotions', who: 'anyone' },
  listActivePromoCodes: { area: 'promo-codes', method: 'GET', path: '/active-promocodes', who: 'anyone' },
} as const satisfies Record<string, Endpoint>
