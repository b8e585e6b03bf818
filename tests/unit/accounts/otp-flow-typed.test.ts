import { describe, expect, test } from 'vitest'
import { changeOtpCode, emptyOtpCode, isComplete, readOtpCode } from '../../../src/features/accounts/rules/otp-code.ts'
import { advance } from '../../../src/features/accounts/rules/otp-flow.ts'
import type { FlowEvent, Moved, OtpFlow } from '../../../src/features/accounts/rules/otp-flow-types.ts'
import { email, events, phoneNumber, replied, states } from '../../support/otp-flow-states.ts'

const spaced = (flow: OtpFlow): OtpFlow => ({
  ...flow,
  form: {
    emailOrPhone: ` ${phoneNumber} `,
    name: ' Test Person ',
    email: ` ${email} `,
    phoneNumber: ` ${phoneNumber} `,
  },
})
const callsOf = ({ effects }: Moved) => effects.flatMap((effect) => (effect.type === 'call' ? [effect.call] : []))
const submit: FlowEvent = { type: 'submit' }

describe('spaces around input', () => {
  test('are never sent', () => {
    expect(callsOf(advance(spaced(states.login), submit))).toEqual([{ name: 'checkMobile', body: { phoneNumber } }])
    expect(callsOf(advance(spaced(states['sign-up']), submit))).toEqual([
      { name: 'checkEmailMobile', body: { email, phoneNumber } },
    ])
    expect(callsOf(advance(spaced(states['code, verifying for sign-up']), events['phone verified']))).toEqual([
      { name: 'signUp', body: { name: 'Test Person', email, phoneNumber } },
    ])
  })

  test('are removed from the number a code goes to', () => {
    const toPhone = { name: 'choice', to: { phoneNumber, email: '' } }
    expect(advance(spaced(states['login, checking']), events.known).flow.step).toMatchObject(toPhone)
    expect(
      advance(spaced(states.closed), { type: 'openCheckout', phoneNumber: ` ${phoneNumber} ` }).flow.step,
    ).toMatchObject(toPhone)
    expect(advance(spaced(states['login, checking']), events.unknown).flow.form.phoneNumber).toBe(phoneNumber)
  })
})

test('signing in sends the number that was proved', () => {
  expect(callsOf(advance(states['code, verifying'], events['phone verified']))).toEqual([
    { name: 'loginRegisterForCheckOutPage', body: { phoneNumber } },
  ])
})

test('a refused code can be corrected from its first box', () => {
  const before: OtpFlow = states['code, verifying']
  const code = { boxes: [...'123456'], focus: 5 }
  const focused: OtpFlow = { ...before, step: before.step.name === 'code' ? { ...before.step, code } : before.step }
  const { step } = advance(focused, events['failed, with a message']).flow
  expect(step).toMatchObject({ name: 'code', code: { focus: 0 } })
  expect(step.name === 'code' && readOtpCode(step.code)).toBe('123456')
})

test('a reply about a code that is no longer expected opens nothing', () => {
  const closed: OtpFlow = { ...states['code, verifying'], step: { name: 'closed' } }
  expect(advance(closed, events['phone verified'])).toMatchObject({ flow: { step: { name: 'closed' } }, effects: [] })
  expect(advance(closed, replied({ name: 'sendOtp', reply: { message: 'OTP sent successfully' } }))).toMatchObject({
    flow: { step: { name: 'closed' } },
    effects: [],
  })
})

describe('the boxes of a code', () => {
  test('are complete when each has a character', () => {
    expect(isComplete({ boxes: [...'12345', ''], focus: 5 })).toBe(false)
    expect(isComplete({ boxes: [...'123456'], focus: 5 })).toBe(true)
  })

  test('keep their content before the one being filled', () => {
    const held = { boxes: ['9', '8', '', '', '', ''], focus: 2 }
    expect(changeOtpCode(held, { type: 'paste', box: 2, text: '1234' }).boxes).toEqual([...'981234'])
    expect(changeOtpCode(held, { type: 'input', box: 2, text: '12' }).boxes).toEqual(['9', '8', '1', '2', '', ''])
  })

  test('distribute three characters typed into one box, even if it already has one of them', () => {
    const held = { boxes: ['1', '', '', '', '', ''], focus: 0 }
    expect(changeOtpCode(held, { type: 'input', box: 0, text: '123' }).boxes).toEqual(['1', '2', '3', '', '', ''])
    expect(changeOtpCode(emptyOtpCode, { type: 'input', box: 0, text: '12' }).boxes).toEqual(['1', '2', '', '', '', ''])
    expect(changeOtpCode(held, { type: 'input', box: 0, text: '23' }).boxes).toEqual(['2', '3', '', '', '', ''])
  })
})
