import { expect, test } from 'vitest'
import { addVariant, makeOrderBody, testAddress } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { provePhone, readCode, signIn } from '../../support/sign-in.ts'

const shop = provideShop({ THROTTLES: 'false' })
const withProof = (proof: string) => ({ 'x-verification-token': proof })

async function proveEmail(email: string): Promise<string> {
  await shop().call('sendOtp', { body: { email, otpType: 'email' } })
  const otp = await readCode(shop(), email)
  const { body } = await shop().call('verifyOtp', { body: { email, otpType: 'email', otp } })
  expect(body.message).toBe('verification successfuy via email')
  return body.verificationToken ?? ''
}

test('a profile changes only the named fields; a role in it is ignored', async () => {
  const neighbour = await addPerson(shop(), { name: 'Nora Neighbour' })
  const { token } = await addPerson(shop())
  const body = { name: 'New Name', email: 'new@example.com', role: 'admin' }
  const changed = await shop().call('changeProfile', { token, body })
  expect(changed).toMatchObject({ status: 200, body: { user: { name: 'New Name', role: 'shopper' } } })
  await shop().call('changeProfile', { token, body: { name: 'Newer Name' } })
  const { user } = (await shop().call('getUser', { token })).body
  expect(user).toMatchObject({ name: 'Newer Name', email: 'new@example.com', role: 'shopper' })
  expect(user).not.toHaveProperty('passwordHash')
  expect((await shop().call('getUser', { token: neighbour.token })).body.user.name).toBe('Nora Neighbour')
})

test("another person's proved email is refused", async () => {
  const { token } = await addPerson(shop())
  const stranger = await addPerson(shop())
  const headers = withProof(await proveEmail('taken@example.com'))
  await shop().call('changeProfile', { token: stranger.token, body: { email: 'taken@example.com' }, headers })
  const answer = await shop().call('changeProfile', { token, body: { email: 'TAKEN@example.com' } })
  expect(answer).toMatchObject({ status: 409, body: { message: 'User already registered' } })
})

test('a password is set after a fresh code, signs in by phone and email, and changes with the old one', async () => {
  const phoneNumber = '+12025550121'
  const token = await signIn(shop(), phoneNumber)
  await shop().call('changeProfile', { token, body: { email: 'password@example.com' } })
  const bare = await shop().call('changePassword', { token, body: { newPassword: 'first password' } })
  expect(bare).toMatchObject({ status: 401, body: { message: 'Verification required' } })
  const headers = withProof(await provePhone(shop(), phoneNumber))
  expect(
    await shop().call('changePassword', { token, body: { newPassword: 'first password' }, headers }),
  ).toMatchObject({
    status: 200,
  })
  for (const emailOrPhone of [phoneNumber, '(202) 555-0121', 'Password@Example.com']) {
    const login = await shop().call('login', { body: { emailOrPhone, password: 'first password' } })
    expect(login).toMatchObject({ status: 200, body: { message: 'Successfully logged in' } })
  }
  const wrong = { newPassword: 'second password', oldPassword: 'not it' }
  expect(await shop().call('changePassword', { token, body: wrong })).toMatchObject({ status: 400 })
  const right = { newPassword: 'second password', oldPassword: 'first password' }
  expect(await shop().call('changePassword', { token, body: right })).toMatchObject({ status: 200 })
  const old = await shop().call('login', { body: { emailOrPhone: phoneNumber, password: 'first password' } })
  expect(old).toMatchObject({ status: 401, body: { message: 'Wrong email, phone or password' } })
})

test('no password and no account get the same reply as a wrong password', async () => {
  await signIn(shop(), '+12025550122')
  for (const emailOrPhone of ['+12025550122', '+12025550199', 'nobody@example.com', 'nonsense']) {
    const login = await shop().call('login', { body: { emailOrPhone, password: 'anything at all' } })
    expect(login).toMatchObject({ status: 401, body: { message: 'Wrong email, phone or password' } })
  }
})

