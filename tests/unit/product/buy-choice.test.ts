// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { describeLine, findChosen, findUnchosen, showChosen } from '../../../src/features/product/browser/buy-choice.ts'

const product = {
  _id: '1',
  id: '1',
  slug: 'oxford',
  name: 'Oxford',
  price: 60,
  finalPrice: 60,
  images: [{ url: '/first.webp', alt: 'First' }],
}
const variants = [
  { id: '10', color: 'white', size: 'S', stock: 0, price: 60, finalPrice: 60 },
  { id: '11', color: 'white', size: 'M', stock: 2, price: 60, finalPrice: 45 },
  { id: '12', color: 'blue', size: 'S', stock: 9, price: 60, finalPrice: 50 },
]

function openForm(sold: readonly object[] = variants, options: readonly string[] = []): HTMLFormElement {
  const radio = (name: string, value: string) =>
    `<label><input type="radio" name="${name}" value="${value}"><span>${value}</span></label>`
  document.body.innerHTML = `
    <ul data-track><li data-color="blue"><img src="/blue.webp" alt="In blue"></li></ul>
    <form data-low="3"><p data-part="price"><span class="price">$60</span></p>
    ${['white', 'blue'].map((color) => radio('color', color)).join('')}
    ${['S', 'M'].map((size) => radio('size', size)).join('')}${options.map((option) => radio('option', option)).join('')}
    <p data-part="stock"></p><button data-part="submit"></button></form>
    <div><span data-part="bar-price"></span><button data-part="bar-submit"></button></div>`
  const form = document.querySelector('form')
  if (!form) throw new Error('No form')
  form.dataset['product'] = JSON.stringify(product)
  form.dataset['variants'] = JSON.stringify(sold)
  return form
}

let form: HTMLFormElement
const text = (part: string) => document.querySelector(`[data-part="${part}"]`)?.textContent
const price = () => form.querySelector('.price')?.textContent
const choose = (...values: string[]) => {
  for (const value of values) {
    const input = form.querySelector<HTMLInputElement>(`[value="${value}"]`)
    if (input) input.checked = true
  }
  showChosen(form)
}
const gone = (name = 'size') =>
  [...form.querySelectorAll(`[name="${name}"]`)].map((input) => input.closest('label')?.hasAttribute('data-gone'))
const kinds = () =>
  ['submit', 'bar-submit'].map((part) => document.querySelector(`[data-part="${part}"]`)?.getAttribute('data-kind'))

describe('a choice in the buying form', () => {
  beforeEach(() => {
    form = openForm()
  })

  test('is empty before a size is chosen, and the lowest price is shown', () => {
    choose('white')
    expect(findChosen(form)).toBeUndefined()
    expect(price()).toBe('Now $45Before $60')
    expect(text('submit')).toBe('Add to cart')
    expect(text('stock')).toBe('')
  })

  test('strikes through the sizes that are sold out in its colour', () => {
    choose('white')
    expect(gone()).toEqual([true, false])
    choose('blue')
    expect(gone()).toEqual([false, true])
  })

  test('shows low stock, and its own price in the form and in the bar', () => {
    choose('white', 'M')
    expect(findChosen(form)?.id).toBe('11')
    expect(text('stock')).toBe('Only 2 left in M.')
    expect(price()).toBe('Now $45Before $60')
    expect(text('bar-price')).toBe('$45')
  })

  test('offers a back-in-stock mail for a sold-out size', () => {
    choose('white', 'S')
    expect(text('stock')).toBe('S is sold out.')
    expect([text('submit'), text('bar-submit')]).toEqual(['Tell me when it is back', 'Tell me'])
    expect(form.querySelector('[data-part="submit"]')?.getAttribute('data-kind')).toBe('quiet')
    expect(price()).toBe('$60')
  })

  test('goes into the cart with the picture of its colour, or the first', () => {
    choose('blue', 'S')
    const [, sold, blue] = variants
    if (!sold || !blue) throw new Error('No variants')
    expect(describeLine(form, blue)).toEqual({
      variantId: '12',
      size: 'S',
      color: 'blue',
      quantity: 1,
      product: { ...product, finalPrice: 50, images: [{ url: '/blue.webp', alt: 'In blue' }] },
    })
    expect(describeLine(form, sold).product.images).toEqual(product.images)
  })

  test('counts as low at the limit of the shop and not above it, and names what is low', () => {
    const stocked = (stock: number) => [{ ...variants[1], stock }]
    form = openForm(stocked(3))
    choose('white', 'M')
    expect([text('stock'), text('submit'), text('bar-submit')]).toEqual([
      'Only 3 left in M.',
      'Add to cart',
      'Add to cart',
    ])
    expect(kinds()).toEqual(['accent', 'accent'])
    form = openForm(stocked(4))
    choose('white', 'M')
    expect(text('stock')).toBe('')
  })

  test('names the sold-out sizes for a screen reader', () => {
    const said = () => [...form.querySelectorAll('[name="size"] + span')].map((label) => label.textContent)
    choose('white')
    expect(said()).toEqual(['S, sold out', 'M'])
    choose('blue')
    expect(said()).toEqual(['S', 'M, sold out'])
    choose('blue')
    expect(said()).toEqual(['S', 'M, sold out'])
  })

  test('of a product that is sold out whole says so before a size is chosen', () => {
    form = openForm(variants.map((variant) => ({ ...variant, stock: 0 })))
    choose('white')
    expect([text('submit'), text('bar-submit'), text('stock')]).toEqual(['Tell me when it is back', 'Tell me', ''])
    expect(kinds()).toEqual(['quiet', 'quiet'])
  })

  test('of no variants shows the price that the page was built with', () => {
    form = openForm([])
    choose('white')
    expect([price(), text('bar-price')]).toEqual(['$60', ''])
  })

  test('writes a price only where it differs from the one that is shown', () => {
    choose('white', 'M')
    const shown = form.querySelector('.price')?.firstChild
    choose('white', 'M')
    expect(form.querySelector('.price')?.firstChild).toBe(shown)
    choose('blue', 'S')
    expect(form.querySelector('.price')?.firstChild).not.toBe(shown)
  })
})

