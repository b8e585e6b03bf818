import { expect, test } from 'vitest'
import { advance, idleFlow, isDialogOpen } from '../../../src/features/accounts/rules/otp-flow.ts'
import type { Answer, FlowEvent, Moved, OtpFlow } from '../../../src/features/accounts/rules/otp-flow-types.ts'
import { email, events, filled, phoneNumber, replied, type StateName, states } from '../../support/otp-flow-states.ts'

/** Runs events from the initial state, without replying to calls. */
const run = (...events: FlowEvent[]) => events.reduce((flow, event) => advance(flow, event).flow, idleFlow)
const callOf = ({ effects }: Moved) => effects.flatMap((effect) => (effect.type === 'call' ? [effect.call] : []))
const answer = (flow: OtpFlow, reply: Answer): FlowEvent => ({ type: 'replied', request: flow.requests, answer: reply })

test('an unknown number is copied to the sign-up form', () => {
  const asked = run(
    { type: 'openLogin' },
    { type: 'typed', field: 'emailOrPhone', value: phoneNumber },
    { type: 'submit' },
  )
  const { flow } = advance(asked, answer(asked, { name: 'checkMobile', reply: { exists: false } }))
  expect(flow.form.phoneNumber).toBe(phoneNumber)
})

test('when an address may check no more numbers, the dialogs continue with the code', () => {
  const checking = advance(states.login, { type: 'submit' }).flow
  const refusal: FlowEvent = { type: 'failed', request: checking.requests, message: 'Too many requests' }
  const late: FlowEvent = { ...refusal, retryAfterSeconds: 90 }
  const unchecked = advance(checking, late).flow
  expect(unchecked.step).toMatchObject({ name: 'choice', purpose: 'login', uncheckedForSeconds: 90 })
  expect(advance(checking, refusal).flow.step).toMatchObject({ uncheckedForSeconds: 600 })
  expect(advance(unchecked, { type: 'openSignUp' }).flow).toMatchObject({
    step: { name: 'signUp' },
    form: { phoneNumber },
  })
  const signingUp = advance(states['sign-up'], { type: 'submit' }).flow
  const next = advance(signingUp, { ...refusal, request: signingUp.requests }).flow
  expect(next.step).toMatchObject({ name: 'choice', purpose: 'register' })
  const sending = advance(next, { type: 'submit' }).flow
  const stopped = advance(sending, { ...refusal, request: sending.requests }).flow
  expect(stopped).toMatchObject({ step: { name: 'choice' }, fault: 'Too many requests' })
})

test('an incomplete code is refused at its first empty box, and nobody is asked', () => {
  for (const [typed, place] of [
    ['', 0],
    ['123', 3],
    ['12 456', 2],
  ] as const) {
    const boxes = Array.from({ length: 6 }, (_, box) => (typed[box] ?? '').trim())
    const step = { ...states['code, typed'].step, code: { boxes, focus: 5 } }
    const moved = advance({ ...states['code, typed'], step } as OtpFlow, { type: 'submit' })
    expect(callOf(moved)).toEqual([])
    expect(moved.flow).toMatchObject({
      fault: 'Enter all six digits of the code',
      step: { name: 'code', code: { focus: place } },
    })
    const mended = advance(moved.flow, { type: 'code', event: { type: 'input', box: place, text: '7' } }).flow
    expect(mended.fault).toBeNull()
  }
})

test('calls send the trimmed input and the selected channel', () => {
  expect(callOf(advance(states.login, { type: 'submit' }))).toEqual([{ name: 'checkMobile', body: { phoneNumber } }])
  expect(callOf(advance(states['sign-up'], { type: 'submit' }))).toEqual([
    { name: 'checkEmailMobile', body: { email, phoneNumber } },
  ])
  expect(callOf(advance(states['choice, by email'], { type: 'submit' }))).toEqual([
    { name: 'sendOtp', body: { phoneNumber: '', email, otpType: 'email' } },
  ])
  expect(callOf(advance(states['code, typed'], { type: 'submit' }))).toEqual([
    { name: 'verifyOtp', body: { phoneNumber, email: '', otpType: 'Text_Message', otp: '123456' } },
  ])
  const register: OtpFlow = advance(states['sign-up, checking'], events.free).flow
  expect(callOf(advance(register, { type: 'submit' }))).toEqual([
    { name: 'sendOtp', body: { phoneNumber, email, otpType: 'Text_Message' } },
  ])
  expect(callOf(advance(states['code, typed'], { type: 'resend' }))).toEqual([
    { name: 'sendOtp', body: { phoneNumber, email: '', otpType: 'Phone_Call' } },
  ])
  expect(callOf(advance(states['code, verifying for sign-up'], events['phone verified']))).toEqual([
    { name: 'signUp', body: { name: 'Test Person', email, phoneNumber } },
  ])
})

