import { laterOrders } from '../../features/cart/slots.ts'
import { ordersOfCredit } from '../../features/credit/slots.ts'
import { groupsOfPromotions } from '../../features/customers/server/groups-of-promotions.ts'
import { creditedOrder } from '../../features/orders/server/payments/credited-order.ts'
import { hasBought, ordersSince } from '../../features/orders/server/purchases.ts'
import { customerGroups, purchases } from '../../features/promotions/slots.ts'

// What lower rooms read of higher ones in their SQL.
ordersOfCredit.fill(creditedOrder)
laterOrders.fill(ordersSince)
purchases.fill(hasBought)
customerGroups.fill(groupsOfPromotions)
