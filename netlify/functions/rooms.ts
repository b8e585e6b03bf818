import type { Config } from '@netlify/functions'
import { serveRooms } from '../../src/hosts/netlify/function.ts'

export default serveRooms()

export const config: Config = { path: ['/rooms-api/*'] }
