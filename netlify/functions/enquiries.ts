import type { Config } from '@netlify/functions'
import { handleEnquiries } from '../../src/features/enquiries/server/handlers.ts'
import { serveFunction } from '../../src/hosts/netlify/function.ts'

export default serveFunction(handleEnquiries)

export const config: Config = {
  path: ['/api/contact-us', '/api/bulk-enquiry'],
}
