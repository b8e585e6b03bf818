import type { Config } from '@netlify/functions'
import { handleAddress } from '../../src/features/accounts/server/address-handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleAddress)

export const config: Config = {
  path: ['/user/*'],
}
