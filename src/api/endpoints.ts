import { adminEndpoints } from './admin-endpoints.ts'

/**
 * Section 7 of the spec as a table, and the calls that decisions.md adds. Paths are relative to the API root (decision 1);
 * `{x}` is one path segment. Matching ignores letter case and a trailing slash (decision 2).
 * `who`: anyone, shopper (any signed-in user), admin, provider (a signed webhook).
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Access = 'anyone' | 'shopper' | 'admin' | 'provider'
export type Area =
  | 'address'
  | 'admin'
  | 'auth'
  | 'products'
  | 'cart'
  | 'orders'
  | 'categories'
  | 'reviews'
  | 'blogs'
  | 'enquiries'
  | 'delivery'
  | 'announcement'
  | 'featured'
  | 'banners'
  | 'promo-codes'
  | 'operations'

export interface Endpoint {
  area: Area
  method: Method
  path: `/${string}`
  who: Access
  /** Largest accepted body in bytes, where it is not the 64 KB of every call. */
  maxBytes?: number
  /** A GET that changes something (spec 7): HEAD and prefetch are refused. */
  changes?: true
  /** Moves money: refused without an `Idempotency-Key`. The same key and body answer alike and move it once. */
  needsKey?: true
}

const logoBytes = 3 * 1024 * 1024
const photoBytes = 6 * 1024 * 1024

