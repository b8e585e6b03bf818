import { goodsInCarts } from '../../features/cart/server/goods-in-carts.ts'
import { goodsOfRooms } from '../../features/catalog/slots.ts'
import { goodsOfOrders } from '../../features/orders/server/ordered-goods.ts'

goodsOfRooms.fill(goodsInCarts, goodsOfOrders)
