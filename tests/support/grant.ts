import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grantAdmin } from '../../src/features/accounts/server/users.ts'
import { openDatabase } from '../../src/platform/database/client.ts'

/** Makes an admin in the shop that the browser tests use, as `npm run admin -- grant` does. */
export async function grantInShop(phone: string): Promise<void> {
  const owner = await readFile(join(process.env['SHOP_DATA_DIR'] ?? '.data', 'owner.json'), 'utf8')
  const { url } = JSON.parse(owner) as { url: string }
  const db = openDatabase(url, 1)
  try {
    await grantAdmin(db, phone)
  } finally {
    await db.destroy()
  }
}
