import type { FiguresOfRoom } from '../../../desk/server/slots.ts'
import { leftOutProducts, productsOnSale } from './feed-gaps.ts'

export const figuresOfChannels: FiguresOfRoom = {
  wholeHealth: (config) => ({ leftOutProducts: leftOutProducts(config), productsOnSale }),
}
