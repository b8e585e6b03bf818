import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/api/endpoints.ts'
import { schemas } from '../../src/api/schemas.ts'

/** The public calls as published; `{payment provider}` and the slash after get-cart are part of that list. */
const section7 = `
GET /user/address
POST /user/address
PUT /user/address/{id}
DELETE /user/address/{id}
POST /auth-api/check-email-mobile
POST /auth-api/check-mobile
POST /auth-api/signUp
POST /auth-api/login
GET /auth-api/is-login-check
POST /auth-api/login-register-forCheck-outPage
POST /auth-api/send-otp
POST /auth-api/verify-otp
GET /auth-api/get-user-by-id
PUT /auth-api/profile-change-by-id
POST /auth-api/change-password
GET /auth-api/change-number/{x}
GET /product-api/get-product/{id}
GET /product-api/get-all-sameProduct-by-id/{id}
GET /product-api/get-all-product
GET /product-api/get-new-product
GET /product-api/filter-products
GET /product-api/filter-productsV2
GET /product-api/filter-products-sidebar
GET /product-api/all-brands
POST /api/add-to-cart
GET /api/get-cart/
DELETE /api/cart-delete/{id}
DELETE /api/delete-cart/
POST /api/orders/create-order
POST /api/orders/verify-payment
POST /api/webhooks/{payment provider}
GET /api/orders/order-List
GET /api/orders/get/order/{id}
POST /returnAndExchangeRoutes
GET /api/category/get-category
GET /api/category/navbar-categories
POST /product-api/create-comments/{id}/comments
GET /product-api/get-comments/{id}
GET /product-api/check-user-in-comments/{id}
PUT /product-api/update-comments/{id}
GET /api/blog/get-blog/{id}
GET /api/blog/get-all-blog
POST /api/contact-us
POST /api/bulk-enquiry
GET /api/product-api/service/availability
GET /announcement/get-latest
POST /announcement/create-or-update
PATCH /announcement/toggle
GET /featured-section/get-all-featured-sections
GET /banner/public/active-banners
GET /banner/get-all-banners
POST /banner/create-banner
PUT /banner/update-banner/{id}
DELETE /banner/delete-banner/{id}
POST /create-promocode
GET /get-all-promocodes
GET /get-promocode/{id}
PUT /update-promocode/{id}
DELETE /delete-promocode/{id}
POST /validate-promocode
POST /apply-promocode
GET /active-promocodes`
  .trim()
  .split('\n')

/** For routing, parameter names and a trailing slash make no difference. */
const shape = (call: string) => call.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '')

const claimed = Object.values(endpoints).map(({ method, path }) => shape(`${method} ${path}`))

test.each(section7)('the contract has %s exactly once', (call) => {
  expect(claimed.filter((candidate) => candidate === shape(call))).toHaveLength(1)
})

test('no two calls of the contract have the same path, whatever the letter case', () => {
  const folded = claimed.map((call) => call.toLowerCase())
  expect(new Set(folded).size).toBe(folded.length)
})

test('a required query value must not be empty', () => {
  const required = Object.entries(schemas).flatMap(([name, schema]) => {
    const query = 'query' in schema && schema.query instanceof z.ZodObject ? schema.query.shape : {}
    return Object.entries<z.ZodType>(query).flatMap(([key, value]) =>
      value.safeParse(undefined).success
        ? []
        : [{ parameter: `${name} ${key}`, takesNothing: value.safeParse('').success }],
    )
  })
  expect(required).toContainEqual({ parameter: 'checkDelivery delivery_postcode', takesNothing: false })
  expect(required.filter(({ takesNothing }) => takesNothing)).toEqual([])
})
