// @vitest-environment happy-dom
import type { WritableAtom } from 'nanostores'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AdminApp } from '../../../src/app/admin/AdminApp.tsx'
import { Arrangement } from '../../../src/desk/browser/lists/Collection.tsx'
import { write } from '../../../src/desk/browser/write.ts'
import { PeopleSection } from '../../../src/features/customers/admin/PeopleSection.tsx'
import { SearchesSection } from '../../../src/features/listing/admin/SearchesSection.tsx'
import { PromoCodesSection } from '../../../src/features/promotions/admin/PromoCodesSection.tsx'
import { AuditSection } from '../../../src/features/staff/admin/AuditSection.tsx'
import { ConfirmDialog } from '../../../src/features/staff/admin/ConfirmDialog.tsx'
import { knowUser, type Session, $session as session } from '../../../src/site/browser/session.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { makeGate, signedInUser as user } from '../../support/fake-api.ts'
import {
  enter,
  findButton,
  findField,
  hasButton,
  press,
  render,
  shownText,
  shownTexts,
  tick,
  until,
} from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
vi.mock('../../../src/desk/browser/files/save-file.ts', () => ({ saveFile: vi.fn() }))
const $session = session as WritableAtom<Session>
const { calls, confirm, visit } = openScreens(call)
const where = () => location.pathname + location.search
const rows = () => shownTexts('tbody tr')

