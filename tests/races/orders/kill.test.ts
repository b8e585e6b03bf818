import { expect, inject, test } from 'vitest'
import { runKills } from '../../support/kill-run.ts'
import { openShop } from '../../support/shop.ts'

test('a server killed three times under load loses nothing and doubles nothing', async () => {
  const shop = await openShop(inject('serverUrl'))
  const env = {
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: shop.dataDir,
    DATABASE_POOL: '8',
    PROVIDER_TIMEOUT_MS: '1000',
  }
  const { wrong, orders, paid } = await runKills(shop.deps, env, { kills: 3 })
  expect(wrong).toEqual([])
  expect(orders).toBeGreaterThan(0)
  expect(paid).toBeGreaterThan(0)
  await shop.close()
}, 180_000)
