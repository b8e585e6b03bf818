import type { Config } from '@netlify/functions'
import '../../src/app/server/facts.ts'
import { handlePromoCodes } from '../../src/features/promotions/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

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
    '/active-promotions',
  ],
}
