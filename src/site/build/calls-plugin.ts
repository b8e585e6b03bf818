import type { Plugin } from 'vite'
import { type EndpointName, endpoints } from '../../api/endpoints.ts'
import type { Endpoint } from '../../platform/pure/endpoint.ts'

/** Calls of other programs, links and forms, and of the admin: no script of the shop makes them. */
export const callsOfOthers: ReadonlySet<EndpointName> = new Set([
  ...(['clearCart', 'listProducts', 'listSameProducts', 'filterProducts', 'listBrands', 'getBlog'] as const),
  ...(['applyPromoCode', 'countVisit', 'getPicture', 'showPreview', 'showMail'] as const),
  ...(['showUnsubscribe', 'unsubscribe', 'showConfirmEmails', 'confirmEmails'] as const),
  ...(['receiveWebhook', 'returnFromPayment', 'receiveCatalogueHook', 'receivePolicyReports'] as const),
  ...(['checkHealth', 'checkReadiness', 'describeApi', 'acceptInvite'] as const),
])

/** What a browser has to know of a call. */
function describe(name: EndpointName) {
  // Limits and areas are the server's.
  const { area: _area, maxBytes: _maxBytes, standalone: _standalone, ...shown }: Endpoint = endpoints[name]
  return shown
}

/** The calls whose names pass, as an object literal. */
function write(isWanted: (name: EndpointName) => boolean): string {
  const wanted = (Object.keys(endpoints) as EndpointName[]).filter(isWanted)
  return JSON.stringify(Object.fromEntries(wanted.map((name) => [name, describe(name)])))
}

const isOfShop = (name: EndpointName) => endpoints[name].who !== 'admin' && !callsOfOthers.has(name)
const isOfMerchant = (name: EndpointName) => endpoints[name].who === 'admin' || name === 'acceptInvite'

/** Leaves the merchant's calls out of the scripts of the shop: the admin adds them to the list when it starts. */
export function shopCalls(): Plugin {
  return {
    name: 'shop-calls',
    enforce: 'pre',
    load(id) {
      if (this.environment.name !== 'client') return null
      if (id.endsWith('/src/api/endpoints.ts')) return `export const endpoints = ${write(isOfShop)}`
      if (!id.endsWith('/src/api/merchant-calls.ts')) return null
      const merchants = write(isOfMerchant)
      return {
        code: `import { endpoints } from './endpoints.ts'\nObject.assign(endpoints, ${merchants})`,
        moduleSideEffects: true,
      }
    },
  }
}
