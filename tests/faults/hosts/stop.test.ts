import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serveShop } from '../../../src/hosts/node/server.ts'
import { countLockWaits } from '../../support/lock-waits.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ PORT: '0' })

test('a shop that stops replies to the calls under way and takes no others', async () => {
  const { deps } = shop()
  const server = await serveShop(deps, () => ({ live: 'public' }))
  const held = await deps.db.startTransaction().execute()
  await sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`.execute(held)
  const reply = fetch(`${server.url}/auth-api/check-mobile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: '4155550142' }),
  })
  reply.catch(() => undefined)
  await expect.poll(() => countLockWaits(shop())).toBe(1)
  const stopped = server.stop()
  await expect.poll(() => fetch(server.url).catch(() => null)).toBeNull()
  await held.rollback().execute()
  expect(await (await reply).json()).toEqual({ exists: false })
  await stopped
})
