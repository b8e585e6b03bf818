import type { Site } from '../../src/features/channels/build/site.ts'
import { readRateMethods } from '../../src/platform/pure/shipping/methods.ts'
import { ratesAt, type ShippingRates } from '../../src/platform/pure/shipping/zones.ts'

const usualRates: ShippingRates = {
  shippingCents: { standard: 495, express: 1495 },
  freeStandardFromCents: 7500,
}

/** The ways to deliver of a shop that only has rates. */
export const methodsOf = (rates: ShippingRates) => readRateMethods(ratesAt(rates, { country: '', region: '' }))

/** A shop of the United States as feeds and structured data know it. */
export const showSite = (over: Partial<Site> = {}): Site => ({
  url: 'https://quay.example',
  name: 'Quay',
  description: 'Shirts',
  country: 'US',
  returnDays: 30,
  returnsPath: '/returns',
  freeReturns: true,
  methods: methodsOf(usualRates),
  schedule: { cutOff: '', handlingDays: 1 },
  prices: { currency: 'USD' },
  ...over,
})
