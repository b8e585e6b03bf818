import { olderThan } from '../../../platform/database/retention.ts'
import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfOrders: readonly Retention[] = [
  { table: 'idempotency_keys', when: olderThan('created_at', '2 days') },
  // Only needed while the order is unpaid.
  {
    table: 'order_holders',
    when: `order_id IN (SELECT id FROM orders WHERE state NOT IN ('pending', 'placed', 'packed', 'shipped')
      OR state <> 'pending' AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND part = 'order'
        AND provider IN ('cash-on-delivery', 'bank-transfer') AND payments.state IN ('opening', 'open')))`,
  },
]
