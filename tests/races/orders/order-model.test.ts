import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { anyStep, type Door, openModel } from '../../support/order-model.ts'
import { openSandbox } from '../../support/orders.ts'
import { openShop } from '../../support/shop.ts'

const atOnce = 4

test('whatever happens to orders, four things at a time, every invariant holds and the provider agrees', async () => {
  const story = fc.array(fc.array(anyStep, { minLength: 1, maxLength: atOnce }), { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(story, async (groups) => {
      const shop = await openShop(inject('serverUrl'), { DATABASE_POOL: '10' })
      const sandbox = openSandbox(shop)
      const door: Door = {
        call: shop.call,
        async pay(reference, card) {
          await sandbox.pay(reference, card)
        },
      }
      try {
        const model = await openModel(shop.deps, [door])
        for (const group of groups) expect(await model.takeTogether(group)).toEqual([])
        expect(await model.findDifferences()).toEqual([])
      } finally {
        await shop.close()
      }
    }),
    // A failing run takes long to repeat, so it is not shrunk.
    { numRuns: 3, endOnFailure: true },
  )
}, 120_000)
