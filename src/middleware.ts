import { defineMiddleware } from 'astro:middleware'
import { trimPolicy } from './site/build/policy.ts'

/** Every page's policy names the hashes of the whole site; a page needs those of its own inline scripts and styles. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.includes('text/html')) return response
  return new Response(trimPolicy(await response.text()), response)
})