describe('a choice with a third option', () => {
  const cut = (value: string) => ({ name: 'Length', value })
  const lengths = [
    { id: '20', color: 'white', size: 'S', option: cut('Short'), stock: 5, price: 60, finalPrice: 60 },
    { id: '21', color: 'white', size: 'S', option: cut('Long'), stock: 0, price: 70, finalPrice: 70 },
    { id: '22', color: 'white', size: 'M', option: cut('Long'), stock: 2, price: 70, finalPrice: 70 },
    { id: '23', color: 'blue', size: 'M', option: cut('Short'), stock: 9, price: 60, finalPrice: 60 },
  ]
  beforeEach(() => {
    form = openForm(lengths, ['Short', 'Long'])
  })

  test('is not made before both are chosen; the size is asked for first', () => {
    choose('white')
    expect([findUnchosen(form), findChosen(form)]).toEqual(['size', undefined])
    choose('Long')
    expect([findUnchosen(form), findChosen(form)]).toEqual(['size', undefined])
    form = openForm(lengths, ['Short', 'Long'])
    choose('white', 'S')
    expect([findUnchosen(form), findChosen(form)]).toEqual(['option', undefined])
    choose('Short')
    expect([findUnchosen(form), findChosen(form)?.id]).toEqual([undefined, '20'])
    choose('Long')
    expect(findChosen(form)?.id).toBe('21')
  })

  test('strikes through what is sold out together with the other choice', () => {
    choose('white')
    expect([gone(), gone('option')]).toEqual([
      [false, false],
      [false, false],
    ])
    choose('S')
    expect([gone(), gone('option')]).toEqual([
      [false, false],
      [false, true],
    ])
    choose('Long')
    expect([gone(), gone('option')]).toEqual([
      [true, false],
      [false, true],
    ])
    choose('blue')
    expect([gone(), gone('option')]).toEqual([
      [true, true],
      [true, true],
    ])
  })

  test('is named with its size, has its own price, and goes into the cart with it', () => {
    choose('white', 'M', 'Long')
    expect([text('stock'), price()]).toEqual(['Only 2 left in M, Long.', '$70'])
    choose('S')
    expect(text('stock')).toBe('S, Long is sold out.')
    const [, , long] = lengths
    if (!long) throw new Error('No variant')
    expect(describeLine(form, long)).toEqual({
      variantId: '22',
      size: 'M',
      option: cut('Long'),
      color: 'white',
      quantity: 1,
      product: { ...product, price: 70, finalPrice: 70 },
    })
  })
})

describe('an attribute of variants', () => {
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('dd:not([hidden]) [data-value]:not([hidden])')].map(
      ({ textContent }) => textContent,
    )

  test('shows the value of the chosen variant, every value before that, and nothing for a variant without one', () => {
    const [gone, two, blue] = variants
    form = openForm([
      { ...gone, attributes: { length: ['short'] } },
      { ...two, attributes: { length: ['short', 'long'] } },
      { ...blue },
    ])
    form.insertAdjacentHTML(
      'afterend',
      `<dl><dt>Length</dt><dd data-of-variants="length"><span data-value="short">Short</span><span data-value="long">Long</span></dd></dl>`,
    )
    const isNamed = () => !document.querySelector('dt')?.hidden
    choose('white')
    expect(shown()).toEqual(['Short', 'Long'])
    choose('S')
    expect(shown()).toEqual(['Short'])
    choose('M')
    expect([shown(), isNamed()]).toEqual([['Short', 'Long'], true])
    choose('blue', 'S')
    expect([shown(), isNamed()]).toEqual([[], false])
    choose('white')
    expect([shown(), isNamed()]).toEqual([['Short'], true])
  })
})
