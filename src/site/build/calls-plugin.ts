import type { Plugin } from 'vite'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { Endpoint } from '../../platform/pure/endpoint.ts'

/** What a browser has to know of a call. */
function describe(name: EndpointName) {
  // Limits and areas are the server's.
  const { area: _area, maxBytes: _maxBytes, standalone: _standalone, ...shown }: Endpoint = endpoints[name]
  return shown
}

/** The calls whose names pass, as an object literal. */
function write(isWanted: (who: Endpoint['who']) => boolean): string {
  const names = Object.keys(endpoints) as EndpointName[]
  const wanted = names.filter((name) => isWanted(endpoints[name].who))
  return JSON.stringify(Object.fromEntries(wanted.map((name) => [name, describe(name)])))
}

/** Leaves the merchant's calls out of the scripts of the shop: the admin adds them to the list when it starts. */
export function shopCalls(): Plugin {
  return {
    name: 'shop-calls',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'client') return null
      if (id.endsWith('/src/api/endpoints.ts')) return `export const endpoints = ${write((who) => who !== 'admin')}`
      if (!id.endsWith('/src/api/merchant-calls.ts')) return null
      const merchants = write((who) => who === 'admin')
      return {
        code: `import { endpoints } from './endpoints.ts'\nObject.assign(endpoints, ${merchants})`,
        moduleSideEffects: true,
      }
    },
  }
}
