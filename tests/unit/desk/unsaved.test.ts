// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { AdminApp } from '../../../src/app/admin/AdminApp.tsx'
import type { FieldPlan } from '../../../src/desk/browser/forms/field-plan.ts'
import { RecordForm } from '../../../src/desk/browser/forms/RecordForm.tsx'
import { $address } from '../../../src/desk/browser/lists/list-address.ts'
import { ProductLook } from '../../../src/features/catalog/admin/ProductLook.tsx'
import { ProductVideo } from '../../../src/features/catalog/admin/ProductVideo.tsx'
import { Taxes } from '../../../src/features/taxes/admin/Taxes.tsx'
import { knowUser } from '../../../src/site/browser/session.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { signedInUser } from '../../support/fake-api.ts'
import { enter, findField, press, render, shownText, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, confirm, visit } = openScreens(call)

const follow = (href: string) => act(async () => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click())
/** Whether the browser asks before the page is left. */
function isHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

describe('what was typed and not saved', () => {
  const open = async () => {
    const settings = { shopName: 'Harbour', tagline: 'Linen', freeReturns: false, themeColor: '#112233' }
    calls.answer('listSettings', { settings, locks: {}, version: 'v1' })
    calls.answer('listAudit', { entries: [], total: 0 })
    calls.answer('isLoginCheck', { success: true, user: { ...signedInUser, role: 'admin' } })
    knowUser({ ...signedInUser, role: 'admin' })
    await visit('/admin/settings/shop')
    await render(createElement(AdminApp))
    await until(() => expect(findField('Shop name').value).toBe('Harbour'))
  }

  test('keeps the merchant from leaving unless they say so', async () => {
    await open()
    expect(isHeld()).toBe(false)
    await enter('Shop name', 'Harbour & Sons')
    expect(isHeld()).toBe(true)
    confirm.mockReturnValue(false)
    await follow('/admin/audit')
    expect(confirm).toHaveBeenCalledWith('Leave without saving? What you typed here will be lost.')
    expect([location.pathname, findField('Shop name').value]).toEqual(['/admin/settings/shop', 'Harbour & Sons'])
    await act(async () => {
      history.replaceState(null, '', '/admin')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect([location.pathname, $address.get().section]).toEqual(['/admin/settings/shop', 'settings'])
    confirm.mockReturnValue(true)
    await follow('/admin/audit')
    await until(() => expect(shownText('h1')).toBe('Audit log'))
    await until(() => expect(isHeld()).toBe(false))
  })

  test('is nothing in a form of chips that was only opened', async () => {
    const fields: FieldPlan[] = [{ name: 'words', label: 'Words', kind: 'chips' }]
    const onSave = async () => ({ ok: true }) as const
    await render(createElement(RecordForm, { label: 'words', fields, values: { words: ['fine', 'soft'] }, onSave }))
    expect(isHeld()).toBe(false)
    await press('Remove soft')
    expect(isHeld()).toBe(true)
  })

  test('is a product added to a look, until Undo', async () => {
    const shirt = { id: '1', slug: 'a', name: 'A', status: 'active', imageUrl: null }
    calls.answer('readProductLook', { products: [shirt], version: 'v1' })
    await render(createElement(ProductLook, { id: '7' }))
    expect(isHeld()).toBe(false)
    await press('Remove A')
    expect(isHeld()).toBe(true)
    await press('Undo')
    expect(isHeld()).toBe(false)
  })

  test("is a video's description that was typed", async () => {
    calls.answer('readProductVideo', { video: null, version: 'v1' })
    await render(createElement(ProductVideo, { id: '7', firstPicture: '/p.webp' }))
    expect(isHeld()).toBe(false)
    await enter('What it shows', 'A sleeve')
    expect(isHeld()).toBe(true)
  })

  test('is a tax that was changed, until it is saved', async () => {
    const table = { included: false, shownName: '', home: '', taxNumber: '', rows: [] }
    calls.answer('listTaxes', { ...table, lockedBy: [], countries: ['DE'], classes: [], version: 'v1' })
    await render(createElement(Taxes))
    expect(isHeld()).toBe(false)
    await enter('Name of the taxes on pages', 'VAT')
    expect(isHeld()).toBe(true)
    calls.answer('updateTaxes', { ...table, message: 'Saved', version: 'v2' })
    await press('Save')
    expect(isHeld()).toBe(false)
  })

  test('is over once it is saved; a refused save is not', async () => {
    await open()
    await enter('Tagline', 'Wool')
    calls.refuse('updateSettings', 'Refused')
    await press('Save')
    expect(isHeld()).toBe(true)
    calls.answer('updateSettings', { message: 'Saved', version: 'v2' })
    await press('Save')
    expect(isHeld()).toBe(false)
    await follow('/admin/audit')
    expect([confirm.mock.calls.length, location.pathname]).toEqual([0, '/admin/audit'])
  })
})
