import { expect, test } from 'vitest'
import { advance } from '../../../src/features/accounts/rules/otp-flow.ts'
import type { FlowEvent, Moved, OtpFlow } from '../../../src/features/accounts/rules/otp-flow-types.ts'
import { email, events, phoneNumber, states } from '../../support/otp-flow-states.ts'

const callsOf = ({ effects }: Moved) => effects.flatMap((effect) => (effect.type === 'call' ? [effect.call] : []))
const typedInto = (flow: OtpFlow, form: Partial<OtpFlow['form']>): OtpFlow => ({
  ...flow,
  form: { ...flow.form, ...form },
})
const password = (text: string): FlowEvent => ({ type: 'submitPassword', password: text })

test('a password is sent as typed, the account it belongs to is trimmed', () => {
  const flow = typedInto(states.password, { emailOrPhone: ` ${email} ` })
  expect(callsOf(advance(flow, password(' pass word ')))).toEqual([
    { name: 'login', body: { emailOrPhone: email, password: ' pass word ' } },
  ])
  expect(callsOf(advance(typedInto(flow, { emailOrPhone: '  ' }), password('password')))).toEqual([])
  expect(callsOf(advance(flow, password('')))).toEqual([])
})

test.each([
  ['1234567', 0],
  ['12345678', 1],
])('a new password of "%s" is sent %i times, for the email that was proved', (text, times) => {
  const calls = callsOf(advance(states['new password'], password(text)))
  expect(calls).toEqual(Array(times).fill({ name: 'changePassword', body: { newPassword: text, email } }))
})

test('resetting a password sends the trimmed email and proves nothing yet', () => {
  const flow = { ...typedInto(states.forgotten, { email: ` ${email} ` }), verificationDone: true }
  const { flow: next } = advance(flow, { type: 'submit' })
  expect(next).toMatchObject({ channel: 'email', verificationDone: false })
  expect(next.step).toEqual({
    name: 'choice',
    purpose: 'forgetPassword',
    to: { phoneNumber: '', email },
    uncheckedForSeconds: null,
  })
  expect(advance(typedInto(flow, { email: ' ' }), { type: 'submit' }).flow.step).toEqual({ name: 'forgotten' })
})

test.each([
  [
    'the email that was typed to log in',
    { emailOrPhone: 'typed@shop.example', email },
    undefined,
    'typed@shop.example',
  ],
  [
    'the one typed to sign up, where a number was typed to log in',
    { emailOrPhone: phoneNumber, email },
    undefined,
    email,
  ],
  ['the one that is named', { emailOrPhone: 'typed@shop.example', email }, 'named@shop.example', 'named@shop.example'],
])('the password of %s is reset', (_name, form, named, expected) => {
  const event: FlowEvent = { type: 'openForgotten', ...(named ? { email: named } : {}) }
  expect(advance(typedInto(states.password, form), event).flow).toMatchObject({
    form: { email: expected },
    reset: 'logIn',
    step: { name: 'forgotten' },
  })
})

test('once an email is proved, a new password is asked for or the waiting caller continues', () => {
  const verifying = states['code, verifying for a new password']
  expect(advance({ ...verifying, reset: 'logIn' }, events['email verified']).flow).toMatchObject({
    verificationDone: true,
    step: { name: 'newPassword', email },
    pending: null,
    channel: 'Text_Message',
  })
  expect(advance({ ...verifying, reset: null }, events['email verified']).flow).toMatchObject({
    verificationDone: true,
    step: { name: 'closed' },
  })
})

test('a caller that waits for the proof of an email never gets an earlier one', () => {
  const before: OtpFlow = { ...states.closed, verificationDone: true, reset: 'stay' }
  expect(advance(before, { type: 'openForgotPassword', email }).flow).toMatchObject({
    verificationDone: false,
    reset: null,
    channel: 'email',
  })
})

test('the changed password is the one to sign in with next, and someone signed in is not asked for it', () => {
  const saving = states['new password, saving']
  const changed = events['password changed']
  expect(advance({ ...saving, reset: 'logIn' }, changed).flow).toMatchObject({
    step: { name: 'password' },
    reset: null,
    form: { emailOrPhone: email },
  })
  expect(advance({ ...saving, reset: 'stay' }, changed).flow).toMatchObject({ step: { name: 'closed' }, reset: null })
})
