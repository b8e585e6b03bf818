import { beforeAll, expect, test } from 'vitest'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { openFiveMarkets } from '../../support/five-markets.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = await openFiveMarkets(shop())
})

const arabic = { [marketHeader]: 'ae' }
const unknown = { params: { id: '999999' } }

test('refusals and confirmations are in the language of the market that a call enters; their shape stays', async () => {
  const here = await shop().call('getProduct', unknown)
  const there = await shop().call('getProduct', { ...unknown, headers: arabic })
  expect(here).toMatchObject({ status: 404, body: { message: 'Not found' } })
  expect(there).toMatchObject({ status: 404, body: { message: 'غير موجود', requestId: expect.any(String) } })
  expect(Object.keys(there.body)).toEqual(Object.keys(here.body))
  const { token } = await addPerson(shop())
  const body = { textVersion: 1, source: 'account' as const }
  expect((await shop().call('giveMailConsent', { token, body, headers: arabic })).body.message).toBe('تم الحفظ')
  expect((await shop().call('giveMailConsent', { token, body })).body.message).toBe('Saved')
})

test('before anything is read of the call, too: who is not signed in, what is missing, what has no page', async () => {
  const at = async (headers: Record<string, string>) => {
    const unsigned = await shop().call('readMailConsent', { headers })
    const empty = await shop().call('checkMobile', { body: { mobile: '' }, headers })
    const nowhere = await shop().fetch('/products-api/nothing/at/all', { headers })
    return [unsigned.body.message, empty.body.message, (await nowhere.json()).message]
  }
  expect(await at({})).toEqual(['Please login', 'Please fill all required fields', 'Not found'])
  expect(await at(arabic)).toEqual(['يرجى تسجيل الدخول', 'يرجى ملء جميع الحقول المطلوبة', 'غير موجود'])
})

test('a browser’s own language, and a market that is gone, change nothing', async () => {
  const asked = await shop().call('getProduct', { ...unknown, headers: { 'accept-language': 'ar' } })
  expect(asked.body.message).toBe('Not found')
  const gone = await shop().call('getProduct', { ...unknown, headers: { [marketHeader]: 'xx' } })
  expect(gone.body.message).toBe('This part of the shop has closed. Reload the page')
})

test('the admin is English, whatever market its caller comes from', async () => {
  const reply = await shop().call('readAnyOrder', { token: admin, params: { id: 'none' }, headers: arabic })
  expect(reply).toMatchObject({ status: 404, body: { message: 'Not found' } })
})
