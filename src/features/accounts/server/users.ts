import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { Role } from '../../../platform/pure/access/roles.ts'

const columns = ['id', 'name', 'email', 'email_verified_at', 'phone', 'role', 'password_hash', 'created_at'] as const

function selectUsers(db: Database | Trx) {
  return db.selectFrom('users').select(columns)
}

export type UserRow = Awaited<ReturnType<typeof getUser>>

export function getUser(db: Database | Trx, id: string) {
  return selectUsers(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export function findUser(db: Database | Trx, id: string) {
  return selectUsers(db).where('id', '=', id).executeTakeFirst()
}

/** Serialises changes to one person's addresses, cart and lists, so that counts and caps hold. */
export async function lockUser(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Locks the admins in a fixed order until the transaction ends: when two leave at once, the second sees that the first is gone.
 */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasAdmin(db: Database | Trx): Promise<boolean> {
  const admin = db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1)
  return (await admin.executeTakeFirst()) !== undefined
}

/** Where the owners of the shop are written to. */
export async function listOwnerEmails(db: Database | Trx): Promise<string[]> {
  const owners = db.selectFrom('users').select('email').where('role', '=', 'admin').where('email', 'is not', null)
  return (await owners.orderBy('id').execute()).flatMap(({ email }) => email ?? [])
}

export function findUserByPhone(db: Database | Trx, phone: string) {
  return selectUsers(db).where('phone', '=', phone).executeTakeFirst()
}

/** The person who has proved the address. */
export function findEmailOwner(db: Database | Trx, email: string) {
  return selectUsers(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Whether the account has this address, in lower case, and proved it by a code. */
export async function hasProvedEmail(trx: Trx, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${userId} AND lower(email) = ${email} AND email_verified_at IS NOT NULL`.execute(trx)
  return rows.length > 0
}

/** How many claims of one address are tried for a password, oldest first, so that nobody can push an earlier one out. */
const claimsTried = 3

/** Who may sign in with an address and a password: its owner or, while it has none, those who claimed it. */
export async function listEmailUsers(db: Database, email: string): Promise<UserRow[]> {
  const owner = await findEmailOwner(db, email)
  if (owner) return [owner]
  return selectUsers(db)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('password_hash', 'is not', null)
    .orderBy('created_at')
    .limit(claimsTried)
    .execute()
}

/** Throws the database's unique violation when the number has an account. The email is unproved at first. */
export function createUser(trx: Trx, user: { name: string; email: string; phone: string }) {
  return trx.insertInto('users').values(user).returning(columns).executeTakeFirstOrThrow()
}

/** An unknown number becomes a user. One statement, so that two concurrent calls make one user. */
export function findOrCreateUser(trx: Trx, phone: string) {
  return trx
    .insertInto('users')
    .values({ phone })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ updated_at: sql`now()` }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateUser(
  db: Database | Trx,
  id: string,
  change: { name?: string; email?: string | null; phone?: string; password_hash?: string },
) {
  const { email } = change
  return (
    db
      .updateTable('users')
      .set({ ...change, updated_at: sql`now()` })
      // A changed address has to be proved again.
      .$if(email !== undefined, (query) =>
        query.set({
          email_verified_at: sql<Date>`CASE WHEN lower(email) = ${email?.toLowerCase() ?? null} THEN email_verified_at END`,
        }),
      )
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
  )
}

/**
 * Records that the mailbox is this person's; does nothing if their address is different. Throws the database's unique violation
 * if someone else has proved it before.
 */
export async function markEmailVerified(db: Database | Trx, id: string, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, now())` })
    .where('id', '=', id)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

/** Removes an address from accounts that claimed it without proving it. */
export async function dropUnprovedClaim(trx: Trx, email: string, { exceptId }: { exceptId: string }): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email: null, updated_at: sql`now()` })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is', null)
    .where('id', '<>', exceptId)
    .execute()
}

/** Makes the person with this number an admin, creating the user if needed. */
export async function grantAdmin(db: Database, phone: string): Promise<void> {
  await db
    .insertInto('users')
    .values({ phone, role: 'admin' })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ role: 'admin', updated_at: sql`now()` }))
    .execute()
}

export async function saveRole(trx: Trx, id: string, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}
