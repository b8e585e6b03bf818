import { makeKey } from '../../src/features/programs/server/key-user.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

interface KeyOptions {
  scopes: string[]
  name?: string
  madeBy?: string
  expiresAt?: Date
}

/** A key created directly in the database; its maker is an owner unless given. */
export async function addKey(
  shop: Pick<TestShop, 'deps'>,
  { scopes, name = 'Warehouse', madeBy, expiresAt }: KeyOptions,
) {
  const key = makeKey()
  const maker = madeBy ?? (await addPerson(shop, { role: 'admin', name: 'Olga Owner' })).id
  const { id } = await shop.deps.db
    .insertInto('api_keys')
    .values({
      name,
      scopes,
      key_hash: hashToken(key),
      ending: key.slice(-4),
      made_by: maker,
      expires_at: expiresAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, key, maker }
}
