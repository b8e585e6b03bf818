// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

const started = vi.hoisted(() => vi.fn())
const submitted = vi.hoisted(() => vi.fn())
const guide = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ loadRest: async () => undefined }))
vi.mock('../../../src/features/product/browser/size-guide-dialog.ts', () => ({ openSizeGuide: guide }))

const earlyChoice = readFileSync('src/site/browser/early-choice.js', 'utf8')
const variants = [
  { id: '10', color: 'white', size: 'S', stock: 0, price: 60, finalPrice: 60 },
  { id: '11', color: 'white', size: 'M', stock: 5, price: 60, finalPrice: 45 },
  { id: '12', color: 'blue', size: 'M', stock: 9, price: 60, finalPrice: 50 },
]

const radio = (name: string, value: string, checked = '') =>
  `<label><input type="radio" name="${name}" value="${value}" data-name="${value.toUpperCase()}" ${checked}></label>`

let observed: ((entries: { isIntersecting: boolean }[]) => void) | undefined

async function open(
  search = '',
  former: readonly string[][] = [],
  own: readonly string[] = [],
  early: (form: HTMLFormElement) => void = () => undefined,
): Promise<HTMLFormElement> {
  vi.resetModules()
  localStorage.clear()
  if (own.length > 0) localStorage.setItem('placket:fit', JSON.stringify({ sizes: { shirts: own, other: ['S'] } }))
  history.replaceState(null, '', `/product/oxford${search}`)
  document.body.innerHTML = `
    <form data-buy data-cap="10" data-low="3"><p data-part="price"><span class="price"></span></p>
      ${radio('color', 'white', 'checked')}${radio('color', 'blue')}<div data-sizes>${radio('size', 'S')}${radio('size', 'M')}</div>
      <p data-part="fault"></p><p data-part="note"></p><p data-part="color"></p><p data-part="stock"></p>
      <a data-size-guide href="/size-guide#shirts">Guide</a><button data-act data-part="submit">Add</button></form>
    <div data-bar hidden><span data-part="bar-price"></span><button data-part="bar-submit"></button></div>
    <form data-delivery></form><form data-other></form>
    <template data-notify-template><dialog data-notify-dialog><b data-part="size"></b><form data-notify></form><button data-close-dialog></button></dialog></template>`
  const form = document.querySelector('form')
  if (!form) throw new Error('No form')
  form.dataset['product'] = JSON.stringify({ _id: '1', id: '1', slug: 'oxford', name: 'Oxford', images: [] })
  form.dataset['variants'] = JSON.stringify(variants)
  form.dataset['kind'] = 'shirts'
  if (former.length > 0)
    form.dataset['former'] = JSON.stringify(former)
    // biome-ignore lint/security/noGlobalEval: it is an inline script
    // biome-ignore lint/complexity/noCommaOperator: run as a script, not in this function
  ;(0, eval)(earlyChoice)
  early(form)
  const { watchBuying } = await import('../../../src/features/product/browser/buy.ts')
  watchBuying(async () => ({ start: started, submitAside: submitted }))
  return form
}

