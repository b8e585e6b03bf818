import { countUnpriced } from '../../features/catalog/server/market-prices.ts'
import { unpricedVariants } from '../../features/markets/slots.ts'

unpricedVariants.fill(countUnpriced)
