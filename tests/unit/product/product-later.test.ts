// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packChoices, unpackChoices } from '../../../src/features/catalog/rules/choices.ts'
import { checkDelivery, showKeptDelivery } from '../../../src/features/delivery/browser/delivery-check.ts'
import { sendNotify, start } from '../../../src/features/product/browser/product-later.ts'
import { refreshChoices } from '../../../src/features/product/browser/refresh-choices.ts'
import { whenViewed } from '../../../src/features/product/browser/slots.ts'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { openFakeApi } from '../../support/fake-api.ts'

let api: ReturnType<typeof openFakeApi>
const find = <E extends HTMLElement>(selector: string): E => {
  const element = document.querySelector<E>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}
const lines = () => [...document.querySelectorAll('[data-part="answer"] li')].map((item) => item.textContent)

beforeEach(() => {
  api = openFakeApi()
  navigator.sendBeacon = () => true
  document.body.innerHTML = `
    <form data-buy><p data-part="price"><span class="price"></span></p><a data-part="when">Check the delivery date</a></form>
    <dialog open><form data-notify data-variant="70"><div class="field"><input name="email" type="email" required value="me@shop.example"><p class="error"></p></div></form></dialog>
    <form data-delivery><input name="delivery_postcode" value=" 10001 "><ul data-part="answer"></ul></form>
    <script type="application/json" data-price-rules>{"pickupPostcode":"94103"}</script>`
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

const variant = { id: '70', color: 'white', size: 'M', stock: 4, price: 60, finalPrice: 45 }
const asked = 'GET /product-api/get-product/7'
const openForm = () => {
  const form = find<HTMLFormElement>('[data-buy]')
  form.dataset['product'] = JSON.stringify({ id: '7', name: 'Oxford', price: 60, finalPrice: 60 })
  form.dataset['variants'] = JSON.stringify([{ ...variant, finalPrice: 60 }])
  return form
}

test('a price that has changed since the build is updated, also for the cart', async () => {
  const form = openForm()
  api.answer(asked, { product: { price: 60, finalPrice: 45, variants: [{ ...variant, sku: 'X' }] } })
  await refreshChoices(form)
  expect(find('.price').textContent).toBe('Now $45Before $60')
  expect(JSON.parse(form.dataset['product'] ?? '')).toMatchObject({ name: 'Oxford', finalPrice: 45 })
  expect(unpackChoices(form.dataset['variants'] ?? '')).toEqual([variant])
})

test('a page that is up to date, or an unreachable API, leaves the form as it is', async () => {
  const form = openForm()
  form.dataset['variants'] = packChoices([{ ...variant, sku: 'X' }])
  const before = { ...form.dataset }
  api.answer(asked, { product: { price: 1, finalPrice: 1, variants: [variant] } })
  await refreshChoices(form)
  api.answer(asked, {}, { status: 404 })
  await refreshChoices(form)
  expect({ ...form.dataset }).toEqual(before)
  expect($toasts.get()).toEqual([])
})

test('a back-in-stock request is stored and confirmed', async () => {
  const { endpointPath } = await import('../../../src/api/endpoint-path.ts')
  const call = `POST ${endpointPath('notifyBackInStock', { id: '70' })}`
  api.answer(call, { message: 'Busy' }, { status: 429 })
  await sendNotify(find('[data-notify]'))
  expect(find('.error').textContent).toBe('Busy')
  expect(find<HTMLDialogElement>('dialog').open).toBe(true)
  api.answer(call, { message: 'We will tell you' })
  await sendNotify(find('[data-notify]'))
  expect(api.asked.at(-1)?.body).toEqual({ email: 'me@shop.example' })
  expect(find<HTMLDialogElement>('dialog').open).toBe(false)
  expect($toasts.get().at(-1)?.text).toBe('We will tell you')
  find<HTMLInputElement>('[name="email"]').value = ''
  await sendNotify(find('[data-notify]'))
  expect(api.asked).toHaveLength(2)
})

test('the result for a postcode is shown below its field; a refused one is marked', async () => {
  const { endpoints } = await import('../../../src/api/endpoints.ts')
  const ask = (postcode: string) =>
    `GET ${endpoints.checkDelivery.path}?pickup_postcode=94103&delivery_postcode=${postcode}`
  const days = { earliest: '2026-03-02', latest: '2026-03-04' }
  const methods = [
    { method: 'standard', price: 0, ...days },
    { method: 'express', price: 14.95, ...days },
  ]
  const field = find<HTMLInputElement>('[name="delivery_postcode"]')
  const form = find<HTMLFormElement>('[data-delivery]')
  api.answer(ask('10001'), { available: true, place: 'New York', methods, message: '' })
  await checkDelivery(form)
  expect(lines().map((line) => line?.replace(/\s/g, ' '))).toEqual([
    'Delivery to New York',
    expect.stringMatching(/^Standard: Mon, Mar 2 – Wed, Mar 4 · free$/),
    expect.stringMatching(/^Express: .* · \$14\.95$/),
  ])
  expect(field.getAttribute('aria-invalid')).toBe('false')
  field.value = '99999'
  api.answer(ask('99999'), { available: false, methods: [], message: 'We do not deliver there' })
  await checkDelivery(form)
  expect(lines()).toEqual(['We do not deliver there'])
  field.value = 'abc'
  api.answer(ask('abc'), { message: 'Enter a valid ZIP code' }, { status: 400 })
  await checkDelivery(form)
  expect([lines(), field.getAttribute('aria-invalid')]).toEqual([['Enter a valid ZIP code'], 'true'])
  field.value = ' '
  await checkDelivery(form)
  expect(api.asked).toHaveLength(3)
  expect(document.activeElement).toBe(field)
})

// Ranges of days are written with thin spaces.
const beside = () => find('[data-part="when"]').textContent.replace(/\s/g, ' ')
const availability = (postcode: string) =>
  `GET /api/product-api/service/availability?pickup_postcode=94103&delivery_postcode=${postcode}`
const offerDays = (postcode: string, earliest: string, latest: string) => {
  const methods = [
    { method: 'standard', price: 6, earliest, latest },
    { method: 'express', price: 19, earliest, latest: earliest },
  ]
  const reply = { available: true, postcode, place: null, methods, message: '' }
  api.answer(availability(postcode), reply)
}
const openAt = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] })

