import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { erasePast, listPastOf } from '../../customers/server/past-records.ts'
import { identifyPromoPerson } from '../../promotions/server/promo-person.ts'
import { keepPromoUses } from '../../promotions/server/promo-uses.ts'

type Rows = Record<string, unknown>[]

async function readRows(db: Database, query: RawBuilder<{ row: Record<string, unknown> }>): Promise<Rows> {
  const { rows } = await query.execute(db)
  return rows.map(({ row }) => row)
}

/** Everything that is stored about a person, table by table. Hashes and keys are left out. */
export async function collectPersonalData(db: Database, userId: string): Promise<Record<string, Rows>> {
  const queries: Record<string, RawBuilder<{ row: Record<string, unknown> }>> = {
    addresses: sql`SELECT to_jsonb(a) - 'user_id' AS row FROM addresses a WHERE user_id = ${userId}`,
    orders: sql`SELECT to_jsonb(o) - 'user_id' - 'flag' || jsonb_build_object('lines',
            (SELECT jsonb_agg(to_jsonb(l) - 'order_id' ORDER BY position) FROM order_lines l WHERE l.order_id = o.id)) AS row
          FROM orders o WHERE user_id = ${userId} ORDER BY placed_at`,
    reviews: sql`SELECT to_jsonb(r) - 'user_id' AS row FROM reviews r WHERE user_id = ${userId}`,
    photos: sql`SELECT jsonb_build_object('review_id', review_id, 'created_at', created_at, 'picture',
            'data:image/webp;base64,' || translate(encode(bytes, 'base64'), E'\n', '')) AS row
          FROM review_photos WHERE user_id = ${userId}`,
    cart: sql`SELECT to_jsonb(c) - 'user_id' AS row FROM cart_items c WHERE user_id = ${userId}`,
    lists: sql`SELECT to_jsonb(s) - 'user_id' AS row FROM saved_items s WHERE user_id = ${userId}`,
    sessions: sql`SELECT to_jsonb(s) - 'user_id' - 'token_hash' - 'binding_hash' AS row FROM sessions s WHERE user_id = ${userId}`,
    devices: sql`SELECT jsonb_build_object('signed_in_at', seen_at) AS row FROM known_devices WHERE user_id = ${userId}`,
    passkeys: sql`SELECT to_jsonb(p) - 'user_id' - 'public_key' AS row FROM passkeys p WHERE user_id = ${userId}`,
    fit: sql`SELECT to_jsonb(f) - 'user_id' AS row FROM fit_profiles f WHERE user_id = ${userId}`,
    notes: sql`SELECT jsonb_build_object('text', text, 'created_at', created_at) AS row FROM notes
          WHERE notes.user_id = ${userId} OR order_id IN (SELECT id FROM orders WHERE user_id = ${userId})
          ORDER BY created_at, id`,
    groups: sql`SELECT jsonb_build_object('name', name, 'added_at', added_at) AS row
          FROM customer_group_members JOIN customer_groups ON customer_groups.id = group_id WHERE user_id = ${userId}`,
    mails: sql`SELECT to_jsonb(m) - 'user_id' AS row FROM mail_consents m WHERE user_id = ${userId} ORDER BY id`,
    reminders: sql`SELECT to_jsonb(c) - 'user_id' AS row FROM cart_reminders c WHERE user_id = ${userId}`,
    giftCards: sql`SELECT to_jsonb(g) - 'account_id' AS row FROM sold_gift_cards g JOIN orders ON orders.id = order_id
          WHERE user_id = ${userId} ORDER BY placed_at`,
    credit: sql`SELECT jsonb_build_object('currency', currency, 'cents', cents, 'kind', e.kind, 'at', at, 'reason', reason) AS row
          FROM credit_entries e JOIN credit_accounts a ON a.id = account_id WHERE user_id = ${userId} ORDER BY e.id`,
  }
  const tables = Object.entries(queries).map(async ([name, query]) => [name, await readRows(db, query)] as const)
  const [past, own] = await Promise.all([listPastOf(db, userId), Promise.all(tables)])
  return { ...past, ...Object.fromEntries(own) }
}

/** Whether an order of this person still has to be paid, packed or delivered, or an exchange to be sent. */
export async function hasOrderUnderWay(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('state', 'in', ['pending', 'placed', 'paid', 'packed', 'shipped']),
        exists(
          selectFrom('returns')
            .select('returns.id')
            .whereRef('returns.order_id', '=', 'orders.id')
            .where('kind', '=', 'exchange')
            .where('returns.state', '<>', 'rejected')
            .where('shipped_at', 'is', null),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a person. Orders stay for the accounts, without the person's details; reviews stay without name and photo; uses
 * of promo codes still count, by hashes of phone and email. What belongs
 * to the person alone (sessions, passkeys, addresses, cart, lists, photos, sizes), the shop's notes about them, and mails and
 * webhooks about their orders are deleted.
 */
export async function deletePerson(
  trx: Trx,
  config: Config,
  user: { id: string; phone: string; email: string | null },
): Promise<void> {
  await keepPromoUses(trx, identifyPromoPerson(config, user))
  await trx
    .updateTable('orders')
    .set({
      email: '',
      phone: '',
      // The region stays as far as tax records need it.
      address: sql`jsonb_build_object('country', address -> 'country', 'state', address -> 'state')`,
    })
    .where('user_id', '=', user.id)
    .execute()
  await trx.updateTable('reviews').set({ author_name: '', photo_url: null }).where('user_id', '=', user.id).execute()
  await erasePast(trx, user.id)
  const orders = sql`SELECT id FROM orders WHERE user_id = ${user.id}`
  // Mails about orders went to the address that the order named, and webhooks keep what they sent.
  await sql`DELETE FROM outbox WHERE order_id IN (${orders})`.execute(trx)
  // A card that is still to be sent is in its mail.
  await sql`UPDATE sold_gift_cards SET recipient_name = '', recipient_email = '', sender_name = '', message = ''
    WHERE order_id IN (${orders})`.execute(trx)
  await sql`DELETE FROM notes WHERE order_id IN (${orders})`.execute(trx)
  await sql`DELETE FROM return_labels WHERE return_id IN (SELECT id FROM returns WHERE order_id IN (${orders}))`.execute(
    trx,
  )
  await sql`UPDATE webhook_deliveries SET payload = NULL WHERE payload IS NOT NULL
    AND subject IN (SELECT id::text FROM (${orders}) AS own)`.execute(trx)
  const destinations = user.email ? [user.phone, user.email] : [user.phone]
  await trx.deleteFrom('otp_challenges').where('destination', 'in', destinations).execute()
  await trx.deleteFrom('outbox').where('recipient', 'in', destinations).execute()
  await trx.deleteFrom('users').where('id', '=', user.id).execute()
}
