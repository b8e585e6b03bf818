import { addressesOfCatalog, schedulesOfProducts } from '../../features/catalog/server/published-products.ts'
import { addressesOfContent, schedulesOfContent } from '../../features/content/server/published-content.ts'
import { schedulesOfPromotions } from '../../features/promotions/server/promotion-schedules.ts'
import { presentAddresses, schedules } from '../../features/publishing/slots.ts'

schedules.fill(schedulesOfContent, schedulesOfProducts, schedulesOfPromotions)
presentAddresses.fill(addressesOfCatalog, addressesOfContent)
