import { PastOrders } from '../../features/customers/browser/PastOrders.tsx'
import { ordersPageParts } from '../../features/orders/browser/slots.ts'

export { OrdersPage } from '../../features/orders/browser/OrdersPage.tsx'

ordersPageParts.fill({ name: 'past', Part: PastOrders })
