import { holdsPast } from '../../features/customers/server/former-people.ts'
import { customerEmail, customerName, customerOrders } from '../../features/orders/server/customer-contact.ts'
import { personFacts } from '../../features/staff/slots.ts'

personFacts.fill({
  name: customerName,
  email: customerEmail,
  orders: customerOrders,
  holds: holdsPast,
})
