// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { closeQuickAdd, openQuickAdd } from '../../../src/features/product/browser/quick-add.ts'

vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ loadRest: async () => undefined }))

const makeCard = (name: string, sizes: string) =>
  `<li data-card="7" data-price="60" data-final="45" data-sizes="${sizes}"><button data-quick></button><h3>${name}</h3></li>`

const openers = () => [...document.querySelectorAll<HTMLElement>('[data-quick]')]
const sizes = () => [...document.querySelectorAll<HTMLButtonElement>('[data-add]')]
const open = async (place: number) => {
  const opener = openers()[place]
  if (!opener) throw new Error('No such card')
  opener.focus()
  await openQuickAdd(opener)
  return opener
}

describe('the sizes of a card', () => {
  beforeEach(() => {
    document.body.innerHTML = `<ul>${makeCard('Oxford', '1,S,0 2,M 3,L,,50')}${makeCard('Linen', '4,M')}</ul>`
  })

  test('are created when they are requested, with what adding needs', async () => {
    expect(sizes()).toEqual([])
    const opener = await open(0)
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    expect(sizes().map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['S', true],
      ['M', false],
      ['L', false],
    ])
    expect(sizes().map(({ dataset }) => [dataset['add'], dataset['size'], dataset['amount']])).toEqual([
      ['1', 'S', '45'],
      ['2', 'M', '45'],
      ['3', 'L', '50'],
    ])
    expect(sizes()[0]?.getAttribute('aria-label')).toBe('S, sold out')
    expect(document.activeElement?.textContent).toBe('M')
  })

  test('close with Escape and with their button, and the focus returns', async () => {
    const opener = await open(0)
    sizes()[1]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(sizes()).toEqual([])
    expect(document.activeElement).toBe(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    await open(0)
    document.querySelector<HTMLElement>('[aria-label="Close"]')?.click()
    expect(sizes()).toEqual([])
  })

  test('are open for one card at a time', async () => {
    await open(0)
    await open(1)
    await open(1)
    expect(sizes().map(({ dataset }) => dataset['add'])).toEqual(['4'])
    expect(openers().map((opener) => opener.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
    const [card] = document.querySelectorAll('[data-card]')
    if (card) closeQuickAdd(card, false)
    expect(sizes()).toHaveLength(1)
  })
})
