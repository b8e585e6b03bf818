// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SignInDialog } from '../../../src/features/accounts/browser/sign-in/SignInDialog.tsx'
import type { FlowEvent, OtpFlow } from '../../../src/features/accounts/rules/otp-flow-types.ts'
import { states } from '../../support/otp-flow-states.ts'
import {
  enter,
  findButton,
  findField,
  hasButton,
  openPage,
  press,
  render,
  shownText,
  shownTexts,
  tick,
} from '../../support/render.ts'

const dialogs = vi.hoisted(() => ({ $flow: null as unknown, sendToFlow: vi.fn() }))
vi.mock('../../../src/features/accounts/browser/sign-in/dialogs.ts', () => dialogs)
vi.hoisted(() => Object.assign(globalThis, { PublicKeyCredential: class {} }))
const $flow = atom<OtpFlow>(states.closed)
dialogs.$flow = $flow

const sent = (): FlowEvent[] => dialogs.sendToFlow.mock.calls.map(([event]) => event)
const dialog = () => document.querySelector('dialog')
const focused = () => document.activeElement
beforeEach(() => {
  openPage()
  dialogs.sendToFlow.mockReset()
})
const show = (flow: OtpFlow) => act(async () => $flow.set(flow))
const open = async (flow: OtpFlow) => {
  $flow.set(flow)
  await render(createElement(SignInDialog))
}
const busy = (name: string) => findButton(name).getAttribute('aria-disabled')

describe('the dialog', () => {
  test('opens with a step, stays open for the next, and closes with the flow', async () => {
    await open(states.closed)
    expect(dialog()).toBeNull()
    await show(states.login)
    expect([dialog()?.open, shownText('h2')]).toEqual([true, 'Sign in'])
    await show(states['sign-up'])
    expect([dialog()?.open, shownText('h2')]).toEqual([true, 'Sign up'])
    await show(states.closed)
    expect([dialog()?.open, shownText('h2')]).toEqual([false, ''])
  })

  test.each([
    ['login', 'Sign in', 'Phone number'],
    ['sign-up', 'Sign up', 'Name'],
    ['password', 'Sign in with password', 'Email or phone number'],
    ['forgotten', 'Set a new password', 'Email'],
    ['new password', 'Choose a new password', 'New password'],
  ] as const)('%s has its form, and the focus is in the first field', async (name, heading, label) => {
    await open(states[name])
    expect(shownText('h2')).toBe(heading)
    expect(focused()).toBe(findField(label))
  })

  test('asks to close by its button, Escape and the browser, and only while it is open', async () => {
    await open(states.login)
    await press('Close')
    const pressed = new Event('cancel', { cancelable: true })
    await act(async () => dialog()?.dispatchEvent(pressed))
    expect(pressed.defaultPrevented).toBe(true)
    await act(async () => dialog()?.dispatchEvent(new Event('close')))
    expect(sent()).toEqual(Array(3).fill({ type: 'cancel' }))
    dialogs.sendToFlow.mockReset()
    await show(states.closed)
    await act(async () => dialog()?.dispatchEvent(new Event('close')))
    expect(sent()).toEqual([])
  })
})

describe('the steps', () => {
  test('a field tells the flow what is typed', async () => {
    await open(states['sign-up'])
    await enter('Email', 'other@example.com')
    await press('Sign up')
    await press('Sign in instead')
    expect(sent()).toEqual([
      { type: 'typed', field: 'email', value: 'other@example.com' },
      { type: 'submit' },
      { type: 'openLogin' },
    ])
  })

  test('fields that are missing are marked, the first has the focus, and a mark goes with its reason', async () => {
    const empty = {
      ...states['sign-up'],
      form: { emailOrPhone: '', name: ' ', email: '', phoneNumber: '+12025550123' },
    }
    const marked = () => shownTexts('.error[aria-live]')
    await open(empty)
    expect(marked()).toEqual(['', '', ''])
    findButton('Sign up').focus()
    await press('Sign up')
    expect(sent()).toEqual([{ type: 'submit' }])
    expect(marked()).toEqual(['Please fill this in', 'Please fill this in', ''])
    expect(findField('Email').getAttribute('aria-invalid')).toBe('true')
    expect(focused()).toBe(findField('Name'))
    await show({ ...empty, form: { ...empty.form, name: 'Test Person' } })
    expect(marked()).toEqual(['', 'Please fill this in', ''])
    const unfit = { ...states['sign-up, email without a domain'], fault: 'Enter a valid email' }
    await show(unfit)
    expect(marked()).toEqual(['', 'Enter a valid email', ''])
  })

  test('a number that is too short is marked, until it is right', async () => {
    await open(states['login, error shown'])
    expect(shownText('.error[aria-live]')).toBe('Enter a valid number')
    expect(findField('Phone number').getAttribute('aria-invalid')).toBe('true')
    await show(states.login)
    expect(shownText('.error[aria-live]')).toBe('')
    expect(findField('Phone number').getAttribute('aria-invalid')).toBe('false')
  })

  test('a password goes with its form and into no store', async () => {
    await open(states.password)
    const password = document.querySelector<HTMLInputElement>('[type="password"]')
    if (password) password.value = 'a password'
    await press('Sign in')
    expect(sent()).toEqual([{ type: 'submitPassword', password: 'a password' }])
    expect(shownText('.hint')).toBe('')
  })

  test('a new password says its rule and whose it is', async () => {
    await open(states['new password'])
    expect(shownText('.hint')).toBe('Use at least 8 characters')
    expect(findField('New password').getAttribute('aria-describedby')).toBe('sign-in-password-hint sign-in-fault')
    expect(document.querySelector<HTMLInputElement>('[name="username"]')?.value).toBe('person@example.com')
    await press('Save password')
    expect(sent()).toEqual([{ type: 'submitPassword', password: '' }])
  })

  test('other ways are events of their own', async () => {
    await open(states.login)
    for (const name of shownTexts('.ways button')) await press(name)
    await press('Use a passkey')
    expect(sent()).toEqual([
      { type: 'openPassword' },
      { type: 'openForgotten' },
      { type: 'openSignUp' },
      { type: 'usePasskey' },
    ])
  })

  test('a forgotten password leads back to signing in only for someone who came from there', async () => {
    await open(states.forgotten)
    expect(hasButton('Back to sign in')).toBe(true)
    await show({ ...states.forgotten, reset: 'stay' })
    expect(hasButton('Back to sign in')).toBe(false)
  })

  test.each([
    ['login, checking', 'Sign in'],
    ['sign-up, checking', 'Sign up'],
    ['password, checking', 'Sign in'],
    ['new password, saving', 'Save password'],
  ] as const)('while %s the button is busy', async (name, button) => {
    await open(states[name])
    expect(busy(button)).toBe('true')
    await show({ ...states[name], pending: null })
    expect(busy(button)).toBe('false')
  })

  test('a refusal stands in the form', async () => {
    await open({ ...states.login, fault: 'Too many requests' })
    expect(shownText('#sign-in-fault')).toBe('Too many requests')
  })
})

