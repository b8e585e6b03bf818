import { bothMethods, makeMarket } from './five-markets.ts'
import { grantInShop } from './grant.ts'
import { test as merchant } from './merchant-browser.ts'
import { callShop, signInByProgram } from './shop-by-http.ts'
import { makePhone } from './shopping.ts'

export { expect } from './browser.ts'

const markets = [
  makeMarket({
    key: 'de',
    name: 'Deutschland',
    language: 'de',
    countries: ['DE'],
    currency: 'EUR',
    taxShownName: 'MwSt.',
  }),
  makeMarket({ key: 'ae', name: 'الإمارات', language: 'ar', countries: ['AE'], currency: 'AED', rate: 3.6725 }),
]

async function openMarkets(url: string): Promise<void> {
  const phone = makePhone()
  await grantInShop(phone)
  const token = await signInByProgram(url, phone)
  const call = callShop(url)
  const { zones } = (await call('listShippingZones', { token })).body
  const further = [
    { name: 'Deutschland', places: ['DE'], rates: bothMethods(4.9, 9.9) },
    { name: 'الإمارات', places: ['AE'], rates: bothMethods(20, 45.5) },
  ]
  const saved = [
    await call('updateMarkets', { token, body: { markets } }),
    await call('updateShippingZones', { token, body: { zones: [...zones, ...further] } }),
    await call('publishNow', { token }),
  ]
  for (const { status, body } of saved)
    if (status >= 300) throw new Error(`The markets can't be opened: ${JSON.stringify(body)}`)
  for (let isWaiting = true; isWaiting; ) {
    const { waiting, builds } = (await call('readPublishing', { token })).body
    if (builds[0]?.result === 'failed') throw new Error(`Their pages can't be built: ${builds[0].detail}`)
    isWaiting = waiting
    if (isWaiting) await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** A shop with a German and an Arabic market, for the tests of one worker. */
export const test = merchant.extend<object, { markets: undefined }>({
  markets: [
    async ({ ownShop }, use) => {
      await openMarkets(ownShop)
      await use(undefined)
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],
})
