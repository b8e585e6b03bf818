// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { describeLine, findChosen, showChosen } from '../../../src/features/catalog/browser/buy-choice.ts'

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

function openForm(): HTMLFormElement {
  const radio = (name: string, value: string) =>
    `<label><input type="radio" name="${name}" value="${value}"><span data-part="gone"></span></label>`
  document.body.innerHTML = `
    <ul data-track><li data-color="blue"><img src="/blue.webp" alt="In blue"></li></ul>
    <form data-low="3"><p data-part="price"><span class="price">$60</span></p>
    ${['white', 'blue'].map((color) => radio('color', color)).join('')}
    ${['S', 'M'].map((size) => radio('size', size)).join('')}
    <p data-part="stock"></p><button data-part="submit"></button></form>
    <div><span data-part="bar-price"></span><button data-part="bar-submit"></button></div>`
  const form = document.querySelector('form')
  if (!form) throw new Error('No form')
  form.dataset['product'] = JSON.stringify(product)
  form.dataset['variants'] = JSON.stringify(variants)
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
const gone = () =>
  [...form.querySelectorAll('[name="size"]')].map((input) => input.closest('label')?.hasAttribute('data-gone'))

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
      ...{ variantId: '12', size: 'S', color: 'blue', quantity: 1 },
      product: { ...product, finalPrice: 50, images: [{ url: '/blue.webp', alt: 'In blue' }] },
    })
    expect(describeLine(form, sold).product.images).toEqual(product.images)
  })
})
