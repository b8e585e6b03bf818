// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SearchButton } from '../../../src/app/admin/SearchButton.tsx'
import { matchScreens } from '../../../src/app/admin/search-hits.ts'
import { sectionGroups } from '../../../src/app/admin/sections.ts'
import type { Role } from '../../../src/platform/pure/access/roles.ts'
import { knowUser } from '../../../src/site/browser/session.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { signedInUser } from '../../support/fake-api.ts'
import { enter, findField, press, render, shownText, shownTexts, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, visit } = openScreens(call)

const titles = (text: string) => matchScreens(sectionGroups, text).map(({ title }) => title)

describe('a screen is found by its name', () => {
  test.each([
    ['stock', ['Prices and stock']],
    ['  PRICES  sto ', ['Prices and stock']],
    ['group', ['Customer groups']],
    ['promo-codes', ['Promotions']],
    ['blog', ['Journal']],
    ['', []],
    ['   ', []],
    ['trousers', []],
    ['stock orders', []],
  ])('"%s"', (text, expected) => expect(titles(text)).toEqual(expected))

  test('those whose name begins with the text come first, and there are few', () => {
    expect(titles('search')[0]).toBe('Search rules')
    expect(titles('e')).toHaveLength(5)
  })

  test('the first screen has the address of the admin', () => {
    const first = { path: '', label: 'Today', Section: () => null, needs: 'numbers.read' } as const
    const found = matchScreens([{ name: 'Sales', sections: [first] }], 'today')
    expect(found).toEqual([{ href: '/admin', title: 'Today', facts: ['Sales'] }])
  })
})

const order = {
  id: '5',
  number: '10001',
  state: 'paid',
  total: 49.5,
  currency: 'USD',
  placedAt: '2026-01-02T12:00:00Z',
  address: { name: 'Ann Quay' },
  lines: [],
  shipments: [],
}
const person = { id: '7', name: '', phone: '+14155550123', email: 'ann@example.com' }
const product = {
  id: '9',
  name: 'Quay Shirt',
  status: 'draft',
  publishAt: null,
  foundSku: 'QUAY-M',
  imageUrl: '/media/quay.jpg',
}

function answerAll({
  orders = [order],
  people = [person],
  former = [],
  products = [product],
}: Record<string, unknown[]> = {}) {
  calls.answer('listAllOrders', { orders, total: 0 })
  calls.answer('listPeople', { people, total: 0 })
  calls.answer('listFormerPeople', { people: former, total: 0 })
  calls.answer('listAllProducts', { products, total: 0 })
}

async function send(event: Event, target: Element): Promise<boolean> {
  await act(async () => void target.dispatchEvent(event))
  return event.defaultPrevented
}
const pressKey = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  send(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }), target)
const pressInField = (key: string, init: KeyboardEventInit = {}) => pressKey(key, init, findField('Search for'))
const dialog = () => document.querySelector('dialog')
const type = (text: string) => enter('Search for', text)
const options = () => shownTexts('[role="option"] strong')
const chosen = () => shownTexts('[role="option"][aria-selected="true"] strong')
const said = () => shownText('[role="status"]')
const settled = () => until(() => expect(said()).not.toBe('Searching…'))

async function open(role: Role = 'admin') {
  knowUser({ ...signedInUser, role })
  await visit('/admin')
  await render(
    createElement(
      'div',
      { className: 'admin' },
      createElement('h1'),
      createElement(SearchButton, { groups: sectionGroups }),
    ),
  )
  await press('Search')
  await until(() => expect(dialog()?.open).toBe(true))
}

