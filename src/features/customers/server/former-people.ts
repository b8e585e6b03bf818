import { type RawBuilder, sql } from 'kysely'
import { holdsPhone, holdsText, orderBy, pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { FormerPerson } from '../past-contract.ts'

/** What a row is known by: its email, else its phone, else its number at the former shop. */
const contactOf = (key: RawBuilder<unknown>) =>
  sql`coalesce(nullif(email, ''), nullif(phone, ''), source || ' ' || ${key})`

/** Every row that was imported and not erased, with its contact. */
const imported = sql`(
  SELECT ${contactOf(sql`key`)} AS contact, name, email, phone, address, imported_at AS at, NULL AS number, accepts_email, accepts_sms
  FROM past_customers WHERE erased_at IS NULL
  UNION ALL
  SELECT ${contactOf(sql`number`)}, name, email, phone, address, placed_at, number, NULL, NULL
  FROM past_orders WHERE erased_at IS NULL)`

/** Whether an account has this phone or has proved this email: then its own page has what was imported. */
const hasAccount = sql`EXISTS (SELECT FROM people WHERE (past.phone <> '' AND people.phone = past.phone)
  OR (past.email <> '' AND people.proved_email = past.email))`

/** Customers of a former shop without an account here, one for each contact, with the newest of what is known. */
export const formerPeople = sql`(
  SELECT md5(contact) AS id, contact,
    coalesce((array_agg(name ORDER BY at DESC) FILTER (WHERE name <> ''))[1], '') AS name, max(email) AS email,
    coalesce((array_agg(phone ORDER BY at DESC) FILTER (WHERE phone <> ''))[1], '') AS phone,
    coalesce((array_agg(address ORDER BY at DESC) FILTER (WHERE address <> ''))[1], '') AS address,
    min(at) AS since, count(number)::int AS orders, coalesce(string_agg(number, ' '), '') AS numbers,
    string_agg(DISTINCT name || ' ' || phone, ' ') AS known,
    bool_or(accepts_email) AS accepts_email, bool_or(accepts_sms) AS accepts_sms
  FROM ${imported} AS past WHERE NOT ${hasAccount} GROUP BY contact)`

interface FormerRow extends Omit<FormerPerson, 'since' | 'acceptsEmail' | 'acceptsSms'> {
  contact: string
  since: Date
  accepts_email: boolean | null
  accepts_sms: boolean | null
}

const columns = sql`id, contact, name, email, phone, address, since, orders, accepts_email, accepts_sms`

function toPerson({ contact: _own, since, accepts_email, accepts_sms, ...row }: FormerRow): FormerPerson {
  return { ...row, since: since.toISOString(), acceptsEmail: accepts_email, acceptsSms: accepts_sms }
}

const sorts = { since: sql`since`, name: sql`lower(name)`, orders: sql`orders` }

interface ListQuery {
  query?: string | undefined
  sort?: string | undefined
  page: number
  limit: number
}

/** Found by name, email, phone, and by the number of an order there. */
export async function listFormerPeople(db: Database, query: ListQuery) {
  const { rows } = await sql<FormerRow & { total: number }>`
    SELECT ${columns}, count(*) OVER ()::int AS total FROM ${formerPeople} AS former
    WHERE ${holdsText(query.query, [sql`known`, sql`email`, sql`numbers`])} OR ${holdsPhone(query.query, sql`phone`)}
    ORDER BY ${orderBy(sorts, query.sort ?? '-since')} ${pageOf(query)}`.execute(db)
  const found = takeTotal(rows)
  return { people: found.rows.map(toPerson), total: found.total }
}

/** The person with this id, and what they are known by; null if there is none, or they have an account now. */
export async function findFormerPerson(
  db: Database | Trx,
  id: string,
): Promise<{ person: FormerPerson; contact: string } | null> {
  const { rows } = await sql<FormerRow>`SELECT ${columns} FROM ${formerPeople} AS former WHERE id = ${id}`.execute(db)
  const [row] = rows
  return row ? { person: toPerson(row), contact: row.contact } : null
}

/** Rows of `past` that are of this contact. */
export const isOfContact = (contact: string, key: 'key' | 'number') =>
  sql<boolean>`${contactOf(sql.ref(key))} = ${contact} AND erased_at IS NULL`

/** Empties everything about a contact, so that the same file doesn't bring it back. */
export async function eraseFormerPerson(trx: Trx, contact: string): Promise<void> {
  await sql`DELETE FROM customer_group_contacts WHERE contact = ${contact}`.execute(trx)
  await sql`UPDATE past_orders SET name = '', email = '', phone = '', address = '', erased_at = now()
    WHERE ${isOfContact(contact, 'number')}`.execute(trx)
  await sql`UPDATE past_customers SET name = '', email = '', phone = '', address = '', tags = '{}', note = '',
      accepts_email = NULL, accepts_sms = NULL, erased_at = now()
    WHERE ${isOfContact(contact, 'key')}`.execute(trx)
}

export async function listGroupsOfContact(
  db: Database | Trx,
  contact: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('customer_group_contacts')
    .innerJoin('customer_groups', 'customer_groups.id', 'group_id')
    .select(['customer_groups.id', 'name'])
    .where('contact', '=', contact)
    .orderBy('name')
    .execute()
}

/** False when one of the groups doesn't exist; the caller must then roll back. */
export async function replaceGroupsOfContact(trx: Trx, contact: string, groupIds: readonly string[]): Promise<boolean> {
  const ids = [...new Set(groupIds)]
  await sql`DELETE FROM customer_group_contacts WHERE contact = ${contact}`.execute(trx)
  const { rows } = await sql`
    INSERT INTO customer_group_contacts (group_id, contact)
    SELECT id, ${contact} FROM customer_groups WHERE id = ANY (${ids}::bigint[]) RETURNING group_id`.execute(trx)
  return rows.length === ids.length
}

/** Whether something that a former shop knew of a person of `people` holds the text: another name or email, an order's number. */
export const holdsPast = (text: string | undefined): RawBuilder<boolean> =>
  text
    ? sql<boolean>`EXISTS (SELECT FROM (
        SELECT name, email, phone, number FROM past_orders WHERE erased_at IS NULL
        UNION ALL SELECT name, email, phone, '' FROM past_customers WHERE erased_at IS NULL) AS past
      WHERE ((past.phone <> '' AND past.phone = people.phone) OR (past.email <> '' AND past.email = people.proved_email))
        AND ${holdsText(text, [sql`past.name`, sql`past.email`, sql`past.number`])})`
    : sql<boolean>`false`
