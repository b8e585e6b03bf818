import { textsOfCatalog } from '../../features/catalog/server/translated-sources.ts'
import { textsOfContent } from '../../features/content/server/translated-sources.ts'
import { textsOfDelivery } from '../../features/delivery/server/translated-sources.ts'
import { textsOfMarkets } from '../../features/markets/server/translated-sources.ts'
import { textsOfPromotions } from '../../features/promotions/server/translated-sources.ts'
import { textsOfSettings } from '../../features/settings/server/translated-sources.ts'
import { textsOfTaxes } from '../../features/taxes/server/translated-sources.ts'
import { textsOfRooms } from '../../features/translations/slots.ts'

textsOfRooms.fill(
  textsOfCatalog,
  textsOfContent,
  textsOfDelivery,
  textsOfMarkets,
  textsOfPromotions,
  textsOfSettings,
  textsOfTaxes,
)
