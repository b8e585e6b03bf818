import { expect, test } from 'vitest'
import { provideShop } from '../../support/shop.ts'
import { provePhone, readCode, signIn, wrongCode } from '../../support/sign-in.ts'

const shop = provideShop({ DATABASE_POOL: '50', THROTTLES: 'false' })
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of 200 guesses at once five are compared, and the code is invalid afterwards', async () => {
  const phoneNumber = '+12025550101'
  await shop().call('sendOtp', { body: { phoneNumber } })
  const otp = await readCode(shop(), phoneNumber)
  const guesses = await times(200, () => shop().call('verifyOtp', { body: { phoneNumber, otp: wrongCode(otp) } }))
  expect(tally(guesses)).toEqual({ 400: 5, 429: 195 })
  expect(await shop().call('verifyOtp', { body: { phoneNumber, otp } })).toMatchObject({ status: 429 })
})

test('a correct code sent 20 times at once is one proof', async () => {
  const phoneNumber = '+12025550102'
  await shop().call('sendOtp', { body: { phoneNumber } })
  const otp = await readCode(shop(), phoneNumber)
  const answers = await times(20, () => shop().call('verifyOtp', { body: { phoneNumber, otp } }))
  expect(tally(answers)[200]).toBe(1)
})

test('a proof redeemed 20 times at once opens one session', async () => {
  const phoneNumber = '+12025550103'
  const headers = { 'x-verification-token': await provePhone(shop(), phoneNumber) }
  const answers = await times(20, () => shop().call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers }))
  expect(tally(answers)).toEqual({ 200: 1, 401: 19 })
})

test('two sign-ups of one number at once, each with its own proof, give one user and one 409', async () => {
  const spellings = ['+12025550104', '(202) 555-0104']
  const proofs = [await provePhone(shop(), '+12025550104'), await provePhone(shop(), '+12025550104')]
  const answers = await times(2, (index) =>
    shop().call('signUp', {
      body: { name: 'Test Person', email: `racer${index}@example.com`, phoneNumber: spellings[index] },
      headers: { 'x-verification-token': proofs[index] ?? '' },
    }),
  )
  expect(tally(answers)).toEqual({ 201: 1, 409: 1 })
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.message).toBe('User already registered')
})

test('when several people prove a claimed address at once, it goes to one of them', async () => {
  const email = 'wanted@example.com'
  const prove = async () => {
    await shop().call('sendOtp', { body: { email, otpType: 'email' } })
    const otp = await readCode(shop(), email)
    return (await shop().call('verifyOtp', { body: { email, otpType: 'email', otp } })).body.verificationToken ?? ''
  }
  const numbers = ['+12025550111', '+12025550112', '+12025550113', '+12025550114']
  const tokens: string[] = []
  for (const number of numbers) tokens.push(await signIn(shop(), number))
  const [claimant, ...readers] = tokens
  await shop().call('changeProfile', { token: claimant, body: { email } })
  const proofs: string[] = []
  for (const _ of readers) proofs.push(await prove())
  const answers = await times(readers.length, (index) =>
    shop().call('changeProfile', {
      token: readers[index],
      body: { email },
      headers: { 'x-verification-token': proofs[index] ?? '' },
    }),
  )
  expect(tally(answers)).toEqual({ 200: 1, 409: 2 })
  expect((await shop().call('getUser', { token: claimant })).body.user.email).toBe('')
})

test('all spellings of a number are one person, even when they sign in at once', async () => {
  const spellings = [
    '+12025550105',
    '2025550105',
    '(202) 555-0105',
    '+1 202 555 0105',
    '0012025550105',
    '1-202-555-0105',
  ]
  const proofs: string[] = []
  for (const _ of spellings) proofs.push(await provePhone(shop(), '+12025550105'))
  const answers = await times(spellings.length, (index) =>
    shop().call('loginRegisterForCheckOutPage', {
      body: { phoneNumber: spellings[index] },
      headers: { 'x-verification-token': proofs[index] ?? '' },
    }),
  )
  expect(tally(answers)).toEqual({ 200: spellings.length })
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
})

test('of codes sent 10 times at once one is valid', async () => {
  const phoneNumber = '+12025550106'
  expect(tally(await times(10, () => shop().call('sendOtp', { body: { phoneNumber } })))).toEqual({ 200: 10 })
  const live = await shop()
    .deps.db.selectFrom('otp_challenges')
    .select('id')
    .where('destination', '=', phoneNumber)
    .where('superseded_at', 'is', null)
    .execute()
  expect(live).toHaveLength(1)
})

test('of 30 addresses added at once 20 are saved, and one is the default', async () => {
  const token = await signIn(shop(), '+12025550107')
  const body = { name: 'Test Person', line1: '1 Main Street', city: 'Springfield', postcode: '12345', isDefault: true }
  const answers = await times(30, () => shop().call('addAddress', { token, body }))
  expect(tally(answers)).toEqual({ 201: 20, 409: 10 })
  const { addresses } = (await shop().call('listAddresses', { token })).body
  expect(addresses).toHaveLength(20)
  expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})
