// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { AdminApp } from '../../../src/app/admin/AdminApp.tsx'
import { PasskeyRoles } from '../../../src/features/staff/admin/PasskeyRoles.tsx'
import { knowUser } from '../../../src/site/browser/session.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { signedInUser as user } from '../../support/fake-api.ts'
import { findField, hasButton, press, render, shownText, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startRegistration: async () => ({ id: 'new' }),
  startAuthentication: async () => ({ id: 'known' }),
}))
const { calls } = openScreens(call)
const packer = { ...user, role: 'packer' as const }

test('a packer whose role requires a passkey sees nothing but the way to add one', async () => {
  knowUser({ ...packer, passkeyStep: 'add' })
  calls.answer('startPasskey', { options: { challenge: 'c' } })
  calls.answer('addPasskey', { passkey: { id: 'new' }, message: 'Passkey added' })
  calls.answer('listPasskeys', { passkeys: [] })
  calls.answer('isLoginCheck', { success: true, user: packer })
  calls.answer('listAllOrders', { orders: [], total: 0 })
  await render(createElement(AdminApp))
  await until(() => expect(shownText('h1')).toBe('Add a passkey'))
  expect([document.querySelector('nav'), calls.sent('listAllOrders')]).toEqual([null, []])
  await press('Add a passkey')
  await until(() => expect(shownText('main')).toContain('No orders yet.'))
  expect(calls.sent('addPasskey')).toMatchObject([{ body: { response: { id: 'new' } } }])
})

test('a packer with a passkey signs in with it, and may leave without', async () => {
  knowUser({ ...packer, passkeyStep: 'use' })
  calls.answer('startPasskeyLogin', { options: { challenge: 'c' } })
  calls.refuse('passkeyLogin', 'This passkey was not accepted')
  calls.answer('logout', { message: 'LogOut successfully' })
  calls.answer('listAllOrders', { orders: [], total: 0 })
  await render(createElement(AdminApp))
  await until(() => expect(shownText('h1')).toBe('Use your passkey'))
  await press('Use your passkey')
  await until(() => expect(calls.sent('passkeyLogin')).toHaveLength(1))
  expect(shownText('h1')).toBe('Use your passkey')
  await press('Sign out')
  await until(() => expect(hasButton('Sign in with a passkey')).toBe(true))
  calls.answer('passkeyLogin', { token: 't', message: 'Successfully logged in', user: packer })
  await press('Sign in with a passkey')
  await until(() => expect(shownText('main')).toContain('No orders yet.'))
})

test('an owner chooses the roles, and a refusal stands at them', async () => {
  const role = (name: string, required: boolean) => ({ role: name, required, people: 2, withPasskey: 1 })
  calls.answer('readPasskeyRoles', { roles: [role('admin', false), role('packer', true)], version: 'v1' })
  calls.refuse('savePasskeyRoles', 'roles', { faults: [{ field: 'roles', problem: 'need a passkey' }] })
  await render(createElement(PasskeyRoles))
  await until(() => expect(findField('Packer (1 of 2 has one)')).toMatchObject({ checked: true }))
  findField('Owner (1 of 2 has one)')?.click()
  await press('Save')
  await until(() => expect(shownText('[role="alert"]')).toBe('You need a passkey'))
  expect(document.querySelector('fieldset')?.getAttribute('aria-describedby')).toBe('passkey-roles-fault')
  expect(calls.sent('savePasskeyRoles')).toMatchObject([{ body: { roles: ['admin', 'packer'], version: 'v1' } }])
  calls.answer('savePasskeyRoles', { message: 'Saved', roles: [], version: 'v2' })
  await press('Save')
  await until(() => expect(document.querySelector('[role="alert"]')).toBeNull())
})
