import type { Config } from '@netlify/functions'
import { handleMedia } from '../../src/features/media/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleMedia)

export const config: Config = { path: ['/media/*', '/media-api/*'] }
