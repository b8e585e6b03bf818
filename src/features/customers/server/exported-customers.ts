import { sql } from 'kysely'
import { column, type ListSource } from '../../../desk/server/list-source.ts'
import { customerEmail, customerName } from '../../orders/server/customer-contact.ts'
import { formerPeople } from './former-people.ts'

/** What a former shop said of mails or text messages, of a row of `people`. */
const saidThere = (accepts: 'accepts_email' | 'accepts_sms') => sql`(
  SELECT bool_or(${sql.ref(accepts)}) FROM past_customers AS past WHERE erased_at IS NULL
    AND ((past.phone <> '' AND past.phone = people.phone) OR (past.email <> '' AND past.email = people.proved_email)))`

const earlierOrders = sql`(
  SELECT count(*)::int FROM past_orders AS past WHERE erased_at IS NULL
    AND ((past.phone <> '' AND past.phone = people.phone) OR (past.email <> '' AND past.email = people.proved_email)))`

/** Accounts, and customers of a former shop without one, as the screens name them. */
const customers = sql`(
  SELECT people.id::text AS id, ${customerName} AS name, ${customerEmail} AS email, people.phone, people.role, people.created_at,
    (SELECT count(*)::int FROM sold_orders WHERE user_id = people.id) AS orders, ${earlierOrders} AS earlier,
    ${saidThere('accepts_email')} AS accepts_email, ${saidThere('accepts_sms')} AS accepts_sms
  FROM people
  UNION ALL
  SELECT id, name, email, phone, 'former customer', since, 0, orders, accepts_email, accepts_sms FROM ${formerPeople} AS former
) AS customers`

export const exportedCustomers: ListSource = {
  from: customers,
  at: sql`customers.created_at`,
  id: sql`customers.id`,
  idType: 'text',
  columns: [
    column('Name', sql`customers.name`),
    column('Email', sql`customers.email`),
    column('Phone', sql`customers.phone`),
    column('Role', sql`customers.role`),
    column('Joined', sql`customers.created_at`),
    column('Orders', sql`customers.orders`),
    column('Orders at the former shop', sql`customers.earlier`),
    column('Agreed to mails there', sql`customers.accepts_email`),
    column('Agreed to text messages there', sql`customers.accepts_sms`),
  ],
}
