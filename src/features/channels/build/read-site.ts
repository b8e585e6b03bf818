import type { Reply } from '../../../api/schemas.ts'
import { pageMarket } from '../../../platform/pure/page-market.ts'
import { readShownPriceRules } from '../../../site/build/price-rules.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { readSettings } from '../../../site/build/settings.ts'
import { theme } from '../../../site/theme.ts'
import { findPathOf } from '../../content/build/pages.ts'
import { readMethod } from '../../delivery/rules/written-methods.ts'
import type { Site } from './site.ts'

let reading: Promise<Reply<'getDeliveryTerms'>> | undefined

/** Read once a build, whose pages are all for one country. */
function readTerms(country: string): Promise<Reply<'getDeliveryTerms'>> {
  reading ??= readApi('getDeliveryTerms', { query: { country } })
  return reading
}

/** The shop's own details, from its settings. */
export async function readSite(url: URL | string | undefined): Promise<Site> {
  const settings = await readSettings()
  const own = settings.markets.find(({ key }) => key === pageMarket)
  const [country = own?.countries[0] ?? ''] = settings.shippingCountries
  const terms = await readTerms(country)
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
