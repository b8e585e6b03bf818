// @vitest-environment happy-dom
import type { WritableAtom } from 'nanostores'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SignInHere } from '../../../src/features/accounts/browser/sign-in/SignInHere.tsx'
import { knowUser, type Session, $session as session } from '../../../src/site/browser/session.ts'
import { openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { enter, openPage, press, render, until } from '../../support/render.ts'

const waitForDialogs = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/accounts/browser/sign-in/dialogs.ts', () => ({ waitForDialogs }))
const $session = session as WritableAtom<Session>

let api: ReturnType<typeof openFakeApi>
let requests: unknown[]
const keepRequest = ({ detail }: WindowEventMap['placket:flow']) => requests.push(detail)
const onSignedIn = vi.fn()
beforeEach(() => {
  openPage()
  api = openFakeApi()
  requests = []
  removeEventListener('placket:flow', keepRequest)
  addEventListener('placket:flow', keepRequest)
  onSignedIn.mockReset()
  waitForDialogs.mockReset()
})

async function send(): Promise<void> {
  await render(createElement(SignInHere, { className: 'sign-in', label: 'Sign in to review', onSignedIn }))
  await enter('Your phone number', '+12025550123')
  await press('Sign in with a code')
}

test('the number goes to the dialogs, and the page goes on once they have signed in', async () => {
  $session.set({ status: 'guest' })
  waitForDialogs.mockImplementation(async () => knowUser(user))
  await send()
  await until(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(requests).toEqual([{ type: 'openCheckout', phoneNumber: '+12025550123' }])
})

test('a shopper who closes the dialogs stays where they were', async () => {
  $session.set({ status: 'guest' })
  await send()
  await until(() => expect(waitForDialogs).toHaveBeenCalledOnce())
  await until(() => undefined)
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a session that is still good needs no code', async () => {
  $session.set({ status: 'unchecked' })
  api.answer('GET /auth-api/is-login-check', { success: true, user })
  await send()
  await until(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(requests).toEqual([])
})