test('a forgotten password is reset by a code to the email, which signs out everywhere', async () => {
  const token = await signIn(shop(), '+12025550123')
  const email = 'forgot@example.com'
  const own = withProof(await proveEmail(email))
  const proved = await shop().call('changeProfile', { token, body: { email }, headers: own })
  expect(proved.body.user).toMatchObject({ email, emailVerified: true })
  const headers = withProof(await proveEmail(email))
  const body = { email, newPassword: 'a new password' }
  expect(await shop().call('changePassword', { body, headers })).toMatchObject({ status: 200 })
  expect(await shop().call('changePassword', { body, headers })).toMatchObject({ status: 401 })
  expect(await shop().call('getUser', { token })).toMatchObject({ status: 401 })
  const login = await shop().call('login', { body: { emailOrPhone: email, password: 'a new password' } })
  expect(login).toMatchObject({ status: 200 })
})

test('the reader of a mailbox that an account only claims does not get into that account', async () => {
  const token = await signIn(shop(), '+12025550141')
  const email = 'mistyped@example.com'
  const { user } = (await shop().call('changeProfile', { token, body: { email } })).body
  expect(user).toMatchObject({ email, emailVerified: false })
  const body = { email, newPassword: 'somebody else' }
  const stranger = await shop().call('changePassword', { body, headers: withProof(await proveEmail(email)) })
  expect(stranger).toMatchObject({ status: 404, body: { message: 'Not found' } })
  expect(await shop().call('login', { body: { emailOrPhone: email, password: body.newPassword } })).toMatchObject({
    status: 401,
  })
  // The account's own person, signed in, proves it by the same code.
  const own = await shop().call('changePassword', { token, body, headers: withProof(await proveEmail(email)) })
  expect(own.status).toBe(200)
  expect((await shop().call('getUser', { token })).body.user).toMatchObject({ emailVerified: true, hasPassword: true })
})

test('a claimed email blocks neither the check nor the sign-up of its owner', async () => {
  const email = 'claimed@example.com'
  const claimant = await signIn(shop(), '+12025550151')
  await shop().call('changeProfile', { token: claimant, body: { email } })
  const phoneNumber = '+12025550152'
  const check = () => shop().call('checkEmailMobile', { body: { phoneNumber, email } })
  expect((await check()).body.exists).toBe(false)
  const body = { name: 'Its Owner', email, phoneNumber }
  const signedUp = await shop().call('signUp', { body, headers: withProof(await provePhone(shop(), phoneNumber)) })
  expect(signedUp).toMatchObject({ status: 201, body: { user: { email, emailVerified: false } } })
  const { token } = signedUp.body
  const otherBody = { email, newPassword: "its owner's password" }
  const headers = withProof(await proveEmail(email))
  expect((await shop().call('changePassword', { token, body: otherBody, headers })).status).toBe(200)
  expect((await check()).body.exists).toBe(true)
  const late = { name: 'Somebody Else', email, phoneNumber: '+12025550153' }
  const refused = await shop().call('signUp', {
    body: late,
    headers: withProof(await provePhone(shop(), late.phoneNumber)),
  })
  expect(refused).toMatchObject({ status: 409, body: { message: 'User already registered' } })
})

test('people who claim the same email each sign in with their own password, until one proves it', async () => {
  const email = 'shared-claim@example.com'
  const claimants: { id: string; token: string; newPassword: string }[] = []
  for (const phoneNumber of ['+12025550154', '+12025550155']) {
    const token = await signIn(shop(), phoneNumber)
    const { id } = (await shop().call('changeProfile', { token, body: { email } })).body.user
    const newPassword = `the password of ${id}`
    const headers = withProof(await provePhone(shop(), phoneNumber))
    await shop().call('changePassword', { token, body: { newPassword }, headers })
    claimants.push({ id, token, newPassword })
  }
  const logIn = (password: string) => shop().call('login', { body: { emailOrPhone: email, password } })
  for (const { id, newPassword } of claimants) {
    expect(await logIn(newPassword)).toMatchObject({ status: 200, body: { user: { id } } })
  }
  const [first, second] = claimants
  await shop().call('sendOtp', { body: { email, otpType: 'email' } })
  const otp = await readCode(shop(), email)
  await shop().call('verifyOtp', { token: second?.token, body: { email, otpType: 'email', otp } })
  expect(await logIn(second?.newPassword ?? '')).toMatchObject({ status: 200 })
  expect(await logIn(first?.newPassword ?? '')).toMatchObject({ status: 401 })
})

