import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handlePromoCodes } from '../../src/server/handlers/promo-codes.ts'

export default serveFunction(handlePromoCodes)

export const config: Config = {
  path: [
    '/create-promocode',
    '/get-all-promocodes',
    '/get-promocode/:id',
    '/update-promocode/:id',
    '/delete-promocode/:id',
    '/validate-promocode',
    '/apply-promocode',
    '/active-promocodes',
  ],
}
