import { beforeAll, expect, test } from 'vitest'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { openFiveMarkets } from '../../support/five-markets.ts'
import { changeCredit } from '../../support/gift-cards.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''

beforeAll(async () => {
  admin = await openFiveMarkets(shop())
})

test('store credit is given and taken in each currency, and pays orders of its own alone', async () => {
  const { id, token } = await addPerson(shop())
  await changeCredit(shop(), id, { change: 'give', amount: 12.5, reason: 'a torn cuff' })
  await changeCredit(shop(), id, { change: 'give', amount: 2000, currency: 'JPY', reason: 'a torn cuff' })
  const taken = await changeCredit(shop(), id, { change: 'take', amount: 500, currency: 'JPY', reason: 'by mistake' })
  expect(taken.body.balances).toEqual([
    { currency: 'JPY', amount: 1500 },
    { currency: 'USD', amount: 12.5 },
  ])
  const beyond = await changeCredit(shop(), id, { change: 'take', amount: 1501, currency: 'JPY', reason: 'too much' })
  expect(beyond.body).toMatchObject({
    faults: [{ field: 'amount', problem: 'must be at most ¥1,500, which is what is left' }],
  })
  const headers = { [marketHeader]: 'jp' }
  expect((await shop().call('readStoreCredit', { token, headers })).body.balances).toHaveLength(2)
})

test('the store credit of a customer names the shop’s currencies, its own first', async () => {
  const { id } = await addPerson(shop())
  const currencies = ['USD', 'EUR', 'INR', 'JPY', 'AED']
  expect((await shop().call('readCreditOf', { token: admin, params: { id } })).body.currencies).toEqual(currencies)
})
