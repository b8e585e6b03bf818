import { sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { holdsPhone, holdsText, orderBy, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import { versionOf } from '../../../desk/server/record-version.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Person } from '../contract.ts'
import { type PersonFacts, personFacts } from '../slots.ts'

interface PersonRow {
  id: string
  name: string
  email: string
  phone: string | null
  proved_email: string | null
  role: Person['role']
  orders: number
  created_at: Date
}

const ofAccount: PersonFacts = {
  name: sql`name`,
  email: sql`people.email`,
  orders: sql`0`,
}

function selectPeople() {
  const { name, email, orders } = personFacts.parts()[0] ?? ofAccount
  return sql`
    SELECT id, ${name} AS name, ${email} AS email, proved_email, phone, role, created_at, ${orders} AS orders
    FROM people`
}

const sorts = { joined: sql`created_at`, name: sql`lower(name)`, orders: sql`orders` }

function toPerson({ created_at, phone, proved_email: _proved, ...row }: PersonRow): Person {
  return {
    ...row,
    phone: phone ?? '',
    createdAt: created_at.toISOString(),
    version: versionOf({ role: row.role }),
  }
}

export async function listPeople(db: Database, query: Query<'listPeople'>) {
  const { holds = () => sql`false` } = personFacts.parts()[0] ?? ofAccount
  const { rows } = await sql<PersonRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (${selectPeople()}) AS people
    WHERE ${query.role ? sql`role = ${query.role}` : sql`true`}
      AND (${holdsText(query.query, [sql`name`, sql`email`, sql`coalesce(phone, '')`])}
        OR ${holdsPhone(query.query, sql`coalesce(phone, '')`)} OR ${holds(query.query)})
    ORDER BY ${orderBy(sorts, query.sort ?? '-joined')} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return { people: found.rows.map(toPerson), total: found.total }
}

/** The current person, locked until the transaction ends. */
export async function lockPerson(trx: Trx, id: string): Promise<Person | null> {
  const { rows } = await sql<PersonRow>`${selectPeople()} WHERE id = ${id} FOR UPDATE`.execute(trx)
  return rows[0] ? toPerson(rows[0]) : null
}
