// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OrdersSection } from '../../../src/features/orders/admin/OrdersSection.tsx'
import type { ManagedOrder } from '../../../src/features/orders/contract.ts'
import type { ManagedReturn } from '../../../src/features/orders/return-contract.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, hasButton, press, render, shownText, shownTexts, tick } from '../../support/render.ts'
import { makeShipment, makeShownLine, makeShownOrder, makeShownReturn } from '../../support/shown-order.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, confirm, visit } = openScreens(call)
const print = vi.fn()
beforeEach(() => {
  calls.answer('readTimeline', { entries: [] })
  vi.stubGlobal('print', print.mockReset())
})

const makeOrder = (over: Partial<ManagedOrder> = {}): ManagedOrder => ({
  ...makeShownOrder(),
  phone: '+12025550123',
  customerId: 'u1',
  version: '2026-03-04T12:00:00.000Z',
  flags: [],
  returns: [],
  ...over,
})
const makeReturn = (over: Partial<ManagedReturn> = {}): ManagedReturn => ({ ...makeShownReturn(), lines: [], ...over })
const returned = (over: Partial<ManagedReturn['lines'][number]> = {}): ManagedReturn['lines'][number] => ({
  lineId: 'l1',
  quantity: 2,
  reason: 'Too small',
  exchangeSize: null,
  exchangeColor: null,
  exchangeSku: null,
  damaged: 0,
  ...over,
})

describe('the list of orders', () => {
  const open = async (path: string, ...orders: ManagedOrder[]) => {
    calls.answer('listAllOrders', { orders, total: orders.length })
    await visit(path)
    await render(createElement(OrdersSection))
  }

  test('names each with its state, items, total and what needs attention', async () => {
    await open(
      '/admin/orders',
      makeOrder({ lines: [makeShownLine(), makeShownLine({ id: 'l2', name: 'Oxford, White', quantity: 3 })] }),
      makeOrder({
        id: 'o2',
        number: '1002',
        state: 'delivered',
        currency: 'EUR',
        flags: [
          { id: 'f', reason: 'paid late' },
          { id: 'g', reason: 'refund failed' },
        ],
        returns: [makeReturn({ state: 'received' })],
      }),
      makeOrder({ id: 'o3', number: '1003', state: 'refunded', returns: [makeReturn({ state: 'refunded' })] }),
      makeOrder({ id: 'o4', number: '1004', state: 'placed' }),
      makeOrder({ id: 'o5', number: '1005', state: 'refused' }),
    )
    expect(shownTexts('tbody tr').map((row) => row.replace(/Mar\s4,\s2026.*PM/, '|'))).toEqual([
      '1001To packTest Person2 × Oxford White, M3 × Oxford, White M$100.00|',
      '1002Delivered paid late refund failed Open returnTest Person2 × Oxford White, M€100.00|',
      '1003RefundedTest Person2 × Oxford White, M$100.00|',
      '1004To pack, cash on deliveryTest Person2 × Oxford White, M$100.00|',
      '1005Came back unpaidTest Person2 × Oxford White, M$100.00|',
    ])
    expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('/admin/orders/o1')
  })

  test('packs, ships and prints the chosen ones in one go, and says which were refused', async () => {
    const part = makeOrder({
      id: 'o2',
      number: '1002',
      state: 'packed',
      shipments: [makeShipment({ lines: [{ lineId: 'l1', quantity: 1 }] })],
    })
    await open('/admin/orders', makeOrder(), part, makeOrder({ id: 'o3', number: '1003' }))
    expect(shownTexts('tbody tr')[1]).toContain('Partly shipped')
    expect(hasButton('Print packing slips')).toBe(false)
    await act(async () => (findField('Select 1001') as HTMLInputElement).click())
    await act(async () => (findField('Select 1002') as HTMLInputElement).click())
    expect(shownText('.actions [role="status"]')).toBe('2 selected')
    await press('Print packing slips')
    expect(shownTexts('.packing-slip h2')).toEqual(['Order 1001', 'Order 1002'])
    expect(shownTexts('.packing-slip tbody tr')).toEqual(['OX-MOxford, White, M2', 'OX-MOxford, White, M1'])
    await act(async () => void dispatchEvent(new Event('afterprint')))
    expect(shownTexts('.packing-slip')).toEqual([])
    const refused = [{ id: 'o2', number: '1002', message: 'This step is not possible for the order now' }]
    calls.answer('advanceOrders', { moved: ['o1'], refused })
    await press('Mark as packed')
    expect(calls.sent('advanceOrders')[0]).toMatchObject({ body: { ids: ['o1', 'o2'], to: 'packed' } })
    expect(shownText('[role="alert"]')).toBe('1002: This step is not possible for the order now')
    expect(calls.sent('listAllOrders')).toHaveLength(2)
  })

  test('asks for what the address says', async () => {
    await open('/admin/orders?state=paid&page=2')
    expect(calls.sent('listAllOrders')).toEqual([{ query: { state: 'paid', page: '2', limit: '25' } }])
    expect(shownText('.nothing')).toBe('No orders found.')
    await enter('Attention', 'return')
    expect(calls.sent('listAllOrders').at(-1)).toEqual({ query: { state: 'paid', attention: 'return', limit: '25' } })
  })
})

