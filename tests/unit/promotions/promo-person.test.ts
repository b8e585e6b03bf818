import { expect, test } from 'vitest'
import { identifyPromoPerson } from '../../../src/features/promotions/server/promo-person.ts'

const identify = (over: Partial<Parameters<typeof identifyPromoPerson>[1]>) =>
  identifyPromoPerson(
    { APP_SECRET: 'a secret', FORMER_APP_SECRETS: [] },
    { id: '7', phone: '+12025550123', email: 'me@shop.example', ...over },
  )

test('a person is identified by account, phone and email, whatever the case of the email', () => {
  const { userId, hashes } = identify({})
  expect(userId).toBe('7')
  expect(new Set(hashes).size).toBe(2)
  expect(identify({ id: '8', email: 'Me@Shop.Example' }).hashes).toEqual(hashes)
  expect(identify({ phone: '+12025550199' }).hashes).toEqual([expect.not.stringMatching(hashes[0] ?? ''), hashes[1]])
})

test('people without a phone or an email have none in common', () => {
  expect(identify({ email: null }).hashes).toHaveLength(1)
  expect(identify({ phone: '' }).hashes).toHaveLength(1)
  expect(identify({ phone: '', email: null }).hashes).toEqual([])
})
