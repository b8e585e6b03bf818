// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { makeCard, readCardId } from '../../../src/features/catalog/browser/card-view.ts'
import type { Card } from '../../../src/features/catalog/rules/card.ts'
import { readCardProduct } from '../../../src/features/product/browser/card-product.ts'

/** As ProductCard.astro renders `blankCard`. */
function makeTemplate(): HTMLTemplateElement {
  document.body.innerHTML = `<template><li class="card" data-card="" data-color="" data-price="1" data-final="0" data-sizes="," data-second="/x.webp">
    <img class="front" src="/.netlify/images?url=&w=720" alt=""><span class="badge" data-kind="new">New</span>
    <button data-wish aria-label="Save "></button><button data-quick aria-label="Quick add : size"></button>
    <p class="brand"></p><h3><a href="/product/"></a></h3>
    <span class="price" data-offer><span><span class="visually-hidden">Now </span>$0</span><s>$1</s></span>
    <a class="choose" href="/product/#buy" aria-label="Choose options: ">Choose options</a><p class="colors" data-more="+1"><img src="data:," alt="6 colours"></p></li></template>`
  const template = document.querySelector('template')
  if (!template) throw new Error('No template')
  return template
}

const card: Card = {
  rating: '4.5 (12)',
  id: '7',
  slug: 'oxford-blue',
  name: 'Oxford, Blue',
  brand: 'Placket',
  price: 60,
  finalPrice: 45,
  color: 'blue',
  badge: 'low-stock',
  images: [
    { url: '/pictures/front.webp', alt: 'Front' },
    { url: '/pictures/back.webp', alt: 'Back', focus: { x: 75, y: 0 } },
  ],
  colors: ['blue', 'white'].map((name) => ({ name, hex: '#ffffff', slug: name })),
  sizes: [{ variantId: '70', size: 'M', stock: 0, finalPrice: 45 }],
}

const text = (root: Element, selector: string) => root.querySelector(selector)?.textContent

describe('a card made in the browser', () => {
  test('has decimals where the list of the build has', () => {
    const template = makeTemplate()
    expect(text(makeCard(template, card), '.price s')).toBe('Before $60')
    template.dataset['decimals'] = ''
    expect(text(makeCard(template, card), '.price s')).toBe('Before $60.00')
  })

  test('says that its name is in another language than the page, and what reads the card knows it', () => {
    const link = (made: Element) => made.querySelector<HTMLElement>('h3 a')
    const foreign = makeCard(makeTemplate(), { ...card, languages: { name: 'ar' } })
    expect([link(foreign)?.lang, link(foreign)?.dir]).toEqual(['ar', 'rtl'])
    expect(readCardProduct(foreign).languages).toEqual({ name: 'ar' })
    const own = makeCard(makeTemplate(), card)
    expect(link(own)?.hasAttribute('lang')).toBe(false)
    expect(readCardProduct(own)).not.toHaveProperty('languages')
  })

  test('shows everything that a card of the build shows', () => {
    const made = makeCard(makeTemplate(), card)
    expect(readCardId(made)).toBe('7')
    expect({ ...made.dataset }).toEqual({
      card: '7',
      color: 'blue',
      price: '60',
      final: '45',
      sizes: '70,M,0',
      second: '10 back.webp',
      secondFocus: '75 0',
      rating: '4.5 (12)',
    })
    expect(text(made, 'h3 a')).toBe('Oxford, Blue')
    expect(made.querySelector('h3 a')?.getAttribute('href')).toBe('/product/oxford-blue')
    expect(text(made, '.brand')).toBe('Placket')
    expect(text(made, '.badge')).toBe('Few left')
    expect(text(made, '.price')).toBe('Now $45Before $60')
    expect(made.querySelector('[data-wish]')?.getAttribute('aria-label')).toBe('Save Oxford, Blue')
    expect(made.querySelector('[data-quick]')?.getAttribute('aria-label')).toBe('Quick add Oxford, Blue: size')
    expect(made.querySelector('.colors img')?.getAttribute('alt')).toBe('2 colours')
    expect(made.querySelector('.colors')?.hasAttribute('data-more')).toBe(false)
  })

  test('has no empty parts', () => {
    const made = makeCard(makeTemplate(), { ...card, badge: null, images: [], colors: [], finalPrice: 60 })
    for (const selector of ['.badge', '.front', '.colors', '.choose'])
      expect(made.querySelector(selector), selector).toBeNull()
    expect(text(made, '.price')).toBe('$60')
    expect(made.dataset['final']).toBeUndefined()
    expect(made.dataset['second']).toBeUndefined()
  })

  test('leads to the product page where goods have more to choose than a size', () => {
    const made = makeCard(makeTemplate(), { ...card, sizes: [] })
    expect(made.querySelector('[data-quick]')).toBeNull()
    const choose = made.querySelector('.choose')
    expect(choose?.getAttribute('href')).toBe('/product/oxford-blue#buy')
    expect(choose?.getAttribute('aria-label')).toBe('Choose options: Oxford, Blue')
    expect(makeCard(makeTemplate(), { ...card, sizes: [], badge: 'sold-out' }).querySelector('.choose')).toBeNull()
  })

  test('has no quick add when every size is sold out', () => {
    const made = makeCard(makeTemplate(), { ...card, badge: 'sold-out' })
    expect(made.querySelector('[data-quick]')).toBeNull()
    expect(made.dataset['sizes']).toBeUndefined()
  })

  test('gives the cart and the lists the product it shows', () => {
    expect(readCardProduct(makeCard(makeTemplate(), card))).toEqual({
      _id: '7',
      id: '7',
      slug: 'oxford-blue',
      name: 'Oxford, Blue',
      price: 60,
      finalPrice: 45,
      images: [{ url: '/pictures/front.webp', alt: 'Front' }],
    })
    expect(readCardProduct(makeCard(makeTemplate(), { ...card, finalPrice: 60, images: [] }))).toMatchObject({
      price: 60,
      finalPrice: 60,
      images: [],
    })
  })
})
