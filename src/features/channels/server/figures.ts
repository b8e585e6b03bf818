import type { FiguresOfRoom } from '../../../desk/server/slots.ts'
import { leftOutProducts, productsOnSale } from './feed-gaps.ts'

export const figuresOfChannels: FiguresOfRoom = {
  health: (_late, config) => ({ leftOutProducts: leftOutProducts(config), productsOnSale }),
}
