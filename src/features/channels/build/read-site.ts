import { pageMarket } from '../../../platform/pure/page-market.ts'
import { readShownPriceRules } from '../../../site/build/price-rules.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { readSettings } from '../../../site/build/settings.ts'
import { theme } from '../../../site/theme.ts'
import { findPathOf } from '../../content/build/pages.ts'
import { readMethod } from '../../delivery/rules/written-methods.ts'
import type { Site } from './site.ts'

/** The shop's own details, from its settings. */
export async function readSite(url: URL | string | undefined): Promise<Site> {
  const settings = await readSettings()
  const own = settings.markets.find(({ key }) => key === pageMarket)
  const [country = own?.countries[0] ?? ''] = settings.shippingCountries
  const terms = await readApi('getDeliveryTerms', { query: { country } })
  const prices = await readShownPriceRules()
  return {
    url: String(url ?? '').replace(/\/$/, ''),
    name: settings.shopName,
    description: settings.tagline || settings.about || settings.shopName,
    sizeSystem: settings.sizeSystem,
    producers: settings.producers,
    unsaid: { gender: settings.madeFor || null, ageGroup: settings.ageGroup || null },
    freeReturns: settings.freeReturns,
    country,
    returnDays: theme.returnDays,
    returnsPath: await findPathOf('returns'),
    returnLabel: settings.returnLabel,
    methods: terms.methods.map((method) => readMethod(method, prices.currency)),
    schedule: terms.schedule,
    prices,
  }
}
