import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const deliveryEndpoints = {
  checkDelivery: {
    area: 'delivery',
    method: 'GET',
    path: '/api/product-api/service/availability',
    who: 'anyone',
  },
  listShipping: { area: 'orders', method: 'GET', path: '/api/orders/shipping', who: 'anyone' },
  getDeliveryTerms: { area: 'orders', method: 'GET', path: '/api/orders/delivery-terms', who: 'anyone' },
  listShippingZones: adminCall('GET', 'shipping-zones'),
  updateShippingZones: adminCall('PUT', 'shipping-zones'),
} as const satisfies Record<string, Endpoint>
