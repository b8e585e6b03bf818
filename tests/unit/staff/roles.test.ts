// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { permissionsOf } from '../../../src/api/permissions.ts'
import { InviteForm } from '../../../src/features/staff/admin/PeopleList.tsx'
import { allows, permissions, type Role, readRole, roles } from '../../../src/platform/pure/access/roles.ts'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const may = (role: Role) => permissions.filter((permission) => allows(role, permission))

test('a shopper may nothing, the owner everything, a manager everything but roles', () => {
  expect(may('shopper')).toEqual([])
  expect(may('admin')).toEqual(permissions)
  expect(permissions.filter((permission) => !allows('manager', permission))).toEqual(['people.write'])
})

test('a packer ships and refunds nothing, an editor sees no orders, a viewer changes and takes out nothing', () => {
  expect(may('packer')).toEqual(['orders.read', 'orders.ship'])
  expect(may('editor').filter((permission) => /orders|customers|settings|people|export/.test(permission))).toEqual([])
  expect(may('viewer').filter((permission) => !permission.endsWith('.read'))).toEqual([])
  expect(allows('viewer', 'audit.read')).toBe(false)
})

test('the words of mails belong to who may touch money, and to nobody who may only change content', () => {
  for (const role of roles) expect(allows(role, 'mails.write'), role).toBe(allows(role, 'orders.money'))
})

test('a role of a later release gives no access', () => {
  expect([readRole('packer'), readRole('auditor')]).toEqual(['packer', 'shopper'])
  expect(roles).toContain('viewer')
})

test('calls for everyone need no permission', () => {
  expect([permissionsOf('getOrder'), permissionsOf('refundOrder')]).toEqual([[], ['orders.money']])
})

test('someone is invited by number or email; a refusal is at its field', async () => {
  const onInvited = vi.fn()
  await render(createElement(InviteForm, { onInvited }))
  const problem = 'belongs to no account that has confirmed it. Invite by phone number instead.'
  calls.refuse('inviteStaff', problem, { faults: [{ field: 'phoneOrEmail', problem }] })
  await enter('Phone number or email', 'pat@example.com')
  await press('Invite')
  expect(shownText('.error')).toBe(`This ${problem}`)
  expect(findField('Phone number or email').getAttribute('aria-invalid')).toBe('true')
  const own = 'You cannot change your own role. Another owner can.'
  calls.refuse('inviteStaff', own)
  await press('Invite')
  expect(shownText('.error')).toBe(own)
  expect($toasts.get()).toEqual([])
  calls.answer('inviteStaff', { person: {}, message: 'Invited' })
  await enter('Phone number or email', '+1 415 555 0199')
  await enter('Role to give', 'editor')
  await press('Invite')
  expect(calls.sent('inviteStaff').at(-1)).toMatchObject({ body: { phoneOrEmail: '+1 415 555 0199', role: 'editor' } })
  expect(onInvited).toHaveBeenCalledOnce()
})
