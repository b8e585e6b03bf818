import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { readRole } from '../../../platform/pure/access/roles.ts'
import { listAddressFields } from '../../accounts/server/listed-addresses.ts'
import { presentConsents } from '../../mails/server/consents.ts'
import { customerEmail, customerName } from '../../orders/server/customer-contact.ts'
import { countItems, listOrdersOf, sumSpent } from '../../orders/server/customer-orders.ts'
import type { Customer } from '../contract.ts'
import { listGroupsOf, versionOfGroups } from './group-queries.ts'

interface PersonRow extends Pick<Customer, 'id' | 'name' | 'email' | 'phone'> {
  role: string
  created_at: Date
}

/** Everything that the merchant's people need to know about a customer; null if there is none with this id. */
export async function findCustomer(db: Database, id: string): Promise<Customer | null> {
  const found = await sql<PersonRow>`
    SELECT id, ${customerName} AS name, ${customerEmail} AS email, phone, role, created_at FROM people WHERE id = ${id}`.execute(
    db,
  )
  const [person] = found.rows
  if (!person) return null
  const [addresses, orders, spent, items, groups, consents] = await Promise.all([
    listAddressFields(db, id),
    listOrdersOf(db, id),
    sumSpent(db, id),
    countItems(db, id),
    listGroupsOf(db, id),
    presentConsents(db, id),
  ])
  const { created_at, role, ...given } = person
  const belongings = { addresses, orders, spent, items, groups, groupsVersion: versionOfGroups(groups), consents }
  return { ...given, role: readRole(role), joinedAt: created_at.toISOString(), ...belongings }
}
