import type { State } from '../state.ts'

const faces = ['pending', 'paid', 'shipped', 'delivered', 'returned', 'cancelled', 'refunded'] as const

export const orderStates: readonly State[] = [
  ...faces.map(
    (face): State => ({ name: `order-${face}`, path: ({ orders }) => `/order/${orders[face]}`, who: 'shopper' }),
  ),
  {
    name: 'order-return-form',
    path: ({ orders }) => `/order/${orders.delivered}`,
    who: 'shopper',
    act: (page, { texts }) => page.locator('summary', { hasText: texts.orders.returnOrExchange }).click(),
  },
  { name: 'order-locked', path: ({ orders }) => `/order/${orders.paid}` },
  { name: 'order-missing', path: '/order/999999', who: 'shopper' },
]
