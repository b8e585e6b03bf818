import type { Config } from '@netlify/functions'
import { addressArea } from '../../src/app/server/address.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(addressArea)

export const config: Config = {
  path: ['/user/*'],
}
