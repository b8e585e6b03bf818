import type { Config } from '@netlify/functions'
import { mediaArea } from '../../src/app/server/media.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(mediaArea)

export const config: Config = { path: ['/media/*', '/media-api/*'] }
