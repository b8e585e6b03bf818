import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleAddress } from '../../src/server/handlers/address.ts'

export default serveFunction(handleAddress)

export const config: Config = {
  path: ['/user/address', '/user/address/:id'],
}