test('an address goes to the person who proves it, is never taken from them, and a changed one is unproved', async () => {
  const email = 'contested@example.com'
  const claimant = await signIn(shop(), '+12025550142')
  await shop().call('changeProfile', { token: claimant, body: { email } })
  const reader = await signIn(shop(), '+12025550143')
  const neighbour = await signIn(shop(), '+12025550144')
  await shop().call('changeProfile', { token: neighbour, body: { email: 'uncontested@example.com' } })
  // Two people may claim it; nobody owns it yet.
  expect(await shop().call('changeProfile', { token: reader, body: { email } })).toMatchObject({ status: 200 })
  const headers = withProof(await proveEmail(email))
  const taken = await shop().call('changeProfile', { token: reader, body: { email: 'Contested@example.com' }, headers })
  expect(taken).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } })
  expect((await shop().call('getUser', { token: claimant })).body.user.email).toBe('')
  expect((await shop().call('getUser', { token: neighbour })).body.user.email).toBe('uncontested@example.com')
  const late = { token: claimant, body: { email }, headers: withProof(await proveEmail(email)) }
  expect(await shop().call('changeProfile', late)).toMatchObject({ status: 409 })
  await shop().call('changeProfile', { token: reader, body: { name: 'Same address' } })
  expect((await shop().call('getUser', { token: reader })).body.user.emailVerified).toBe(true)
  const moved = await shop().call('changeProfile', { token: reader, body: { email: 'elsewhere@example.com' } })
  expect(moved.body.user.emailVerified).toBe(false)
})

test('a signed-in person proves their own address by its code, and no other', async () => {
  const token = await signIn(shop(), '+12025550144')
  const email = 'proves@example.com'
  await shop().call('changeProfile', { token, body: { email } })
  for (const to of ['other@example.com', email]) {
    await shop().call('sendOtp', { body: { email: to, otpType: 'email' } })
    const otp = await readCode(shop(), to)
    await shop().call('verifyOtp', { token, body: { email: to, otpType: 'email', otp } })
    expect((await shop().call('getUser', { token })).body.user.emailVerified).toBe(to === email)
  }
})

test("an email's proof sets no password for another email, and a phone's proof sets none", async () => {
  const token = await signIn(shop(), '+12025550124')
  await shop().call('changeProfile', { token, body: { email: 'victim@example.com' } })
  const body = { email: 'victim@example.com', newPassword: 'stolen password' }
  for (const proof of [await proveEmail('attacker@example.com'), await provePhone(shop(), '+12025550125')]) {
    const answer = await shop().call('changePassword', { body, headers: withProof(proof) })
    expect(answer).toMatchObject({ status: 401, body: { message: 'Verification required' } })
  }
})

test('a number changes only with a proof of the new one, and never by HEAD or prefetch', async () => {
  const token = await signIn(shop(), '+12025550126')
  const second = await signIn(shop(), '+12025550126')
  const params = { x: '+12025550127' }
  expect(await shop().call('changeNumber', { token, params })).toMatchObject({ status: 401 })
  const proof = withProof(await provePhone(shop(), '+12025550127'))
  const path = '/auth-api/change-number/%2B12025550127'
  const authorization = `Bearer ${token}`
  const head = await shop().fetch(path, { method: 'HEAD', headers: { ...proof, authorization } })
  expect(head.status).toBe(405)
  const prefetch = await shop().fetch(path, { headers: { ...proof, authorization, 'sec-purpose': 'prefetch' } })
  expect(prefetch.status).toBe(405)
  const changed = await shop().call('changeNumber', { token, params, headers: proof })
  expect(changed).toMatchObject({ status: 200, body: { user: { phoneNumber: '+12025550127' } } })
  // Sessions of the old number have ended.
  expect(await shop().call('getUser', { token: second })).toMatchObject({ status: 401 })
})

test("another person's number is refused without using up the proof", async () => {
  await signIn(shop(), '+12025550128')
  const token = await signIn(shop(), '+12025550129')
  const headers = withProof(await provePhone(shop(), '+12025550128'))
  const taken = await shop().call('changeNumber', { token, params: { x: '+12025550128' }, headers })
  expect(taken).toMatchObject({ status: 409, body: { message: 'User already registered' } })
  const body = { phoneNumber: '+12025550128' }
  expect(await shop().call('loginRegisterForCheckOutPage', { body, headers })).toMatchObject({ status: 200 })
})

