import type { Endpoint } from '../../platform/pure/endpoint.ts'

export const ordersEndpoints = {
  createOrder: { area: 'orders', method: 'POST', path: '/api/orders/create-order', who: 'shopper' },
  verifyPayment: { area: 'orders', method: 'POST', path: '/api/orders/verify-payment', who: 'shopper' },
  receiveWebhook: {
    area: 'orders',
    method: 'POST',
    path: '/api/webhooks/{provider}',
    who: 'provider',
    notByScripts: true,
  },
  /** Where a provider that returns the browser with a POST sends it; redirects to the order's page. */
  returnFromPayment: {
    area: 'orders',
    method: 'POST',
    path: '/api/payments/return/{id}',
    who: 'provider',
    notByScripts: true,
  },
  listOrders: { area: 'orders', method: 'GET', path: '/api/orders/order-List', who: 'shopper' },
  // A guest may view an order through a signed link instead of a session.
  getOrder: { area: 'orders', method: 'GET', path: '/api/orders/get/order/{id}', who: 'anyone' },
  /** For someone who isn't signed in: with a fresh proof of the order's number or email, as signing in takes it. */
  findOrder: { area: 'orders', method: 'POST', path: '/api/orders/find', who: 'anyone' },
  // The page prices a cart by the server's own rules before anyone signs in.
  /** A gift card, paid like an order. */
  getPriceRules: { area: 'orders', method: 'GET', path: '/api/orders/price-rules', who: 'anyone' },
  /** Before packing; a payment is refunded. */
  cancelOrder: { area: 'orders', method: 'POST', path: '/api/orders/cancel/{id}', who: 'shopper' },
  readDocument: { area: 'orders', method: 'GET', path: '/api/orders/document/{id}', who: 'anyone' },
  readDocumentPdf: { area: 'orders', method: 'GET', path: '/api/orders/document-pdf/{id}', who: 'anyone' },
  issueInvoice: { area: 'orders', method: 'POST', path: '/api/orders/issue-invoice/{id}', who: 'admin' },
  listAllOrders: { area: 'orders', method: 'GET', path: '/api/orders/all-orders', who: 'admin' },
  readAnyOrder: { area: 'orders', method: 'GET', path: '/api/orders/all-orders/{id}', who: 'admin' },
  editOrder: { area: 'orders', method: 'POST', path: '/api/orders/edit/{id}', who: 'admin' },
  readTimeline: { area: 'orders', method: 'GET', path: '/api/orders/timeline/{id}', who: 'admin' },
  advanceOrder: { area: 'orders', method: 'POST', path: '/api/orders/advance/{id}', who: 'admin' },
  advanceOrders: { area: 'orders', method: 'POST', path: '/api/orders/advance-many', who: 'admin' },
  refundOrder: { area: 'orders', method: 'POST', path: '/api/orders/refund/{id}', who: 'admin', needsKey: true },
  clearFlag: { area: 'orders', method: 'POST', path: '/api/orders/clear-flag/{id}', who: 'admin' },
  settleReturn: {
    area: 'orders',
    method: 'POST',
    path: '/api/orders/settle-return/{id}',
    who: 'admin',
    needsKey: true,
  },
  approveReturn: { area: 'orders', method: 'POST', path: '/api/orders/approve-return/{id}', who: 'admin' },
  saveReturnLabel: {
    area: 'orders',
    method: 'PUT',
    path: '/api/orders/return-label/{id}',
    who: 'admin',
    maxBytes: 3 * 1024 * 1024,
  },
  getReturnLabel: { area: 'orders', method: 'GET', path: '/api/orders/return-label/{id}', who: 'anyone' },
  receiveReturn: { area: 'orders', method: 'POST', path: '/api/orders/receive-return/{id}', who: 'admin' },
  /** The order's customer, or anyone with its link. */
  payOrder: { area: 'orders', method: 'POST', path: '/api/orders/pay/{id}', who: 'anyone' },
  quoteStoreOrder: { area: 'orders', method: 'POST', path: '/api/orders/store-quote', who: 'admin' },
  createStoreOrder: {
    area: 'orders',
    method: 'POST',
    path: '/api/orders/store-order',
    who: 'admin',
    needsKey: true,
  },
  readPaymentLink: { area: 'orders', method: 'GET', path: '/api/orders/payment-link/{id}', who: 'admin' },
  recordOutsidePayment: {
    area: 'orders',
    method: 'POST',
    path: '/api/orders/paid-outside/{id}',
    who: 'admin',
    needsKey: true,
  },
  quoteChange: { area: 'orders', method: 'POST', path: '/api/orders/change-quote/{id}', who: 'admin' },
  changeItems: {
    area: 'orders',
    method: 'POST',
    path: '/api/orders/change-items/{id}',
    who: 'admin',
    needsKey: true,
  },
  withdrawChange: { area: 'orders', method: 'POST', path: '/api/orders/withdraw-change/{id}', who: 'admin' },
  withdrawStoreOrder: { area: 'orders', method: 'POST', path: '/api/orders/take-back/{id}', who: 'admin' },
  advanceReturn: { area: 'orders', method: 'POST', path: '/api/orders/advance-return/{id}', who: 'admin' },
  returnOrExchange: { area: 'orders', method: 'POST', path: '/returnAndExchangeRoutes', who: 'shopper' },
} as const satisfies Record<string, Endpoint>
