// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

const card = (id: string) => `<li data-card="${id}" data-price="60" data-final="45" data-color="navy">
  <img class="front" src="/front.webp" alt=""><button data-wish></button><button data-compare></button><button data-quick></button>
  <h3><a href="/product/oxford">Oxford</a></h3></li>`
const product = { _id: '9', id: '9', slug: 'linen', name: 'Linen', price: 60, finalPrice: 60, images: [] }

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]')
const ids = (key: string) => kept(key).map(({ id }: { id: string }) => id)
const pressed = () => [...document.querySelectorAll('[data-wish]')].map((heart) => heart.getAttribute('aria-pressed'))
const saved = (selector: string) =>
  [...document.querySelectorAll(selector)].map((button) => button.hasAttribute('data-saved'))

async function open(): Promise<void> {
  vi.resetModules()
  document.body.innerHTML = `<ul>${card('7')}${card('8')}</ul><form data-buy><button data-wish></button></form><button data-wish id="stray"></button>`
  find('[data-buy]').dataset['product'] = JSON.stringify(product)
  await import('../../../src/features/lists/browser/list-buttons.ts')
}

describe('the wishlist and compare buttons of cards and pages', () => {
  beforeEach(() => {
    localStorage.clear()
    endListenersWithTest()
    openFakeApi()
    vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  })

  test('save, and remove what they saved', async () => {
    await open()
    find('[data-card="8"] [data-wish]').click()
    await vi.waitFor(() => expect(ids('wishlist')).toEqual(['8']))
    expect(kept('wishlist')[0]).toMatchObject({ name: 'Oxford', price: 60, finalPrice: 45 })
    expect(pressed()).toEqual(['false', 'true', 'false', 'false'])
    find('[data-card="8"] [data-wish]').click()
    await vi.waitFor(() => expect(ids('wishlist')).toEqual([]))
    expect(pressed()).toEqual(['false', 'false', 'false', 'false'])
  })

  test('save products of the page, and nothing for a button without a product', async () => {
    await open()
    find('#stray').click()
    find('[data-buy] [data-wish]').click()
    await vi.waitFor(() => expect(ids('wishlist')).toEqual(['9']))
    expect(pressed()).toEqual(['false', 'false', 'true', 'false'])
  })

  test('note what was sold out when it was saved', async () => {
    await open()
    const form = find('[data-buy]')
    form.dataset['variants'] = JSON.stringify([{ stock: 0 }])
    find('[data-card="8"]').insertAdjacentHTML('beforeend', '<span data-kind="sold-out"></span>')
    find('[data-card="7"] [data-wish]').click()
    find('[data-card="8"] [data-wish]').click()
    form.querySelector<HTMLElement>('[data-wish]')?.click()
    await vi.waitFor(() => expect(ids('wishlist')).toEqual(['7', '8', '9']))
    expect(kept('wishlist').map(({ soldOut }: { soldOut?: true }) => soldOut)).toEqual([undefined, true, true])
  })

  test('compare', async () => {
    await open()
    find('[data-card="7"] [data-compare]').click()
    await vi.waitFor(() => expect(ids('compare')).toEqual(['7']))
    expect(saved('[data-compare]')).toEqual([true, false])
    expect(saved('[data-wish]')).toEqual([false, false, false, false])
  })

  test('show what was saved before, also on cards added later', async () => {
    localStorage.setItem('wishlist', JSON.stringify([{ ...product, _id: '7', id: '7' }]))
    await open()
    expect(pressed()).toEqual(['true', 'false', 'false', 'false'])
    find('ul').insertAdjacentHTML('beforeend', card('7'))
    dispatchEvent(new Event('placket:cards'))
    expect(pressed()).toEqual(['true', 'false', 'true', 'false', 'false'])
  })
})
