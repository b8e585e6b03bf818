import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countLockWaits } from '../../support/lock-waits.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

async function readAdmins(): Promise<string[]> {
  const rows = await shop().deps.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  return rows.map(({ id }) => id)
}

async function addTwoAdmins() {
  await shop().deps.db.updateTable('users').set({ role: 'shopper' }).execute()
  return [await addPerson(shop(), { role: 'admin' }), await addPerson(shop(), { role: 'admin' })] as const
}

/** Locks the admins' rows until both calls, admitted before either changed anything, wait for them. */
async function race<T>(start: () => Promise<T>[]): Promise<T[]> {
  return shop()
    .deps.db.connection()
    .execute(async (held) => {
      await sql`BEGIN`.execute(held)
      await sql`SELECT 1 FROM users WHERE role = 'admin' FOR UPDATE`.execute(held)
      const both = start()
      await expect.poll(() => countLockWaits(shop())).toBe(2)
      await sql`COMMIT`.execute(held)
      return Promise.all(both)
    })
}

test("when two admins remove each other's role at once, one stays an admin", async () => {
  const [first, two] = await addTwoAdmins()
  const take = (from: { id: string }, by: { token: string }) =>
    shop().call('changeRole', { params: { id: from.id }, body: { role: 'shopper' }, token: by.token })
  const answers = await race(() => [take(two, first), take(first, two)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await readAdmins()).toHaveLength(1)
})

test('when two admins delete their accounts at once, one is refused', async () => {
  const [first, two] = await addTwoAdmins()
  const answers = await race(() => [first, two].map(({ token }) => shop().call('deleteAccount', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'You are the only owner. Make someone else an owner first.',
  )
  expect(await readAdmins()).toHaveLength(1)
})