describe('a code', () => {
  const choosing = (purpose: 'login' | 'forgetPassword'): OtpFlow => ({
    ...states.login,
    step: {
      name: 'choice',
      purpose,
      to: { phoneNumber: '+12025550123', email: 'person@example.com' },
      uncheckedForSeconds: null,
    },
  })
  const coding = (resendIn: number, over: Partial<OtpFlow> = {}): OtpFlow => ({
    ...states.login,
    channel: 'Phone_Call',
    step: {
      name: 'code',
      purpose: 'login',
      to: { phoneNumber: '+12025550123', email: '' },
      sentBy: 'Text_Message',
      code: { boxes: ['1', '2', '', '', '', ''], focus: 2 },
      resendIn,
    },
    ...over,
  })

  test('to a phone comes by text message or by a call', async () => {
    await open(choosing('login'))
    expect(shownText('h2')).toBe('Send OTP')
    expect(shownTexts('.channel p')).toEqual(["We'll text you a code.", "We'll call you with a code."])
    expect(focused()).toBe(findField('Text message (SMS)'))
    const checked = () =>
      [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')].map((radio) => radio.checked)
    expect(checked()).toEqual([true, false])
    await tick('Phone call')
    await press('send')
    expect(sent()).toEqual([{ type: 'selectChannel', channel: 'Phone_Call' }, { type: 'submit' }])
    await show({ ...choosing('login'), channel: 'Phone_Call' })
    expect(checked()).toEqual([false, true])
  })

  test('to an email has nothing to choose', async () => {
    await open(choosing('forgetPassword'))
    expect(shownText('h2')).toBe('Verify Your EMAIL')
    expect(findField('Email').value).toBe('person@example.com')
    expect(document.querySelector('[type="radio"]')).toBeNull()
    expect(focused()).toBe(findButton('get otp'))
  })

  test('is typed into six boxes, and can be sent again after a while, by another channel', async () => {
    await open(coding(12))
    expect(shownText('.lead')).toBe('Sent to +1 202 555 0123')
    expect(shownText('.wait')).toBe('in 12 s')
    expect(busy('resend')).toBe('true')
    expect(document.querySelector('.channel p')).toBeNull()
    await show(coding(0))
    expect(shownTexts('.wait')).toEqual([])
    expect([busy('resend'), busy('Verify')]).toEqual(['false', 'false'])
    await show(coding(0, { pending: { request: 1, name: 'verifyOtp' } }))
    expect([busy('resend'), busy('Verify')]).toEqual(['true', 'true'])
    for (const name of ['Verify', 'Cancel', 'resend']) await press(name)
    expect(sent()).toEqual([{ type: 'submit' }, { type: 'cancel' }, { type: 'resend' }])
    expect((focused() as HTMLInputElement).ariaLabel ?? focused()?.getAttribute('aria-label')).toBe('Character 3 of 6')
  })

  test('by email names the address and offers no other channel', async () => {
    const { step } = coding(0)
    if (step.name !== 'code') throw new Error('No code is asked for')
    await open({
      ...states.login,
      step: { ...step, purpose: 'forgetPassword', to: { phoneNumber: '', email: 'person@example.com' } },
    })
    expect(shownText('.lead')).toBe('Sent to person@example.com')
    expect(document.querySelector('.channels')).toBeNull()
  })
})