describe('the search over everything', () => {
  beforeEach(() => answerAll())

  test('is opened by Ctrl or Cmd K, but not over another dialog or by other keys', async () => {
    await render(createElement(SearchButton, { groups: sectionGroups }))
    expect([await pressKey('k'), await pressKey('j', { ctrlKey: true }), dialog()]).toEqual([false, false, null])
    await pressKey('k', { metaKey: true })
    await until(() => expect(dialog()?.open).toBe(true))
    await press('Close')
    expect(dialog()).toBeNull()
    await pressKey('k', { ctrlKey: true })
    expect(dialog()?.open).toBe(true)
    await press('Close')
    const other = Object.assign(document.createElement('dialog'), { open: true })
    document.body.append(other)
    expect(await pressKey('k', { ctrlKey: true })).toBe(true)
    expect([...document.querySelectorAll('dialog')]).toEqual([other])
  })

  test('shows what identifies each, and asks once for what was typed last', async () => {
    await open()
    expect(said()).toMatch(/^Type an order number/)
    await type('#1')
    await type(' #10 ')
    expect(said()).toBe('Searching…')
    await settled()
    for (const name of ['listAllOrders', 'listPeople', 'listAllProducts'] as const)
      expect(calls.sent(name)).toMatchObject([{ query: { query: '10', limit: '5' }, quiet: true }])
    expect(shownTexts('[role="group"] > p')).toEqual(['Orders', 'Customers', 'Products'])
    expect(shownTexts('[role="option"]')).toEqual([
      expect.stringMatching(/^10001 To pack · Ann Quay · Jan 2, 2026.* · \$49\.50$/),
      '+14155550123 +14155550123 · ann@example.com',
      'Quay Shirt Draft · QUAY-M',
    ])
    expect(document.querySelector('[role="option"] img')?.getAttribute('src')).toContain('/media/quay.jpg')
    expect(said()).toBe('3 results')
  })

  test.each([
    ['packer', ['listAllOrders']],
    ['editor', ['listAllProducts']],
    ['viewer', ['listAllOrders', 'listPeople', 'listFormerPeople', 'listAllProducts']],
  ] as const)('asks for nothing that a %s may not see', async (role, asked) => {
    await open(role)
    await type('quay')
    await settled()
    expect(call.mock.calls.map(([name]) => name)).toEqual(asked)
  })

  test('a product that is named by its SKU comes before the orders of it', async () => {
    await open()
    await type('quay-m')
    await settled()
    expect(options()).toEqual(['Quay Shirt', '10001', '+14155550123'])
  })

  test('a single letter finds screens alone', async () => {
    await open()
    await type('o')
    expect(said()).toBe('The first 5 results. Type more to find others.')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(call).not.toHaveBeenCalled()
  })

  test('is moved through by the arrow keys, round the ends, and opened by Enter', async () => {
    await open()
    await type('orders')
    await settled()
    expect(options()).toEqual(['Orders', '10001', '+14155550123', 'Quay Shirt'])
    const field = findField('Search for')
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
    expect([chosen(), active()]).toEqual([['Orders'], expect.stringMatching(/^Orders/)])
    expect(await pressInField('ArrowUp')).toBe(true)
    expect([chosen(), active()]).toEqual([['Quay Shirt'], expect.stringMatching(/^Quay Shirt/)])
    await pressInField('ArrowDown')
    await pressInField('ArrowDown')
    expect(chosen()).toEqual(['10001'])
    expect(await pressInField('Home')).toBe(false)
    await pressInField('Enter', { isComposing: true })
    expect(location.pathname).toBe('/admin')
    await pressInField('Enter')
    expect([location.pathname, dialog()]).toEqual(['/admin/orders/5', null])
    expect(document.activeElement).toBe(document.querySelector('h1'))
  })

  test('opens the first result once it has come when Enter was pressed before', async () => {
    await open()
    await type('quay')
    expect([await pressInField('Enter'), await pressInField('ArrowDown'), said()]).toEqual([true, false, 'Searching…'])
    await until(() => expect([location.pathname, dialog()]).toEqual(['/admin/orders/5', null]))
  })

  test('opens nothing by an early Enter once more was typed, it was closed, or the search has failed', async () => {
    await open()
    await type('quay')
    await pressInField('Enter')
    await type('quays')
    await settled()
    expect([location.pathname, options()]).toEqual(['/admin', ['10001', '+14155550123', 'Quay Shirt']])
    for (const list of ['listAllOrders', 'listPeople', 'listFormerPeople', 'listAllProducts'] as const)
      calls.refuse(list, 'Later')
    await type('quay')
    await pressInField('Enter')
    await settled()
    answerAll()
    await press('Try again')
    await until(() => expect(options()).toHaveLength(3))
    expect(location.pathname).toBe('/admin')
    await type('0155')
    await pressInField('Enter')
    await press('Close')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(location.pathname).toBe('/admin')
  })

  test('begins again at the first when more is typed', async () => {
    await open()
    await type('orders')
    await settled()
    await pressInField('ArrowDown')
    await type('order')
    expect(chosen()).toEqual(['Orders'])
  })

  test('a click opens a result, and with Ctrl leaves the search open', async () => {
    await open()
    await type('quay')
    await settled()
    const link = document.querySelector('[role="option"][href="/admin/products/9"]') ?? document.body
    const click = (init: MouseEventInit) =>
      send(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }), link)
    addEventListener('click', (event) => event.preventDefault(), { once: true })
    await click({ ctrlKey: true })
    expect([location.pathname, dialog()?.open]).toEqual(['/admin', true])
    expect(await click({})).toBe(true)
    expect([location.pathname, dialog()]).toEqual(['/admin/products/9', null])
  })

  test('says in words that nothing was found, and does nothing on Enter', async () => {
    answerAll({ orders: [], people: [], products: [] })
    await open()
    await type('toga')
    await settled()
    expect(said()).toBe('Nothing found for “toga”. Check the spelling, or type less of it.')
    expect(findField('Search for').getAttribute('aria-expanded')).toBe('false')
    await pressInField('Enter')
    expect([location.pathname, dialog()?.open]).toEqual(['/admin', true])
  })

  test('says which lists could not be searched, shows the others, and tries again', async () => {
    calls.refuse('listAllOrders', 'Later')
    calls.refuse('listPeople', 'Later')
    await open()
    await type('quay')
    await settled()
    expect(shownText('[role="alert"]')).toMatch(/^Orders and Customers could not be searched\./)
    expect(options()).toEqual(['Quay Shirt'])
    answerAll()
    await press('Try again')
    await until(() => expect(options()).toHaveLength(3))
    expect(shownTexts('[role="alert"]')).toEqual([])
  })

  test('a reply for an earlier text never replaces that for a later one', async () => {
    const replies: ((number: string) => void)[] = []
    call.mockImplementation(
      () =>
        new Promise((resolve) =>
          replies.push((number) => resolve({ ok: true, reply: { orders: [{ ...order, number }] } })),
        ),
    )
    await open('packer')
    await type('first')
    await until(() => expect(replies).toHaveLength(1))
    await type('second')
    await until(() => expect(replies).toHaveLength(2))
    await act(async () => replies[1]?.('Later'))
    await act(async () => replies[0]?.('Earlier'))
    expect(options()).toEqual(['Later'])
    await type('third')
    expect([options(), said()]).toEqual([[], 'Searching…'])
  })
})
