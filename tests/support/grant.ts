import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/db/client.ts'
import { grantAdmin } from '../../src/server/db/users.ts'

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