export const endpoints = {
  listAddresses: { area: 'address', method: 'GET', path: '/user/address', who: 'shopper' },
  addAddress: { area: 'address', method: 'POST', path: '/user/address', who: 'shopper' },
  updateAddress: { area: 'address', method: 'PUT', path: '/user/address/{id}', who: 'shopper' },
  removeAddress: { area: 'address', method: 'DELETE', path: '/user/address/{id}', who: 'shopper' },

  checkEmailMobile: { area: 'auth', method: 'POST', path: '/auth-api/check-email-mobile', who: 'anyone' },
  checkMobile: { area: 'auth', method: 'POST', path: '/auth-api/check-mobile', who: 'anyone' },
  signUp: { area: 'auth', method: 'POST', path: '/auth-api/signUp', who: 'anyone' },
  login: { area: 'auth', method: 'POST', path: '/auth-api/login', who: 'anyone' },
  isLoginCheck: { area: 'auth', method: 'GET', path: '/auth-api/is-login-check', who: 'shopper' },
  loginRegisterForCheckOutPage: {
    area: 'auth',
    method: 'POST',
    path: '/auth-api/login-register-forCheck-outPage',
    who: 'anyone',
  },
  sendOtp: { area: 'auth', method: 'POST', path: '/auth-api/send-otp', who: 'anyone' },
  verifyOtp: { area: 'auth', method: 'POST', path: '/auth-api/verify-otp', who: 'anyone' },
  getUser: { area: 'auth', method: 'GET', path: '/auth-api/get-user-by-id', who: 'shopper' },
  changeProfile: { area: 'auth', method: 'PUT', path: '/auth-api/profile-change-by-id', who: 'shopper' },
  // After forgetPassword nobody is signed in: the proof of the email says who it is (decision 20).
  changePassword: { area: 'auth', method: 'POST', path: '/auth-api/change-password', who: 'anyone' },
  changeNumber: {
    area: 'auth',
    method: 'GET',
    path: '/auth-api/change-number/{x}',
    who: 'shopper',
    changes: true,
  },
  logout: { area: 'auth', method: 'POST', path: '/auth-api/logout', who: 'anyone' },
  listSessions: { area: 'auth', method: 'GET', path: '/auth-api/sessions', who: 'shopper' },
  endSession: { area: 'auth', method: 'DELETE', path: '/auth-api/sessions/{id}', who: 'shopper' },
  signOutEverywhere: { area: 'auth', method: 'POST', path: '/auth-api/sign-out-everywhere', who: 'shopper' },
  downloadMyData: { area: 'auth', method: 'GET', path: '/auth-api/my-data', who: 'shopper' },
  deleteAccount: { area: 'auth', method: 'DELETE', path: '/auth-api/account', who: 'shopper' },
  listPasskeys: { area: 'auth', method: 'GET', path: '/auth-api/passkeys', who: 'shopper' },
  startPasskey: { area: 'auth', method: 'POST', path: '/auth-api/passkey-options', who: 'shopper' },
  addPasskey: { area: 'auth', method: 'POST', path: '/auth-api/passkeys', who: 'shopper' },
  removePasskey: { area: 'auth', method: 'DELETE', path: '/auth-api/passkeys/{id}', who: 'shopper' },
  startPasskeyLogin: { area: 'auth', method: 'POST', path: '/auth-api/passkey-login-options', who: 'anyone' },
  passkeyLogin: { area: 'auth', method: 'POST', path: '/auth-api/passkey-login', who: 'anyone' },

  getProduct: { area: 'products', method: 'GET', path: '/product-api/get-product/{id}', who: 'anyone' },
  listSameProducts: {
    area: 'products',
    method: 'GET',
    path: '/product-api/get-all-sameProduct-by-id/{id}',
    who: 'anyone',
  },
  listProducts: { area: 'products', method: 'GET', path: '/product-api/get-all-product', who: 'anyone' },
  listNewProducts: { area: 'products', method: 'GET', path: '/product-api/get-new-product', who: 'anyone' },
  filterProducts: { area: 'products', method: 'GET', path: '/product-api/filter-products', who: 'anyone' },
  filterProductsV2: { area: 'products', method: 'GET', path: '/product-api/filter-productsV2', who: 'anyone' },
  searchProducts: {
    area: 'products',
    method: 'GET',
    path: '/product-api/filter-products-sidebar',
    who: 'anyone',
  },
  notifyBackInStock: {
    area: 'products',
    method: 'POST',
    path: '/product-api/notify-back-in-stock/{id}',
    who: 'anyone',
  },
  listBrands: { area: 'products', method: 'GET', path: '/product-api/all-brands', who: 'anyone' },

  addToCart: { area: 'cart', method: 'POST', path: '/api/add-to-cart', who: 'shopper' },
  getCart: { area: 'cart', method: 'GET', path: '/api/get-cart', who: 'shopper' },
  removeCartItem: { area: 'cart', method: 'DELETE', path: '/api/cart-delete/{id}', who: 'shopper' },
  clearCart: { area: 'cart', method: 'DELETE', path: '/api/delete-cart', who: 'shopper' },
  mergeCart: { area: 'cart', method: 'POST', path: '/api/merge-cart', who: 'shopper' },
  getSavedLists: { area: 'cart', method: 'GET', path: '/api/saved-lists', who: 'shopper' },
  saveToList: { area: 'cart', method: 'POST', path: '/api/saved-lists/{list}', who: 'shopper' },
  removeFromList: { area: 'cart', method: 'DELETE', path: '/api/saved-lists/{list}/{id}', who: 'shopper' },

  createOrder: { area: 'orders', method: 'POST', path: '/api/orders/create-order', who: 'shopper' },
  verifyPayment: { area: 'orders', method: 'POST', path: '/api/orders/verify-payment', who: 'shopper' },
  receiveWebhook: { area: 'orders', method: 'POST', path: '/api/webhooks/{provider}', who: 'provider' },
  /** Where a provider that returns the browser by a POST sends it; answers a redirect to the order's page. */
  returnFromPayment: { area: 'orders', method: 'POST', path: '/api/payments/return/{id}', who: 'provider' },
  listOrders: { area: 'orders', method: 'GET', path: '/api/orders/order-List', who: 'shopper' },
  // A guest may follow an order by a signed link instead of a session.
  getOrder: { area: 'orders', method: 'GET', path: '/api/orders/get/order/{id}', who: 'anyone' },
  // Decision 29: the page prices a basket by the server's own rules, before anybody signs in.
  getPriceRules: { area: 'orders', method: 'GET', path: '/api/orders/price-rules', who: 'anyone' },
  /** Before packing; what was paid goes back. */
  cancelOrder: { area: 'orders', method: 'POST', path: '/api/orders/cancel/{id}', who: 'shopper' },
  listAllOrders: { area: 'orders', method: 'GET', path: '/api/orders/all-orders', who: 'admin' },
  readAnyOrder: { area: 'orders', method: 'GET', path: '/api/orders/all-orders/{id}', who: 'admin' },
  advanceOrder: { area: 'orders', method: 'POST', path: '/api/orders/advance/{id}', who: 'admin' },
  refundOrder: { area: 'orders', method: 'POST', path: '/api/orders/refund/{id}', who: 'admin', needsKey: true },
  clearFlag: { area: 'orders', method: 'POST', path: '/api/orders/clear-flag/{id}', who: 'admin' },
  settleReturn: {
    area: 'orders',
    method: 'POST',
    path: '/api/orders/settle-return/{id}',
    who: 'admin',
    needsKey: true,
  },
  returnOrExchange: { area: 'orders', method: 'POST', path: '/returnAndExchangeRoutes', who: 'shopper' },

  listCategories: { area: 'categories', method: 'GET', path: '/api/category/get-category', who: 'anyone' },
  listNavbarCategories: {
    area: 'categories',
    method: 'GET',
    path: '/api/category/navbar-categories',
    who: 'anyone',
  },

  createReview: {
    area: 'reviews',
    method: 'POST',
    path: '/product-api/create-comments/{id}/comments',
    who: 'shopper',
    maxBytes: photoBytes,
  },
  listReviews: { area: 'reviews', method: 'GET', path: '/product-api/get-comments/{id}', who: 'anyone' },
  checkOwnReview: {
    area: 'reviews',
    method: 'GET',
    path: '/product-api/check-user-in-comments/{id}',
    who: 'shopper',
  },
  updateReview: {
    area: 'reviews',
    method: 'PUT',
    path: '/product-api/update-comments/{id}',
    who: 'shopper',
    maxBytes: photoBytes,
  },
  /** Relative to the API root, as photoUrl names it; a photo that is replaced gets another id. */
  getReviewPhoto: { area: 'reviews', method: 'GET', path: '/product-api/review-photos/{id}', who: 'anyone' },

  getBlog: { area: 'blogs', method: 'GET', path: '/api/blog/get-blog/{id}', who: 'anyone' },
  listBlogs: { area: 'blogs', method: 'GET', path: '/api/blog/get-all-blog', who: 'anyone' },

  contactUs: { area: 'enquiries', method: 'POST', path: '/api/contact-us', who: 'anyone' },
  bulkEnquiry: {
    area: 'enquiries',
    method: 'POST',
    path: '/api/bulk-enquiry',
    who: 'anyone',
    maxBytes: logoBytes,
  },

  checkDelivery: {
    area: 'delivery',
    method: 'GET',
    path: '/api/product-api/service/availability',
    who: 'anyone',
  },

  getAnnouncement: { area: 'announcement', method: 'GET', path: '/announcement/get-latest', who: 'anyone' },
  saveAnnouncement: {
    area: 'announcement',
    method: 'POST',
    path: '/announcement/create-or-update',
    who: 'admin',
  },
  toggleAnnouncement: { area: 'announcement', method: 'PATCH', path: '/announcement/toggle', who: 'admin' },

  listFeaturedSections: {
    area: 'featured',
    method: 'GET',
    path: '/featured-section/get-all-featured-sections',
    who: 'anyone',
  },

  listActiveBanners: { area: 'banners', method: 'GET', path: '/banner/public/active-banners', who: 'anyone' },
  listBanners: { area: 'banners', method: 'GET', path: '/banner/get-all-banners', who: 'admin' },
  createBanner: { area: 'banners', method: 'POST', path: '/banner/create-banner', who: 'admin' },
  updateBanner: { area: 'banners', method: 'PUT', path: '/banner/update-banner/{id}', who: 'admin' },
  deleteBanner: { area: 'banners', method: 'DELETE', path: '/banner/delete-banner/{id}', who: 'admin' },

  createPromoCode: { area: 'promo-codes', method: 'POST', path: '/create-promocode', who: 'admin' },
  listPromoCodes: { area: 'promo-codes', method: 'GET', path: '/get-all-promocodes', who: 'admin' },
  getPromoCode: { area: 'promo-codes', method: 'GET', path: '/get-promocode/{id}', who: 'admin' },
  updatePromoCode: { area: 'promo-codes', method: 'PUT', path: '/update-promocode/{id}', who: 'admin' },
  deletePromoCode: { area: 'promo-codes', method: 'DELETE', path: '/delete-promocode/{id}', who: 'admin' },
  validatePromoCode: { area: 'promo-codes', method: 'POST', path: '/validate-promocode', who: 'anyone' },
  applyPromoCode: { area: 'promo-codes', method: 'POST', path: '/apply-promocode', who: 'anyone' },
  listActivePromoCodes: { area: 'promo-codes', method: 'GET', path: '/active-promocodes', who: 'anyone' },

  checkHealth: { area: 'operations', method: 'GET', path: '/healthz', who: 'anyone' },
  checkReadiness: { area: 'operations', method: 'GET', path: '/readyz', who: 'anyone' },
  describeApi: { area: 'operations', method: 'GET', path: '/openapi.json', who: 'anyone' },
  /** A catalogue kept elsewhere says that it has changed. */
  receiveCatalogueHook: { area: 'operations', method: 'POST', path: '/catalogue-hook', who: 'provider' },
  /** Grows with every change of what pages show; a build asks before it reads anything else. */
  readCatalogueVersion: { area: 'operations', method: 'GET', path: '/catalogue-version', who: 'anyone' },
  reportClientErrors: { area: 'operations', method: 'POST', path: '/client-errors', who: 'anyone' },

  ...adminEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** The address of a call with its path parameters filled in and encoded, relative to the API root. */
export function endpointPath(name: EndpointName, params: Record<string, string> = {}): string {
  return endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}
