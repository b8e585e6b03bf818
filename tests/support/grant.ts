import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grantAdmin } from '../../src/features/accounts/server/users.ts'
import { type Database, openDatabase } from '../../src/platform/database/client.ts'

async function inShop(work: (db: Database) => Promise<unknown>): Promise<void> {
  const owner = await readFile(join(process.env['SHOP_DATA_DIR'] ?? '.data', 'owner.json'), 'utf8')
  const { url } = JSON.parse(owner) as { url: string }
  const db = openDatabase(url, 1)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

/** Makes an admin in the shop that the browser tests use, as `npm run admin -- grant` does. */
export const grantInShop = (phone: string) => inShop((db) => grantAdmin(db, phone))

/** Makes a viewer, and requires a passkey of all of them, as an owner does. */
export const requirePasskeyInShop = (phone: string) =>
  inShop(async (db) => {
    await db.insertInto('users').values({ phone, role: 'viewer' }).execute()
    await db
      .insertInto('passkey_roles')
      .values({ role: 'viewer' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