test('a postcode once checked has its date beside the button on every product, asked for once a day', async () => {
  openAt('2026-11-20')
  await showKeptDelivery()
  expect(beside()).toBe('Check the delivery date')
  offerDays('10001', '2026-11-24', '2026-11-26')
  await checkDelivery(find('[data-delivery]'))
  expect(beside()).toBe('Arrives Nov 24 – 26 to 10001')

  const openAnother = () => {
    find('[data-part="when"]').textContent = 'Check the delivery date'
    find<HTMLInputElement>('[name="delivery_postcode"]').value = ''
    return showKeptDelivery()
  }
  await openAnother()
  expect(beside()).toBe('Arrives Nov 24 – 26 to 10001')
  expect(find<HTMLInputElement>('[name="delivery_postcode"]').value).toBe('10001')
  expect(api.calls()).toHaveLength(1)

  openAt('2026-11-30')
  offerDays('10001', '2026-12-02', '2026-12-04')
  await openAnother()
  expect(beside()).toBe('Arrives Dec 2 – 4 to 10001')
  expect(api.calls()).toHaveLength(2)
})

test('a postcode of one market is not that of another', async () => {
  openAt('2026-11-20')
  offerDays('10001', '2026-11-24', '2026-11-26')
  await checkDelivery(find('[data-delivery]'))
  vi.resetModules()
  vi.doMock('../../../src/platform/pure/page-market.ts', () => ({ pageMarket: 'in', homePath: '/in/' }))
  const elsewhere = await import('../../../src/features/delivery/browser/delivery-check.ts')
  vi.doUnmock('../../../src/platform/pure/page-market.ts')
  find('[data-part="when"]').textContent = 'Check the delivery date'
  find<HTMLInputElement>('[name="delivery_postcode"]').value = ''
  await elsewhere.showKeptDelivery()
  expect(beside()).toBe('Check the delivery date')
  expect(find<HTMLInputElement>('[name="delivery_postcode"]').value).toBe('')
  await showKeptDelivery()
  expect(beside()).toBe('Arrives Nov 24 – 26 to 10001')
})

test('a postcode that is not served, an unreachable shop or strange storage leave the link to the check', async () => {
  openAt('2026-11-20')
  const call = availability('10001')
  api.answer(call, { available: false, postcode: '10001', place: null, methods: [], message: 'Not served' })
  await checkDelivery(find('[data-delivery]'))
  expect(localStorage.getItem('placket:postcode')).toBeNull()
  const kept = { postcode: '10001', asked: '2026-11-01', earliest: '2026-11-03', latest: '2026-11-04' }
  const strange = ['{', '[]', '{"postcode":7}', JSON.stringify({ ...kept, latest: 'soon' }), JSON.stringify(kept)]
  api.answer(call, {}, { status: 503 })
  for (const text of strange) {
    localStorage.setItem('placket:postcode', text)
    await showKeptDelivery()
    expect(beside()).toBe('Check the delivery date')
  }
})

test('a product that was seen is given to what asks for it, as the page has it', () => {
  const show = vi.fn()
  whenViewed.fill(show)
  start(openForm())
  expect(show.mock.calls).toEqual([[{ id: '7', name: 'Oxford', price: 60, finalPrice: 60 }]])
})