const money = { kind: 'money', lastFour: '', left: 1000 }
const open = async (over: Partial<ManagedOrder> = {}, sources: object[] = [money]) => {
  const order = makeOrder(over)
  const amounts = order.lines.flatMap(({ unitPrice }) => [unitPrice, unitPrice * 2]).slice(0, 2)
  const lines = order.lines.map(({ id }) => ({ lineId: id, left: 2, unsent: 0, amounts }))
  const refundable = { left: order.total - order.refunded, shipping: order.shipping, sources, lines }
  calls.answer('readAnyOrder', { order, refundable })
  await visit('/admin/orders/o1')
  await render(createElement(OrdersSection))
}
const reads = () => calls.sent('readAnyOrder').length

describe('an order', () => {
  test('that is not there says so', async () => {
    calls.refuse('readAnyOrder', 'Not found')
    await visit('/admin/orders/none')
    await render(createElement(OrdersSection))
    expect(shownText()).toBe('Not found')
  })

  test('shows whom it goes to, its items and its figures', async () => {
    await open({ currency: 'EUR', discount: 10, refunded: 5 })
    expect(shownTexts('article address span').slice(-3)).toEqual([
      'United States',
      '+12025550123',
      'person@example.com',
    ])
    expect(shownTexts('article > .order-items li')).toEqual(['2 × White, MOxfordOX-M€100.00'])
    expect(shownTexts('.figures div')).toEqual([
      'Subtotal€100.00',
      'Discount−€10.00',
      'Shipping€0.00',
      'Total€100.00',
      'Refunded€5.00',
    ])
    await open()
    expect(shownTexts('.figures div')[1]).toBe('Shipping$0.00')
    expect(shownText('article')).toContain('Standard delivery')
  })

  test.each([
    ['pending', null],
    ['paid', 'Mark as packed'],
    ['packed', 'Mark as shipped'],
    ['shipped', 'Mark as delivered'],
    ['delivered', null],
    ['cancelled', null],
  ] as const)('%s has the next step %s', async (state, step) => {
    await open({ state })
    const steps = ['Mark as packed', 'Mark as shipped', 'Mark as delivered'].filter(hasButton)
    expect(steps).toEqual(step ? [step] : [])
  })

  test('is packed, and shipped with its parcel, and read again after each', async () => {
    calls.answer('advanceOrder', { message: 'Saved' })
    await open({ state: 'paid' })
    await press('Mark as packed')
    await open({ state: 'packed' })
    await enter('Carrier', 'UPS')
    await enter('Tracking number', '1Z')
    await press('Mark as shipped')
    await open({ state: 'shipped' })
    await press('Mark as delivered')
    expect(calls.sent('advanceOrder').map(({ body }) => body)).toEqual([
      { to: 'packed' },
      {
        to: 'shipped',
        carrier: 'UPS',
        trackingNumber: '1Z',
        trackingUrl: '',
        parcels: 0,
        lines: [{ lineId: 'l1', quantity: 2 }],
      },
      { to: 'delivered' },
    ])
    expect(reads()).toBe(6)
  })

  test('is shipped in parts: the next parcel has what is left, and each is delivered for itself', async () => {
    calls.answer('advanceOrder', { message: 'Order updated' })
    const parcel = { carrier: 'UPS', trackingNumber: '1Z', trackingUrl: 'https://ups.example/1Z' }
    const sent = makeShipment({ ...parcel, lines: [{ lineId: 'l1', quantity: 1 }] })
    await open({ state: 'packed', shipments: [sent] })
    expect(shownText('article')).toContain('Partly shipped. The rest is still to ship.')
    expect(shownTexts('.parcel li')).toEqual(['1 × Oxford, White, M'])
    const link = document.querySelector('.parcel a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['UPS 1Z', 'https://ups.example/1Z'])
    await press('Mark as shipped')
    await press('Mark parcel 1 as delivered')
    expect(calls.sent('advanceOrder').map(({ body }) => body)).toMatchObject([
      { lines: [{ lineId: 'l1', quantity: 1 }], parcels: 1 },
      { to: 'delivered', shipmentId: 's1' },
    ])
    await press('Print slip of parcel 1')
    expect(shownTexts('.packing-slip tbody tr')).toEqual(['OX-MOxford, White, M1'])
  })

  test('with an empty parcel is not sent, and a refused quantity is marked at its field', async () => {
    const problem = 'must be at most 1, which is what is left'
    calls.refuse('advanceOrder', problem, { faults: [{ field: 'lines.0.quantity', problem }] })
    await open({ state: 'packed' })
    const quantity = 'Quantity of Oxford, White, M'
    await enter(quantity, '0')
    await press('Mark as shipped')
    expect(calls.sent('advanceOrder')).toEqual([])
    await enter(quantity, '2')
    await press('Mark as shipped')
    expect(findField(quantity).getAttribute('aria-invalid')).toBe('true')
    expect(shownText('.ship .error')).toBe(`${quantity} ${problem}`)
  })

  test('that cannot be advanced stays as it was read', async () => {
    calls.refuse('advanceOrder', 'The order has changed since you loaded this page')
    await open({ state: 'paid' })
    await press('Mark as packed')
    expect(reads()).toBe(1)
  })

  test('names its state as the list does', async () => {
    await open({ state: 'partly-refunded' })
    expect(shownText('h2 .badge')).toBe('Partly refunded')
  })

  test('has each flag resolved for itself', async () => {
    calls.refuse('clearFlag', 'Someone else has already resolved this')
    await open({ flags: [{ id: 'f', reason: 'paid late' }] })
    expect(shownText('.notice p')).toContain('Needs attention: paid late')
    await press('Mark as resolved')
    expect(calls.sent('clearFlag')[0]).toMatchObject({ params: { id: 'o1' }, body: { flagId: 'f' } })
    expect(reads()).toBe(2)
  })
})

test('its timeline is read newest first, says what failed, and takes notes, which can be deleted', async () => {
  const entry = {
    kind: 'step',
    at: '2026-03-04T12:00:00Z',
    title: 'Paid',
    detail: '',
    by: 'Customer',
    failed: false,
    noteId: null,
  }
  const mail = {
    ...entry,
    kind: 'mail',
    title: 'Email could not be sent: Paid',
    detail: 'mailbox full',
    by: '',
    failed: true,
  }
  const note = { ...entry, kind: 'note', title: 'Note', detail: 'Called twice', by: 'Ann', noteId: '7' }
  calls.answer('readTimeline', { entries: [entry, mail, note] })
  calls.answer('addNote', { message: 'Saved' })
  calls.answer('deleteNote', { message: 'Deleted' })
  await open()
  const shown = shownTexts('.timeline li')
  expect(shown.map((text) => text.replace(/Mar 4.*PM/, '|'))).toEqual([
    'Called twiceAnn, | Delete',
    'Email could not be sent: Paidmailbox full|',
    'PaidCustomer, |',
  ])
  expect(document.querySelectorAll('.timeline [data-failed]')).toHaveLength(1)
  await enter('Note', 'Wants it wrapped')
  await press('Add note')
  await press('Delete')
  expect(calls.sent('addNote')[0]).toMatchObject({
    params: { about: 'order', id: 'o1' },
    body: { text: 'Wants it wrapped' },
  })
  expect(calls.sent('deleteNote')[0]).toMatchObject({ params: { id: '7' } })
  expect(calls.sent('readTimeline')).toHaveLength(3)
})

describe('a refund', () => {
  test.each(['pending', 'cancelled', 'refunded'] as const)('of an order that is %s is not offered', async (state) => {
    await open({ state })
    expect(hasButton('Refund')).toBe(false)
  })

  test('is asked back, then sent with its amount and reason', async () => {
    calls.answer('refundOrder', { message: 'Refunded' })
    await open({ state: 'delivered', refunded: 40 })
    expect(findField('Amount').getAttribute('placeholder')).toBe('Amount, up to $60.00')
    await enter('Amount', '12.50')
    await enter('Reason', 'A stain')
    confirm.mockReturnValueOnce(false)
    await press('Refund')
    expect(confirm).toHaveBeenCalledWith('Refund $12.50?')
    expect(calls.sent('refundOrder')).toEqual([])
    await press('Refund')
    expect(calls.sent('refundOrder')[0]).toMatchObject({
      params: { id: 'o1' },
      body: { amount: 12.5, reason: 'A stain' },
    })
    expect([findField('Amount').value, reads()]).toEqual(['', 2])
  })

  test('says before the press what goes to a gift card', async () => {
    await open({ state: 'delivered' }, [
      { ...money, left: 58 },
      { kind: 'gift-card', lastFour: 'RF7G', left: 42 },
    ])
    await enter('Amount', '58')
    expect(shownText('.refund [role="status"]')).toBe('Refund $58.00 of $100.00 left')
    await enter('Amount', '69')
    const ways = '$58.00 to the payment method, $11.00 to the gift card …RF7G'
    expect(shownText('.refund [role="status"]')).toBe(`Refund $69.00 of $100.00 left: ${ways}`)
    confirm.mockReturnValueOnce(false)
    await enter('Reason', 'A stain')
    await press('Refund')
    expect(confirm).toHaveBeenLastCalledWith(`Refund $69.00: ${ways}?`)
    await tick('As store credit')
    expect(shownText('.refund [role="status"]')).toBe('Refund $69.00 of $100.00 left: $69.00 as store credit')
  })

  test.each([
    ['USD', '12.345', 'Amount must be an amount such as 12.50'],
    ['USD', '', 'Amount is missing: choose items, shipping or an amount'],
    ['USD', '100.01', 'Amount is more than what is left'],
    ['JPY', '12.5', 'Amount must be an amount such as 12.50'],
  ])('in %s of "%s" is not sent, and is marked at its field', async (currency, amount, problem) => {
    await open({ state: 'delivered', currency })
    await enter('Amount', amount)
    await enter('Reason', 'A stain')
    await press('Refund')
    expect(confirm).not.toHaveBeenCalled()
    expect(shownTexts('.refund .error')).toEqual([problem])
    expect(findField('Amount').getAttribute('aria-invalid')).toBe('true')
  })

  test('of items and shipping shows its sum, says which go back into stock, and marks a refused quantity', async () => {
    const problem = 'must be at most 1'
    calls.refuse('refundOrder', problem, { faults: [{ field: 'lines.0.quantity', problem }] })
    await open({ state: 'delivered', shipping: 5, total: 105 })
    await enter('Refunded quantity of Oxford, White, M', '1')
    await enter('Shipping', '2.50')
    await tick('Put Oxford, White, M back into stock')
    expect(shownTexts('.refund [role="status"]')).toEqual(['Refund $52.50 of $105.00 left'])
    await enter('Reason', 'A stain')
    await press('Refund')
    expect(confirm).toHaveBeenCalledWith('Refund $52.50?')
    expect(calls.sent('refundOrder')[0]).toMatchObject({
      body: { lines: [{ lineId: 'l1', quantity: 1, restock: true }], shipping: 2.5, reason: 'A stain' },
    })
    expect(shownTexts('.refund .error')).toEqual(['The quantity must be at most 1'])
  })

  test('that is refused keeps what was typed', async () => {
    calls.refuse('refundOrder', 'Too much')
    await open({ state: 'delivered' })
    await enter('Amount', '90')
    await enter('Reason', 'A stain')
    await press('Refund')
    expect([findField('Amount').value, reads()]).toEqual(['90', 1])
  })
})

describe('a return', () => {
  const asked = (over: Partial<ManagedReturn> = {}) => ({
    returns: [makeReturn({ lines: [returned()], ...over })],
    state: 'delivered' as const,
  })

  test('that is awaited shows its items; damaged ones are counted when it arrives', async () => {
    calls.answer('settleReturn', { message: 'Saved' })
    await open(asked({ lines: [returned(), returned({ lineId: 'gone' })] }))
    expect(shownTexts('.return-case .order-items strong')).toEqual(['2 × Oxford, White, M'])
    expect(shownTexts('.return-case .order-items li')).toHaveLength(1)
    expect(shownText('.return-case .order-items .hint')).toBe('OX-M · Too small')
    expect(shownText('.return-case > .hint')).toBe('Return address given: 1 Depot Rd')
    const first = document.querySelector('.return-case, .order-items[aria-label="Items"]')
    expect(first?.className).toContain('return-case')
    expect(findField('Damaged quantity of Oxford, White, M').getAttribute('max')).toBe('2')
    await press('Mark as received and refund')
    await enter('Damaged quantity of Oxford, White, M', '1')
    await press('Mark as received and refund')
    expect(calls.sent('settleReturn').map(({ body }) => body)).toEqual([
      { accepted: true, damaged: [] },
      { accepted: true, damaged: [{ lineId: 'l1', quantity: 1 }] },
    ])
    expect(reads()).toBe(3)
  })

  test('that cannot be settled is not read again', async () => {
    calls.refuse('settleReturn', 'Later')
    await open(asked())
    await press('Mark as received and refund')
    await enter('Reason, shown to the customer', 'Worn')
    await press('Refuse and email the customer')
    expect(calls.sent('settleReturn').at(-1)).toMatchObject({
      params: { id: 'r1' },
      body: { accepted: false, note: 'Worn' },
    })
    expect(reads()).toBe(1)
  })

  test('without a return address says that the customer waits, and how to reach them', async () => {
    await open(asked({ sendTo: '' }))
    expect(shownText('.return-case strong')).toContain('No return address is set')
    expect(shownTexts('.return-case a')).toEqual(['person@example.com', 'Set a return address'])
    expect(document.querySelector('.return-case a[href="/admin/settings/contact"]')).not.toBeNull()
    await open({ ...asked({ sendTo: '' }), email: '' })
    expect(shownText('.return-case p')).toContain('Call +12025550123')
  })

  test('that is over says what was damaged and what the customer was told', async () => {
    await open(asked({ state: 'rejected', note: 'Worn', lines: [returned({ damaged: 1 })] }))
    expect(shownText('.return-case')).toContain('Reason given to the customer: Worn')
    expect(shownText('.order-items')).toContain('1 damaged, not restocked')
    expect(hasButton('Mark as received and refund')).toBe(false)
    await open(asked({ state: 'received' }))
    expect(shownText('.return-case')).toContain('The refund is on its way.')
    expect(shownText('.order-items')).not.toContain('damaged')
  })
})

describe('an exchange', () => {
  const swap = (over: Partial<ManagedReturn> = {}, line: Partial<ManagedReturn['lines'][number]> = {}) => ({
    state: 'delivered' as const,
    returns: [
      makeReturn({
        kind: 'exchange',
        state: 'received',
        ...over,
        lines: [returned({ exchangeSize: 'L', exchangeColor: 'White', exchangeSku: 'OX-L', ...line })],
      }),
    ],
  })

  test('names the new size, and the colour only where it differs', async () => {
    await open(swap({ state: 'requested' }))
    expect(shownText('.order-items')).toContain('Exchange for L OX-L')
    expect(hasButton('Mark as received and prepare the exchange')).toBe(true)
    expect(hasButton('Mark the exchange as packed')).toBe(false)
    await open(swap({ state: 'requested' }, { exchangeColor: 'Blue' }))
    expect(shownText('.order-items')).toContain('Exchange for Blue, L OX-L')
  })

  test('is packed, then shipped with a parcel of its own', async () => {
    calls.answer('advanceReturn', { message: 'Saved' })
    await open(swap())
    await press('Mark the exchange as packed')
    await open(swap({ packedAt: '2026-03-12T12:00:00Z' }))
    await enter('Carrier of the exchange', 'UPS')
    await enter('Tracking number of the exchange', '1Z')
    await press('Mark the exchange as shipped')
    expect(calls.sent('advanceReturn').map(({ body }) => body)).toEqual([
      { to: 'packed' },
      { to: 'shipped', carrier: 'UPS', trackingNumber: '1Z' },
    ])
    expect(reads()).toBe(4)
    await open(swap({ state: 'exchanged', shippedAt: '2026-03-13T12:00:00Z', carrier: 'UPS', trackingNumber: null }))
    expect(shownText('.return-case > p')).toMatch(/^Shipped on Mar 13, 2026.* UPS$/)
  })

  test('has a packing slip of its own while it is printed', async () => {
    await open({ ...swap(), lines: [makeShownLine()] })
    const slip = () => shownTexts('.packing-slip :is(h2, tbody tr)')
    expect(slip()).toEqual(['Order 1001', 'OX-MOxford, White, M2'])
    let printed: string[] = []
    print.mockImplementation(() => {
      printed = slip()
    })
    await press('Print exchange packing slip')
    expect(printed).toEqual(['Exchange for order 1001', 'OX-LOxford, White, L2'])
    await act(async () => dispatchEvent(new Event('afterprint')))
    expect(slip()).toEqual(['Order 1001', 'OX-MOxford, White, M2'])
    await press('Print packing slip')
    expect(printed).toEqual(['Order 1001', 'OX-MOxford, White, M2'])
  })
})
