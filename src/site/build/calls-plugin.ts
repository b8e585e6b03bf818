import type { Plugin } from 'vite'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { Endpoint } from '../../platform/pure/endpoint.ts'

/** Calls of other programs, links and forms, and of the admin. */
export const callsOfOthers: ReadonlySet<EndpointName> = new Set(
  (Object.keys(endpoints) as EndpointName[]).filter((name) => (endpoints[name] as Endpoint).notByScripts),
)

/** What a browser has to know of a call. */
function describe(name: EndpointName) {
  const {
    area: _area,
    maxBytes,
    standalone: _standalone,
    listsRepeated: _listsRepeated,
    notByScripts: _notByScripts,
    ...shown
  }: Endpoint = endpoints[name]
  // The admin waits for a file as long as its size may take.
  return maxBytes !== undefined && shown.who === 'admin' ? { ...shown, maxBytes } : shown
}

/** The calls whose names pass, as an object literal. */
function write(isWanted: (name: EndpointName) => boolean): string {
  const wanted = (Object.keys(endpoints) as EndpointName[]).filter(isWanted)
  return JSON.stringify(Object.fromEntries(wanted.map((name) => [name, describe(name)])))
}

const isOfShop = (name: EndpointName) => endpoints[name].who !== 'admin' && !callsOfOthers.has(name)
const isOfMerchant = (name: EndpointName) => endpoints[name].who === 'admin' || name === 'acceptInvite'

/** The merchant's calls, most of them as short as `GET people/{id}`: the admin's first load has a limit. */
function writeMerchants(): string {
  const root = '/admin-api/'
  const calls = (Object.keys(endpoints) as EndpointName[]).filter(isOfMerchant).map((name) => {
    const { method, path, who, ...more } = describe(name)
    const isPlain = who === 'admin' && path.startsWith(root) && Object.keys(more).length === 0
    return [name, isPlain ? `${method} ${path.slice(root.length)}` : describe(name)] as const
  })
  return `for (const [name, call] of Object.entries(${JSON.stringify(Object.fromEntries(calls))})) {
  const [method, path] = typeof call === 'string' ? call.split(' ') : []
  endpoints[name] = method ? { method, path: '${root}' + path, who: 'admin' } : call
}`
}

/** Leaves the merchant's calls out of the scripts of the shop: the admin adds them to the list when it starts. */
export function shopCalls(): Plugin {
  return {
    name: 'shop-calls',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'client') return null
      if (id.endsWith('/src/api/endpoints.ts')) return `export const endpoints = ${write(isOfShop)}`
      if (!id.endsWith('/src/api/merchant-calls.ts')) return null
      return {
        code: `import { endpoints } from './endpoints.ts'\n${writeMerchants()}`,
        moduleSideEffects: true,
      }
    },
  }
}
