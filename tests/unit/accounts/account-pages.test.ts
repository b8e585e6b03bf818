// @vitest-environment happy-dom
import type { WritableAtom } from 'nanostores'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProfilePage } from '../../../src/app/browser/ProfilePage.ts'
import { AccountGate } from '../../../src/features/accounts/browser/AccountGate.tsx'
import { AddressesPage } from '../../../src/features/accounts/browser/AddressesPage.tsx'
import { $addresses } from '../../../src/features/accounts/browser/addresses.ts'
import { knowUser, type Session, $session as session } from '../../../src/site/browser/session.ts'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { makeGate, openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import {
  enter,
  findField,
  hasButton,
  openPage,
  press,
  render,
  shownText,
  shownTexts,
  tick,
  until,
} from '../../support/render.ts'

const $session = session as WritableAtom<Session>
let api: ReturnType<typeof openFakeApi>
let requests: unknown[]
const keepRequest = ({ detail }: WindowEventMap['placket:flow']) => requests.push(detail)
beforeEach(() => {
  openPage({ path: '/account/addresses/' })
  api = openFakeApi()
  requests = []
  removeEventListener('placket:flow', keepRequest)
  addEventListener('placket:flow', keepRequest)
  knowUser(user)
})
const bodyOf = (call: string) => api.asked.findLast((asked) => asked.call === call)?.body
const toasts = () => $toasts.get().map(({ text }) => text)

describe('the frame of account pages', () => {
  const Page = () => AccountGate({ children: ({ name }) => createElement('b', {}, name) })
  const open = () => render(createElement(Page))

  test('waits for the server, then shows the page of who is signed in', async () => {
    $session.set({ status: 'unchecked' })
    // biome-ignore lint/suspicious/noDocumentCookie: as a session keeps it
    document.cookie = 'ectoken=abc'
    const reply = makeGate()
    api.answer('GET /auth-api/is-login-check', { success: true, user }, reply)
    await open()
    expect(document.querySelector('[data-waits]')?.textContent).toBe('One moment…')
    reply.open()
    await until(() => expect(shownText('b')).toBe('Test Person'))
    expect(document.querySelector('[data-waits]')).toBeNull()
  })

  test('says that the shop does not reply, and asks again', async () => {
    $session.set({ status: 'unchecked' })
    // biome-ignore lint/suspicious/noDocumentCookie: as a session keeps it
    document.cookie = 'ectoken=abc'
    api.answer('GET /auth-api/is-login-check', {}, { status: 502 })
    await open()
    await until(() => expect(shownText('[role="alert"]')).toBe('We could not reach the shop. Try again in a moment.'))
    expect(document.querySelector('[data-waits]')).toBeNull()
    api.answer('GET /auth-api/is-login-check', { success: true, user })
    await press('Try again')
    await until(() => expect(shownText('b')).toBe('Test Person'))
  })

  test('asks a guest to sign in', async () => {
    $session.set({ status: 'guest' })
    await open()
    expect(shownText('b')).toBe('')
    // Also before the island is there: dialog-opener.ts opens the dialog for any such button.
    expect(document.querySelector('[data-open-login]')?.textContent).toBe('Sign in')
  })

  test.each([
    ['shopper', ['Profile', 'Orders', 'Addresses', 'Security and data', 'Wishlist']],
    ['admin', ['Profile', 'Orders', 'Addresses', 'Security and data', 'Wishlist', 'Admin']],
  ] as const)('has the links of a %s, and marks the page', async (role, labels) => {
    knowUser({ ...user, role })
    await open()
    expect(shownTexts('nav a')).toEqual(labels)
    expect(shownTexts('nav a[aria-current="page"]')).toEqual(['Addresses'])
    await press('Sign out')
    expect(requests).toEqual([{ type: 'logOut' }])
  })
})

describe('addresses', () => {
  const address = {
    _id: 'a',
    id: 'a',
    name: 'Test Person',
    phone: '',
    line1: '1 High St',
    line2: '',
    city: 'Troy',
    state: 'NY',
    postcode: '12180',
    country: 'US',
    isDefault: false,
  }
  const open = async (...addresses: unknown[]) => {
    await act(async () => $addresses.set(null))
    api.answer('GET /user/address', { addresses })
    await render(createElement(AddressesPage))
    await until(() => expect(shownText()).not.toContain('One moment'))
  }

  test('are laid out as their country writes them, the default one marked', async () => {
    await open(address, {
      ...address,
      id: 'b',
      city: 'Bonn',
      state: '',
      postcode: '53111',
      country: 'DE',
      isDefault: true,
    })
    expect(shownTexts('address span')).toEqual([
      'Test Person',
      '1 High St',
      'Troy, NY 12180',
      'United States',
      'Test Person',
      '1 High St',
      '53111 Bonn',
      'Germany',
    ])
    expect(shownTexts('li:has(.badge) address span').at(-1)).toBe('Germany')
    expect(shownText()).not.toContain('You have no saved addresses yet')
  })

  test('none are explained, twenty leave no room for another', async () => {
    await open()
    expect(shownText()).toContain('You have no saved addresses yet.')
    expect(hasButton('Add an address')).toBe(true)
    await open(...Array.from({ length: 20 }, (_, id) => ({ ...address, id: String(id) })))
    expect(hasButton('Add an address')).toBe(false)
  })

  test('a new one begins in the shop’s country, asks for its state, and closes when it is saved', async () => {
    await open()
    await press('Add an address')
    await press('Cancel')
    expect(hasButton('Add an address')).toBe(true)
    await press('Add an address')
    expect([...document.querySelectorAll('.optional')].map((mark) => mark.parentElement?.textContent)).toEqual([
      'Phone (optional)',
      'Apartment, floor (optional)',
    ])
    expect(findField('Country').value).toBe('US')
    expect(findField('State').tagName).toBe('SELECT')
    await until(() => expect(findField('ZIP code').getAttribute('pattern')).toMatch(/^\(\\d\{5\}\)/))
    await enter('Full name', 'New Person')
    await enter('Street address', '2 Low St')
    await enter('City', 'Troy')
    await enter('State', 'NY')
    await enter('ZIP code', '12181')
    await tick('Use as my default address')
    api.answer('POST /user/address', { address })
    await press('Save address')
    await until(() => expect(hasButton('Add an address')).toBe(true))
    expect(bodyOf('POST /user/address')).toEqual({
      name: 'New Person',
      line1: '2 Low St',
      line2: '',
      city: 'Troy',
      state: 'NY',
      postcode: '12181',
      country: 'US',
      isDefault: true,
    })
  })

  test('a ZIP code chooses its state, is warned of in another one, and is saved all the same', async () => {
    await open()
    await press('Add an address')
    await enter('ZIP code', '94105')
    expect(findField('State').value).toBe('CA')
    await enter('State', 'NY')
    expect(shownTexts('[data-field="postcode"] .hint')).toEqual(['This ZIP code is in California. Check the state.'])
    await enter('ZIP code', '10001')
    expect(shownTexts('[data-field="postcode"] .hint')).toEqual([])
    await enter('ZIP code', '94105')
    await enter('Country', 'AU')
    expect(shownTexts('[data-field="postcode"] .hint')).toEqual([])
    await enter('Country', 'US')
    await enter('Full name', 'New Person')
    await enter('Street address', '2 Low St')
    await enter('City', 'Troy')
    await enter('State', 'NY')
    api.answer('POST /user/address', { address })
    await press('Save address')
    await until(() => expect(bodyOf('POST /user/address')).toMatchObject({ state: 'NY', postcode: '94105' }))
  })

  test('one that was saved with a ZIP code of another state says so when it is edited', async () => {
    await open({ ...address, postcode: '94105' })
    await press('Edit 1 High St')
    expect(shownTexts('[data-field="postcode"] .hint')).toEqual(['This ZIP code is in California. Check the state.'])
  })

  test('another country has the fields of its own addresses', async () => {
    await open()
    await press('Add an address')
    await enter('Country', 'DE')
    await until(() => expect(findField('Postcode').getAttribute('pattern')).toBe('\\d{5}'))
    expect(() => findField('State')).toThrow()
    await enter('Country', 'IT')
    await until(() => expect(findField('Province').tagName).toBe('SELECT'))
  })

  test('a saved one is edited with what it had; a refusal keeps the form open', async () => {
    await open({ ...address, country: 'AU', state: 'VIC', postcode: '3000', isDefault: true })
    await press('Edit 1 High St')
    expect(findField('Country').value).toBe('AU')
    await until(() => expect(findField('State').value).toBe('VIC'))
    expect(() => findField('Use as my default address')).toThrow()
    api.answer('PUT /user/address/a', { message: 'This country has no such region' }, { status: 400 })
    await press('Save address')
    await until(() => expect(shownText('.error')).toBe('This country has no such region'))
    expect(findField('Suburb').value).toBe('Troy')
  })

  test('a removed one goes', async () => {
    await open(address)
    api.answer('DELETE /user/address/a', { message: 'Address removed' })
    api.answer('GET /user/address', { addresses: [] })
    await press('Remove 1 High St')
    await until(() => expect(shownTexts('address')).toEqual([]))
    expect(toasts()).toContain('Address removed')
  })
})

describe('the profile', () => {
  const save = 'PUT /auth-api/profile-change-by-id'
  const open = (over: Partial<typeof user> = {}) => {
    knowUser({ ...user, ...over })
    api.answer('GET /auth-api/mail-consent', { consent: null })
    api.answer('GET /api/orders/store-credit/history', { changes: [] })
    return render(createElement(ProfilePage))
  }
  const confirm = 'Confirm with a code'

  test.each([
    ['where such mails are sent', { consent: null, offered: true }, true],
    ['not where none are sent', { consent: null, offered: false }, false],
    ['to withdraw one of former days', { consent: { email: 'a@example.com', confirmed: true }, offered: false }, true],
  ])('a consent is asked for: %s', async (_name, reply, isShown) => {
    knowUser(user)
    api.answer('GET /auth-api/mail-consent', reply)
    api.answer('GET /api/orders/store-credit/history', { changes: [] })
    await render(createElement(ProfilePage))
    await until(() => expect(api.calls()).toContain('GET /auth-api/mail-consent'))
    await act(async () => undefined)
    expect(document.querySelector('#own-mails') !== null).toBe(isShown)
  })

  test.each([
    ['proved', { emailVerified: true }, null],
    ['absent', { email: '', emailVerified: false }, null],
    [
      'not proved',
      { emailVerified: false },
      'You have not confirmed person@example.com yet. Confirm it to be able to reset your password by email.',
    ],
  ])('an email that is %s', async (_state, over, text) => {
    await open(over)
    expect(hasButton(confirm)).toBe(text !== null)
    if (text) expect(shownText('form')).toContain(text)
  })

  test('emails that are not about an order are agreed to and stopped, with the address that they go to', async () => {
    await open()
    await until(() => expect(hasButton('Save email choice')).toBe(true))
    const box = () => document.querySelector<HTMLInputElement>('input[name="mails"]')
    expect(box()?.checked).toBe(false)
    const consent = { email: 'person@example.com', confirmed: false }
    api.answer('POST /auth-api/mail-consent', { consent, message: 'Saved' })
    await act(async () => box()?.click())
    await press('Save email choice')
    await until(() => expect(shownText()).toContain('We sent a link to person@example.com.'))
    expect(bodyOf('POST /auth-api/mail-consent')).toEqual({ textVersion: 1, source: 'account' })
    api.answer('DELETE /auth-api/mail-consent', { consent: null, message: 'Saved' })
    await act(async () => box()?.click())
    await press('Save email choice')
    await until(() => expect(shownText()).not.toContain('We sent a link'))
    expect(api.calls()).toContain('DELETE /auth-api/mail-consent')
  })

  test('an email that another account has entered can be confirmed, until another one is saved', async () => {
    await open()
    api.answer(save, { message: 'User already registered' }, { status: 409 })
    await enter('Email', 'Mine@example.com')
    await press('Save')
    await until(() => expect(hasButton(confirm)).toBe(true))
    expect(shownText()).toContain(
      'Another account has entered Mine@example.com. If it is yours, confirm it with a code.',
    )
    api.answer(save, { message: 'Later' }, { status: 503 })
    await press('Save')
    await until(() => expect(hasButton(confirm)).toBe(false))
  })

  test('an email that was just confirmed is no longer in dispute', async () => {
    await open()
    api.answer(save, { message: 'User already registered' }, { status: 409 })
    await enter('Email', 'Mine@example.com')
    await press('Save')
    await until(() => expect(hasButton(confirm)).toBe(true))
    await act(async () => knowUser({ ...user, email: 'mine@example.com', emailVerified: true }))
    expect(hasButton(confirm)).toBe(false)
  })
})