describe('a list that is loaded page by page', () => {
  const person = {
    id: '1',
    name: 'Ann',
    phone: '+1',
    email: 'a@example.com',
    orders: 3,
    createdAt: '2026-01-02T12:00:00Z',
    role: 'shopper',
    version: 'v1',
  }
  const open = async (path: string, total = 1) => {
    calls.answer('listInvites', { invites: [] })
    calls.answer('readPasskeyRoles', { roles: [], version: 'v' })
    calls.answer('listFormerPeople', { people: [], total: 0 })
    calls.answer('listPeople', { people: total > 0 ? [person, { ...person, id: '2', role: 'admin' }] : [], total })
    await visit(path)
    await render(createElement(PeopleSection))
  }

  test('asks for what its address says, and again when that changes', async () => {
    await open('/admin/people?sort=-name&page=2', 60)
    expect(calls.sent('listPeople')).toEqual([{ query: { sort: '-name', page: '2', limit: '25' } }])
    await enter('Role', 'admin')
    expect(where()).toBe('/admin/people?sort=-name&role=admin')
    await enter('Search people', 'ann')
    expect(where()).toBe('/admin/people?sort=-name&role=admin&query=ann')
    expect(calls.sent('listPeople').at(-1)).toEqual({
      query: { sort: '-name', role: 'admin', query: 'ann', limit: '25' },
    })
  })

  test('is sorted by the headings that can, each way', async () => {
    await open('/admin/people')
    const sorts = () => [...document.querySelectorAll('th')].map((head) => head.getAttribute('aria-sort'))
    expect(sorts()).toEqual(['none', null, 'none', 'none', null, null])
    await press('Name ')
    expect([where(), sorts()[0]]).toEqual(['/admin/people?sort=name', 'ascending'])
    await press('Name ↑')
    expect([where(), sorts()[0]]).toEqual(['/admin/people?sort=-name', 'descending'])
    await press('Name ↓')
    expect(where()).toBe('/admin/people?sort=name')
  })

  test('is turned page by page, within its pages', async () => {
    await open('/admin/people', 60)
    expect(shownText('.pager [role="status"]')).toBe('60 in total, page 1 of 3')
    expect([findButton('Previous').disabled, findButton('Next').disabled]).toEqual([true, false])
    await press('Next')
    await press('Next')
    expect([where(), findButton('Next').disabled]).toEqual(['/admin/people?page=3', true])
    await press('Previous')
    await press('Previous')
    expect(where()).toBe('/admin/people')
    await open('/admin/people?page=x', 12)
    expect(shownText('.pager')).toBe('12 in total')
    await open('/admin/people', 0)
    expect(shownText('.pager')).toBe('')
  })

  test('that is empty, or cannot be loaded, says so', async () => {
    await open('/admin/people', 0)
    expect(shownText('.nothing')).toBe('No people found.')
    calls.refuse('listPeople', 'Later')
    await render(createElement(PeopleSection))
    expect(shownText('.nothing')).toBe('This list could not be loaded. Try again.')
  })

  test('keeps its rows while it loads anew, and when that fails', async () => {
    await open('/admin/people')
    calls.refuse('listPeople', 'Later')
    await enter('Search people', 'x')
    expect(rows()).toHaveLength(2)
    expect(document.querySelector('.scroll')?.getAttribute('aria-busy')).toBe('false')
  })

  test('a reply that comes too late does not replace a later one', async () => {
    const replies: ((names: string) => void)[] = []
    call.mockImplementation(
      (name: string) =>
        new Promise(
          (resolve) =>
            name !== 'listPeople' ||
            replies.push((name) => resolve({ ok: true, reply: { people: [{ ...person, name }], total: 1 } })),
        ),
    )
    await visit('/admin/people')
    await render(createElement(PeopleSection))
    await visit('/admin/people?query=b')
    expect(document.querySelector('.scroll')?.getAttribute('aria-busy')).toBe('true')
    await act(async () => replies[1]?.('Later'))
    await act(async () => replies[0]?.('Earlier'))
    expect(rows()[0]).toMatch(/^Later/)
  })

  test('a role is given and taken, and the list read again, also after a refusal', async () => {
    await open('/admin/people')
    const refusal = 'This is the only owner. Make someone else an owner first.'
    calls.refuse('changeRole', refusal)
    const [first, second] = [...document.querySelectorAll<HTMLSelectElement>('tbody select')]
    for (const [field, role] of [
      [first, 'packer'],
      [second, 'shopper'],
    ] as const) {
      await act(async () => {
        if (field) field.value = role
        field?.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
    expect(calls.sent('changeRole')).toMatchObject([
      { params: { id: '1' }, body: { role: 'packer', version: 'v1' } },
      { params: { id: '2' }, body: { role: 'shopper', version: 'v1' } },
    ])
    expect(calls.sent('listPeople')).toHaveLength(3)
    // In words at the field, which keeps the role.
    expect(second?.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(second?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(refusal)
    expect(second?.value).toBe('admin')
  })
})

test('the log names what changed, before and after', async () => {
  calls.answer('listAudit', {
    entries: [
      {
        id: '1',
        at: '2026-01-02T12:00:00Z',
        actor: 'Ann',
        entity: 'banner',
        entityId: '7',
        action: 'updated',
        name: 'Sale',
        before: { title: 'Old', active: true },
        after: { title: 'New', active: true },
      },
      {
        id: '2',
        at: '2026-01-02T12:00:00Z',
        actor: 'Ann',
        entity: 'site',
        action: 'published',
        before: null,
        after: null,
      },
    ],
    total: 2,
  })
  await visit('/admin/audit')
  await render(createElement(AuditSection))
  expect(shownTexts('details summary')).toEqual(['Title', 'Download as CSV'])
  expect(shownTexts('details tbody tr')).toEqual(['titleOldNew'])
})

test('the log has a column for undoing while something in it can be undone', async () => {
  const entry = { id: '1', at: '2026-01-02T12:00:00Z', actor: 'Ann', entityId: '7', before: null, after: null, key: '' }
  const shipped = { ...entry, entity: 'order', title: '1001', action: 'shipped', actorId: null, undoes: null }
  calls.answer('listAudit', { entries: [shipped], total: 1 })
  await visit('/admin/audit')
  await render(createElement(AuditSection))
  expect(shownTexts('thead th')).toEqual(['When', 'Who', 'Action', 'Details'])
  expect(shownTexts('tbody td')[2]).toBe('Shipped order 1001')
  const sides = { before: { title: 'Old' }, after: { title: 'New' } }
  calls.answer('listAudit', {
    entries: [{ ...entry, ...sides, entity: 'banner', title: 'Sale', action: 'changed', undoes: null, undone: false }],
    total: 1,
  })
  await visit('/admin/audit?page=2')
  await until(() => shownTexts('thead th').includes('Undo'))
})

test('the log is downloaded as it is filtered', async () => {
  calls.answer('listAudit', { entries: [], total: 0 })
  calls.answer('exportAudit', { csv: 'When\n', rows: 0, after: null })
  await visit('/admin/audit?actorId=7&query=banner&page=2')
  await render(createElement(AuditSection))
  await press('Download')
  expect(calls.sent('exportAudit')).toEqual([{ query: { actorId: '7', query: 'banner' } }])
})

test('failed searches are listed with how often and when', async () => {
  calls.answer('listFailedSearches', {
    searches: [{ query: 'toga', count: 4, lastAt: '2026-01-02T12:00:00Z' }],
    total: 1,
  })
  await visit('/admin/searches')
  await render(createElement(SearchesSection))
  expect(rows()).toEqual([expect.stringMatching(/^toga4Jan 2, 2026/)])
})

describe('a short list with its form', () => {
  const code = {
    _id: 'a',
    id: 'a',
    code: 'SPRING',
    kind: 'percent',
    value: 10,
    minimum: 0,
    description: '',
    usageLimit: null,
    perPersonLimit: null,
    usedCount: 3,
    isPublic: true,
    shownIn: ['cart', 'home'],
    active: true,
    startsAt: null,
    endsAt: null,
    version: 'v1',
    automatic: false,
    title: '',
    combines: false,
    steps: [],
  }
  const hidden = { ...code, id: 'b', code: 'AUTUMN', kind: 'fixed', usageLimit: 5, isPublic: false, active: false }
  const open = async (path: string, ...promocodes: unknown[]) => {
    calls.answer('listPromoCodes', { promocodes })
    await visit(path)
    await render(createElement(PromoCodesSection))
  }

  test('shows each record, sorted as the address says', async () => {
    await open('/admin/promo-codes?sort=code', code, hidden)
    expect(rows()).toEqual(['AUTUMNNoAmount off10No3 of 5NoNo', 'SPRINGNoPercent off10No3 of ∞Yescart, homeYes'])
    await open('/admin/promo-codes', code)
    await enter('Search promo codes', 'zz')
    expect(shownText('.nothing')).toBe('No promo codes found.')
    await open('/admin/promo-codes')
    expect(shownText('.nothing')).toMatch(/^No promo codes yet\. /)
  })

  test('edits a record, and goes back to the list once it is saved', async () => {
    await open('/admin/promo-codes/a', code)
    expect(
      ['Shown in the cart, if public', 'Shown at checkout, if public'].map((label) => findField(label)),
    ).toMatchObject([{ checked: true }, { checked: false }])
    await tick('Shown at checkout, if public')
    await enter('Uses in all', '9')
    calls.refuse('updatePromoCode', 'The limit is lower than the number of uses so far')
    await press('Save')
    expect(where()).toBe('/admin/promo-codes/a')
    calls.answer('updatePromoCode', { message: 'Saved' })
    await press('Save')
    expect(calls.sent('updatePromoCode').at(-1)).toMatchObject({
      params: { id: 'a' },
      body: { usageLimit: 9, shownIn: ['cart', 'checkout', 'home'], version: 'v1' },
    })
    expect(calls.sent('updatePromoCode').at(-1)?.body).not.toHaveProperty('inCart')
    expect([where(), calls.sent('listPromoCodes').length]).toEqual(['/admin/promo-codes', 2])
  })

  test('makes a new one from its blank', async () => {
    await open('/admin/promo-codes/new', code)
    expect(hasButton('Delete')).toBe(false)
    calls.answer('createPromoCode', { message: 'Saved' })
    await enter('Code', 'NEW')
    await enter('Value', '5')
    await enter('Valid from', '2026-03-01T10:00')
    await enter('Valid until', '2026-04-01T10:00')
    await press('Save')
    expect(calls.sent('createPromoCode')[0]?.body).toMatchObject({
      code: 'NEW',
      kind: 'percent',
      value: 5,
      minimum: 0,
      active: true,
      shownIn: ['cart', 'checkout'],
      startsAt: new Date('2026-03-01T10:00').toISOString(),
      endsAt: new Date('2026-04-01T10:00').toISOString(),
    })
  })

  test('deletes a record after asking; one that is not there says so', async () => {
    await open('/admin/promo-codes/a', code)
    confirm.mockReturnValueOnce(false)
    await press('Delete')
    expect(confirm).toHaveBeenCalledWith('Delete this promo code?')
    calls.refuse('deletePromoCode', 'Later')
    await press('Delete')
    expect(where()).toBe('/admin/promo-codes/a')
    calls.answer('deletePromoCode', { message: 'Deleted' })
    await press('Delete')
    expect([where(), calls.sent('deletePromoCode').length]).toEqual(['/admin/promo-codes', 2])
    await open('/admin/promo-codes/none', code)
    expect(shownText('.nothing')).toBe('Not found')
  })
})

describe('an order of rows', () => {
  const items = ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), name }))
  const onArrange = vi.fn<(ids: readonly string[]) => Promise<readonly string[] | null>>()
  const open = () => render(createElement(Arrangement, { label: 'Order of banners', items, onArrange }))
  const order = () => shownTexts('.arrangement li > span').join('')
  beforeEach(() => {
    onArrange.mockReset().mockImplementation(async (ids) => ids)
  })

  test('is changed by buttons, saved at once and said aloud', async () => {
    await open()
    await press('Move C up')
    expect([order(), shownText('[role="status"]')]).toEqual(['ACB', 'C is now number 2 of 3'])
    expect(onArrange).toHaveBeenCalledWith(['a', 'c', 'b'])
    await press('Move A up')
    await press('Move B down')
    expect(onArrange).toHaveBeenCalledOnce()
    expect(['A', 'C'].map((name) => findButton(`Move ${name} up`).getAttribute('aria-disabled'))).toEqual([
      'true',
      'false',
    ])
    expect(findButton('Move B down').getAttribute('aria-disabled')).toBe('true')
  })

  test('is changed by dragging; a row that is let go elsewhere stays', async () => {
    await open()
    const drag = (name: string, kind: string) =>
      act(async () => {
        const row = [...document.querySelectorAll('.arrangement li')].find((item) => item.textContent.startsWith(name))
        row?.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
      })
    await drag('A', 'dragstart')
    await drag('A', 'dragend')
    await drag('C', 'drop')
    expect(order()).toBe('ABC')
    await drag('A', 'dragstart')
    await drag('C', 'drop')
    expect(order()).toBe('BCA')
  })

  test('that was not saved is the former one again', async () => {
    onArrange.mockResolvedValue(null)
    await open()
    await press('Move C up')
    expect(order()).toBe('ABC')
  })

  test('that someone else has changed is theirs', async () => {
    onArrange.mockResolvedValue(['b', 'c', 'a'])
    await open()
    await press('Move C up')
    expect(order()).toBe('BCA')
  })

  test('is saved one move after the other, and no more of them after a refusal', async () => {
    const answers: ((stored: readonly string[] | null) => void)[] = []
    onArrange.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    await open()
    const answer = (stored: readonly string[] | null) => act(async () => answers.at(-1)?.(stored))
    await press('Move C up')
    await press('Move C up')
    await press('Move A down')
    expect([order(), onArrange.mock.calls]).toEqual(['CBA', [[['a', 'c', 'b']]]])
    await answer(['a', 'c', 'b'])
    expect([order(), onArrange.mock.lastCall]).toEqual(['CBA', [['c', 'b', 'a']]])
    await press('Move B up')
    await answer(null)
    expect([order(), onArrange.mock.calls.length]).toEqual(['ACB', 2])
  })
})

test('a write without a recent proof asks for a code, and goes on with it', async () => {
  knowUser({ ...user, role: 'admin' })
  await render(createElement(ConfirmDialog))
  const dialog = () => document.querySelector('dialog')
  calls.refuse('publishNow', 'Confirm your identity with a code, then try again')
  const done = write('publishNow')
  await until(() => expect(dialog()?.open).toBe(true))
  expect(shownText('label')).toBe('')
  calls.answer('sendOtp', { message: 'OTP sent successfully' })
  await press('Send a code')
  await enter('Code', '123456')
  calls.answer('verifyOtp', { message: 'verification successfuy via phone number' })
  calls.answer('publishNow', { message: 'The site is being built' })
  await press('Verify')
  expect(calls.sent('verifyOtp')[0]?.body).toMatchObject({ otp: '123456', phoneNumber: user.phoneNumber })
  expect((await done).ok).toBe(true)
  expect(dialog()?.open).toBe(false)
})

test('a write that is not confirmed is given up', async () => {
  await render(createElement(ConfirmDialog))
  calls.refuse('publishNow', 'Confirm your identity with a code, then try again')
  const done = write('publishNow')
  await until(() => expect(document.querySelector('dialog')?.open).toBe(true))
  await press('Cancel')
  expect((await done).ok).toBe(false)
  expect(calls.sent('publishNow')).toHaveLength(1)
})

describe('the admin', () => {
  const open = async (path: string) => {
    await visit(path)
    await render(createElement(AdminApp))
  }

  test('offers each role what it may do: a packer begins with the orders', async () => {
    calls.answer('listAllOrders', { orders: [], total: 0 })
    knowUser({ ...user, role: 'packer' })
    await open('/admin')
    await until(() => expect(shownText('main')).toContain('No orders yet.'))
    expect(shownTexts('nav a')).toEqual(['Orders'])
    await open('/admin/settings')
    expect(shownText('h1')).toBe('Not found')
    knowUser({ ...user, role: 'viewer' })
    await open('/admin/orders')
    expect(shownTexts('nav a')).toEqual(expect.not.arrayContaining(['Audit log', 'Import and export']))
  })

  test('asks guests to sign in, and turns shoppers away', async () => {
    $session.set({ status: 'guest' })
    await open('/admin')
    await until(() => expect([shownText('h1'), hasButton('Sign in with a code')]).toEqual(['Admin', true]))
    await act(async () => knowUser(user))
    expect(shownText('main')).toContain('This area is for shop staff.')
    expect(document.querySelector('nav')).toBeNull()
  })

  test('waits while the session is checked, and says when the shop does not reply', async () => {
    $session.set({ status: 'unchecked' })
    const reply = makeGate()
    call.mockReturnValueOnce(reply.wait.then(() => ({ ok: false, failure: { call: 'isLoginCheck', status: 502 } })))
    await open('/admin')
    expect(shownText('main')).toBe('Signing you in…')
    await act(async () => reply.open())
    await until(() => expect(shownText('[role="alert"]')).toBe('The shop can’t be reached. Try again in a moment.'))
    calls.answer('isLoginCheck', { success: true, user })
    await press('Try again')
    await until(() => expect(shownText('main')).toContain('This area is for shop staff.'))
  })

  test('follows its own links without a new page, and no others', async () => {
    knowUser({ ...user, role: 'admin' })
    calls.answer('listAudit', { entries: [], total: 0 })
    calls.answer('listInvites', { invites: [] })
    calls.answer('readPasskeyRoles', { roles: [], version: 'v' })
    calls.answer('listPeople', { people: [], total: 0 })
    calls.answer('listFormerPeople', { people: [], total: 0 })
    await open('/admin/audit')
    expect([shownText('h1'), shownText('nav [aria-current]')]).toEqual(['Audit log', 'Audit log'])
    const link = (href: string) => document.querySelector<HTMLElement>(`a[href="${href}"]`)
    const follow = async (href: string, over: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...over })
      await act(async () => link(href)?.dispatchEvent(event))
      return event.defaultPrevented
    }
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    expect([await follow('/admin/people', { ctrlKey: true }), shownText('h1')]).toEqual([true, 'Audit log'])
    expect(await follow('/admin/people')).toBe(true)
    expect([where(), shownText('h1')]).toEqual(['/admin/people', 'People'])
  })

  test('an unknown address is not found', async () => {
    knowUser({ ...user, role: 'admin' })
    await open('/admin/none')
    expect(shownText('h1')).toBe('Not found')
  })
})