let form: HTMLFormElement
const text = (part: string) => document.querySelector(`[data-part="${part}"]`)?.textContent
const choose = (...values: string[]) => {
  for (const value of values) {
    const input = form.querySelector<HTMLInputElement>(`[value="${value}"]`)
    if (input) input.checked = true
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
const chosen = () => [...form.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value)
const buy = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const cart = (): { variantId: string; quantity: number }[] => JSON.parse(localStorage.getItem('cart') ?? '[]')
const inCart = () => cart().map(({ variantId, quantity }) => [variantId, quantity])
const dialog = () => document.querySelector('dialog')

describe('the buying form', () => {
  beforeEach(() => {
    openFakeApi()
    endListenersWithTest()
    vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
    for (const mock of [started, submitted, guide]) mock.mockReset()
    Element.prototype.scrollIntoView = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof observed) {
          observed = callback
        }
        observe() {
          return undefined
        }
      },
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  test('asks for a size before it adds', async () => {
    form = await open()
    expect(buy()).toBe(false)
    expect(text('fault')).toBe('Choose a size')
    expect(document.activeElement).toBe(form.querySelector('[value="S"]'))
    choose('M')
    expect(text('fault')).toBe('')
    expect(inCart()).toEqual([])
  })

  test('asks for the third option under its own name, once a size is chosen', async () => {
    form = await open()
    const fields = document.createElement('fieldset')
    fields.dataset['option'] = 'Length'
    fields.innerHTML = `${radio('option', 'Short')}${radio('option', 'Long')}<p data-part="option-fault"></p>`
    form.append(fields)
    choose('M')
    buy()
    expect([text('option-fault'), text('fault')]).toEqual(['Choose your length', ''])
    expect(document.activeElement).toBe(form.querySelector('[value="Short"]'))
    choose('Long')
    expect(text('option-fault')).toBe('')
    expect(inCart()).toEqual([])
  })

  test('asks for a German option with its capital', async () => {
    vi.doMock('../../../src/platform/pure/page-language.ts', () => ({ pageLanguage: 'de' }))
    form = await open()
    vi.doUnmock('../../../src/platform/pure/page-language.ts')
    form.insertAdjacentHTML(
      'beforeend',
      `<fieldset data-option="Länge">${radio('option', 'Kurz')}<p data-part="option-fault"></p></fieldset>`,
    )
    choose('M')
    buy()
    expect(text('option-fault')).toBe('Choose your Länge')
  })

  test('a link with a former name of a value chooses that value', async () => {
    form = await open('?color=sky&size=Medium', [
      ['size', 'Medium', 'M'],
      ['color', 'sky', 'blue'],
      ['size', 'blue', 'S'],
    ])
    expect(chosen()).toEqual(['blue', 'M'])
  })

  test("chooses the shopper's own size for this kind of garment, and says so", async () => {
    form = await open('', [], ['XL', 'm'])
    expect(chosen()).toEqual(['white', 'M'])
    expect(text('stock')).toBe('M is your size.')
    buy()
    await vi.waitFor(() => expect(inCart()).toEqual([['11', 1]]))
  })

  test("chooses no size that is sold out in this colour, and none over a link's", async () => {
    form = await open('', [], ['S'])
    expect(chosen()).toEqual(['white'])
    form = await open('?size=S', [], ['M'])
    expect(chosen()).toEqual(['white', 'S'])
  })

  test('takes its own choice back when the size turns out to be sold out', async () => {
    form = await open('', [], ['M'])
    const { refreshChoices } = await import('../../../src/features/product/browser/refresh-choices.ts')
    const api = openFakeApi()
    const soldOut = variants.map((variant) => ({ ...variant, stock: variant.color === 'white' ? 0 : variant.stock }))
    api.answer('GET /product-api/get-product/1', { product: { variants: soldOut, price: 60, finalPrice: 50 } })
    await refreshChoices(form)
    expect(chosen()).toEqual(['white'])
    expect(text('stock')).toBe('')
  })

  test('links to the other colours carry the chosen size', async () => {
    form = await open()
    form.insertAdjacentHTML('beforeend', '<div class="colorways"><a href="/product/oxford-blue">Blue</a></div>')
    const address = () => form.querySelector('.colorways a')?.getAttribute('href')
    choose('M')
    expect(address()).toMatch(/\/product\/oxford-blue\?size=M$/)
    choose('S')
    expect(address()).toMatch(/\?size=S$/)
  })

  test('adds what is chosen', async () => {
    form = await open()
    choose('blue', 'M')
    expect(text('color')).toBe('BLUE')
    buy()
    await vi.waitFor(() => expect(inCart()).toEqual([['12', 1]]))
    expect(text('note')).toBe('')
  })

  test('shows a note when the cart is full, until another choice is made', async () => {
    form = await open()
    choose('M')
    for (let quantity = 1; quantity <= 10; quantity += 1) {
      buy()
      await vi.waitFor(() => expect(inCart()).toEqual([['11', quantity]]))
    }
    buy()
    await vi.waitFor(() =>
      expect(text('note')).toBe('Your cart already has 10 of this shirt, the most you can order at once.'),
    )
    choose('blue')
    expect(text('note')).toBe('')
  })

  test('chooses the variant in its address, and ignores other parameters', async () => {
    form = await open('?color=blue&size=M')
    expect(chosen()).toEqual(['blue', 'M'])
    form = await open('?color=blurple&size=XXXL')
    expect(chosen()).toEqual(['white'])
  })

  test('writes its choices into the address, which keeps what else it says, in the same entry of history', async () => {
    form = await open('?utm_source=mail&size=XXL')
    expect(location.search).toBe('?utm_source=mail&size=XXL')
    const before = history.length
    choose('M', 'blue')
    expect(location.search).toBe('?utm_source=mail&size=M&color=blue')
    choose('S')
    expect(location.search).toBe('?utm_source=mail&size=S&color=blue')
    expect(history.length).toBe(before)
    form = await open(location.search)
    expect(chosen()).toEqual(['blue', 'S'])
  })

  test('a choice made before the scripts had come stays, and is written into the address by them', async () => {
    form = await open('?size=S&color=blue', [], ['M'], (page) => {
      const size = page.querySelector<HTMLInputElement>('[value="M"]')
      if (size) size.checked = true
    })
    expect(chosen()).toEqual(['blue', 'M'])
    expect(location.search).toBe('?size=M&color=blue')
  })

  test("a size that was only preselected isn't written into the address", async () => {
    form = await open('', [], ['M'])
    expect(chosen()).toEqual(['white', 'M'])
    expect(location.search).toBe('')
  })

  test('shows the stock of what a link names, also when the page was shown before the scripts had come', async () => {
    form = await open('?color=white&size=S')
    expect(text('stock')).toBe('S is sold out.')
    expect(text('submit')).toBe('Tell me when it is back')
  })

  test('tells the gallery which colour was chosen, but not which size', async () => {
    const colors: unknown[] = []
    const hear = (event: Event) => colors.push((event as CustomEvent).detail)
    document.addEventListener('placket:color', hear)
    form = await open()
    choose('M', 'blue')
    document.removeEventListener('placket:color', hear)
    expect(colors).toEqual(['blue'])
  })

  test('shows what Back restored', async () => {
    form = await open()
    const input = form.querySelector<HTMLInputElement>('[name="size"][value="S"]')
    if (input) input.checked = true
    dispatchEvent(new Event('pageshow'))
    expect(text('submit')).toBe('Tell me when it is back')
  })

  test('asks for an email for a sold-out size, in one dialog for all sizes', async () => {
    form = await open()
    choose('S')
    for (const _ of [1, 2]) {
      buy()
      await vi.waitFor(() => expect(dialog()?.open).toBe(true))
      expect(document.querySelector<HTMLElement>('[data-notify]')?.dataset['variant']).toBe('10')
      expect(text('size')).toBe('S')
      document.querySelector<HTMLElement>('[data-close-dialog]')?.click()
      expect(dialog()?.open).toBe(false)
    }
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    expect(inCart()).toEqual([])
  })

  test('hands its button to a bar while it is out of sight', async () => {
    form = await open()
    const bar = document.querySelector<HTMLElement>('[data-bar]')
    observed?.([{ isIntersecting: false }])
    expect(bar?.hidden).toBe(false)
    observed?.([{ isIntersecting: true }])
    expect(bar?.hidden).toBe(true)
  })

  test('opens the size guide in a dialog, unless in a new tab', async () => {
    form = await open()
    const link = form.querySelector('a')
    const press = (init: MouseEventInit) =>
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) expect(press(init)).toBe(true)
    expect(press({})).toBe(false)
    await vi.waitFor(() => expect(guide.mock.calls).toEqual([[link]]))
  })

  test('submits the forms beside it without leaving the page, and no others', async () => {
    form = await open()
    const send = (selector: string) =>
      document.querySelector(selector)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    expect(send('[data-other]')).toBe(true)
    expect(send('[data-delivery]')).toBe(false)
    await vi.waitFor(() => expect(submitted.mock.calls).toEqual([[document.querySelector('[data-delivery]')]]))
  })

  test('defers the rest until the page has loaded and painted its picture', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    form = await open()
    dispatchEvent(new Event('load'))
    // Those of earlier tests may still arrive.
    await vi.waitFor(() => expect(started.mock.calls.filter(([begun]) => begun === form)).toHaveLength(1))
  })
})
