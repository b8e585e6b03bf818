import { orderPageParts } from '../../features/orders/browser/slots.ts'
import { WithdrawHere } from '../../features/withdrawals/browser/WithdrawHere.tsx'

export { OrderPage } from '../../features/orders/browser/OrderPage.tsx'

orderPageParts.fill({ name: 'withdraw', Part: WithdrawHere })
