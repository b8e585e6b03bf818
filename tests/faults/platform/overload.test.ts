import { expect, test } from 'vitest'
import { callsPerConnection } from '../../../src/platform/pure/limits.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '1' })

test('calls beyond the limit are refused at once, and the others are served when possible', async () => {
  const extra = 10
  const asked = await shop()
    .deps.db.connection()
    .execute(async () => {
      const calls = Array.from({ length: callsPerConnection + extra }, () => shop().call('checkReadiness'))
      // While the only connection is taken, no other call can finish.
      const refused = await Promise.race(calls)
      expect(refused).toMatchObject({ status: 503, body: { message: 'Something went wrong' } })
      expect(refused.headers.get('retry-after')).toBe('1')
      return calls
    })
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 503)).toHaveLength(extra)
  expect(statuses.filter((status) => status === 200)).toHaveLength(callsPerConnection)
  expect(await shop().call('checkReadiness')).toMatchObject({ status: 200 })
})
