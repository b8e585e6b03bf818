import { defineMiddleware } from 'astro:middleware'
import { shareIslandScripts } from './site/build/island-scripts.ts'
import { quoteJson } from './site/build/json-attributes.ts'
import { delayScripts } from './site/build/later-scripts.ts'
import { keepInMarket, keepModulesInMarket } from './site/build/market-links.ts'
import { trimPolicy } from './site/build/policy.ts'
import { addAllImports } from './site/build/script-imports.ts'

/** Astro's page with the policy of its own inline scripts and styles instead of the whole site's, and with deferred scripts. */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.includes('text/html')) return response
  const linked = keepInMarket(await response.text())
  const shared = import.meta.env.DEV ? keepModulesInMarket(linked) : shareIslandScripts(linked)
  const html = trimPolicy(await delayScripts(shared, addAllImports))
  // A hundred addresses of pictures: no name of a character begins so, and what stands for an ampersand is not needed.
  return new Response(quoteJson(html.replace(/&(?:amp|#38);(?=(?:w|fm)=)/g, '&')), response)
})
