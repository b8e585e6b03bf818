import { openSession } from '../../src/features/accounts/server/session.ts'
import type { Role } from '../../src/platform/pure/access/roles.ts'
import type { TestShop } from './shop.ts'

let counter = 0

/**
 * Someone signed in, created directly in the database: signing in has its own tests. Their numbers begin with +1415555, which tests with
 * people must not give anybody else.
 */
export async function addPerson(
  shop: Pick<TestShop, 'deps'>,
  { role = 'shopper', name = 'Test Person' }: { role?: Role; name?: string } = {},
): Promise<{ id: string; token: string; phone: string }> {
  counter += 1
  const phone = `+1415555${String(counter).padStart(4, '0')}`
  const { id } = await shop.deps.db
    .insertInto('users')
    .values({ phone, email: `person${counter}@example.com`, name, role })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = new Request('http://localhost/')
  const token = await openSession(shop.deps.db, {
    config: shop.deps.config,
    request,
    headers: new Headers(),
    userId: id,
  })
  return { id, token, phone }
}
