import type { Config } from '@netlify/functions'
import { serveFunction } from '../../src/server/function.ts'
import { handleEnquiries } from '../../src/server/handlers/enquiries.ts'

export default serveFunction(handleEnquiries)

export const config: Config = {
  path: ['/api/contact-us', '/api/bulk-enquiry'],
}