test('cancel clears the code and resets the channel to text message', () => {
  const { flow } = advance(states['code, counting down'], { type: 'cancel' })
  expect(flow).toMatchObject({ step: { name: 'closed' }, channel: 'Text_Message' })
})

test('the email purpose selects the email channel, and no other purpose keeps it', () => {
  const opened = run({ type: 'openForgotPassword', email }, { type: 'cancel' }, { type: 'openForgotPassword', email })
  expect(opened.channel).toBe('email')
  expect(advance(opened, { type: 'openCheckout', phoneNumber }).flow.channel).toBe('Text_Message')
})

test('proving an email sets the flag for the caller until it is requested again', () => {
  const { flow } = advance(states['code, verifying by email'], events['email verified'])
  expect(flow.verificationDone).toBe(true)
  expect(advance(flow, { type: 'openForgotPassword', email }).flow.verificationDone).toBe(false)
})

test("a refused sign-up shows the server's message if there is one", () => {
  const taken: Answer = { name: 'checkEmailMobile', reply: { exists: true, message: 'Taken' } }
  const { effects } = advance(states['sign-up, checking'], replied(taken))
  expect(effects).toEqual([{ type: 'toast', tone: 'error', text: 'Taken' }])
})

test('sign-up checks number and email together, and sends no code when either is taken', () => {
  const asked = advance(states['sign-up'], { type: 'submit' })
  expect(callOf(asked)).toEqual([{ name: 'checkEmailMobile', body: { email, phoneNumber } }])
  const moved = advance(
    asked.flow,
    answer(asked.flow, { name: 'checkEmailMobile', reply: { exists: true, message: '' } }),
  )
  expect(moved.flow.step).toEqual({ name: 'signUp' })
  expect(callOf(moved)).toEqual([])
})

test('a password is sent with its call and stored nowhere', () => {
  const login = advance(states.password, { type: 'submitPassword', password: 'open sesame' })
  expect(callOf(login)).toEqual([{ name: 'login', body: { emailOrPhone: phoneNumber, password: 'open sesame' } }])
  const changed = advance(states['new password'], { type: 'submitPassword', password: 'open sesame' })
  expect(callOf(changed)).toEqual([{ name: 'changePassword', body: { email, newPassword: 'open sesame' } }])
  expect(JSON.stringify([login.flow, changed.flow])).not.toContain('open sesame')
})

test('the email typed to sign in is the one whose password is reset', () => {
  const typing = { ...idleFlow, form: { ...idleFlow.form, emailOrPhone: email } }
  expect(advance(typing, { type: 'openForgotten' }).flow.form.email).toBe(email)
  expect(advance(filled, { type: 'openForgotten', email: 'other@example.com' }).flow.form.email).toBe(
    'other@example.com',
  )
})

test('a proof for a waiting page opens no form for a new password', () => {
  const abandoned = run({ type: 'openForgotten', email }, { type: 'cancel' }, { type: 'openForgotPassword', email })
  expect(abandoned.reset).toBeNull()
})

test('a refusal is shown in the form until something is typed or sent', () => {
  const refused = advance(states['sign-up, name missing'], { type: 'submit' }).flow
  expect(refused.fault).toBe('Please fill all required fields')
  expect(advance(refused, { type: 'typed', field: 'name', value: 'A' }).flow.fault).toBeNull()
  expect(advance(refused, { type: 'openLogin' }).flow.fault).toBeNull()
  const sending = advance({ ...states['code, typed'], fault: 'Invalid or expired code' }, { type: 'submit' }).flow
  expect(sending.fault).toBeNull()
})

test('signing out clears the form', () => {
  expect(advance(filled, { type: 'logOut' }).flow.form).toEqual(idleFlow.form)
})

test('the page is locked while a dialog is open, and only then', () => {
  const open = (Object.keys(states) as StateName[]).filter((state) => isDialogOpen(states[state]))
  expect(open.filter((state) => /^(closed|finishing)/.test(state))).toEqual([])
  expect(open).toHaveLength(Object.keys(states).length - 4)
})