test.each(['123', 'abcdefghij', '+199999', '0000000000'])('a number like %j gets 400', async (x) => {
  const { token } = await addPerson(shop())
  const answer = await shop().call('changeNumber', { token, params: { x } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Enter a valid number' } })
})

test('sessions are listed, ended one by one or all together, by their owner only', async () => {
  const phoneNumber = '+12025550130'
  const first = await signIn(shop(), phoneNumber)
  const second = await signIn(shop(), phoneNumber)
  const third = await signIn(shop(), phoneNumber)
  const stranger = await addPerson(shop())
  const { sessions } = (await shop().call('listSessions', { token: first })).body
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  const { sessions: seenBySecond } = (await shop().call('listSessions', { token: second })).body
  const id = seenBySecond.find(({ current }) => current)?.id ?? ''
  for (const wrong of [id, crypto.randomUUID(), 'no-id']) {
    const answer = await shop().call('endSession', { token: stranger.token, params: { id: wrong } })
    expect(answer).toMatchObject({ status: 404 })
  }
  expect(await shop().call('endSession', { token: first, params: { id } })).toMatchObject({ status: 200 })
  expect(await shop().call('getUser', { token: second })).toMatchObject({ status: 401 })
  expect(await shop().call('getUser', { token: third })).toMatchObject({ status: 200 })
  await shop().call('signOutEverywhere', { token: first })
  for (const token of [first, third]) expect(await shop().call('getUser', { token })).toMatchObject({ status: 401 })
})

test('my data contains everything of mine and no hash', async () => {
  const neighbour = await addPerson(shop())
  await shop().call('addAddress', { token: neighbour.token, body: { ...testAddress, city: 'Albany' } })
  const items = [{ variant: await addVariant(shop()), quantity: 1 }]
  await shop().call('createOrder', { token: neighbour.token, body: makeOrderBody(items) })
  const { token } = await addPerson(shop())
  await shop().call('addAddress', { token, body: testAddress })
  const answer = await shop().call('downloadMyData', { token })
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(answer.body).toMatchObject({ addresses: [{ city: 'New York' }], orders: [], reviews: [] })
  expect(answer.body['sessions']).toHaveLength(1)
  expect(JSON.stringify(answer.body)).not.toMatch(/hash/)
})

test('a deleted account is gone, its orders stay without the person, and an open order prevents deleting it', async () => {
  const { id, token, phone } = await addPerson(shop())
  const variant = await addVariant(shop())
  const neighbour = await addPerson(shop())
  const theirs = { token: neighbour.token, body: makeOrderBody([{ variant, quantity: 1 }]) }
  const { id: theirOrder } = (await shop().call('createOrder', theirs)).body.order
  const ordered = await shop().call('createOrder', {
    token,
    body: makeOrderBody([{ variant, quantity: 1 }]),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(ordered.status).toBe(201)
  expect(await shop().call('deleteAccount', { token })).toMatchObject({ status: 409 })
  const { db } = shop().deps
  await db.updateTable('orders').set({ state: 'delivered' }).where('user_id', '=', id).execute()
  expect(await shop().call('deleteAccount', { token })).toMatchObject({ status: 200 })
  expect(await shop().call('getUser', { token })).toMatchObject({ status: 401 })
  expect((await shop().call('checkMobile', { body: { phoneNumber: phone } })).body.exists).toBe(false)
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ordered.body.order.id)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ user_id: null, email: '', phone: '', address: { country: 'US', state: 'NY' } })
  expect(JSON.stringify(order)).not.toContain('Main Street')
  const left = await shop().call('getOrder', { token: neighbour.token, params: { id: theirOrder } })
  expect(left.body.order).toMatchObject({ address: { line1: '1 Main Street' } })
})

test('a session without a recent proof cannot delete its account', async () => {
  const { id, token } = await addPerson(shop())
  const { db } = shop().deps
  await db.updateTable('sessions').set({ verified_at: null }).where('user_id', '=', id).execute()
  expect(await shop().call('deleteAccount', { token })).toMatchObject({ status: 403 })
})
