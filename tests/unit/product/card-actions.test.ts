// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi } from '../../support/fake-api.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

const quick = vi.hoisted(() => ({ openQuickAdd: vi.fn(), closeQuickAdd: vi.fn() }))
vi.mock('../../../src/features/product/browser/quick-add.ts', () => quick)

const card = (
  id: string,
) => `<li data-card="${id}" data-price="60" data-final="45" data-color="navy" data-second="0 /pictures/back.webp" data-second-focus="75 0">
  <img class="front" src="/front.webp" alt=""><button data-quick></button>
  <button data-add="70" data-size="M" data-amount="40"></button><h3><a href="/product/oxford">Oxford</a></h3></li>`

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]')

async function open(): Promise<void> {
  vi.resetModules()
  document.body.innerHTML = `<ul>${card('7')}${card('8')}</ul>`
  await import('../../../src/features/product/browser/card-actions.ts')
}

describe('the buttons of cards', () => {
  beforeEach(() => {
    localStorage.clear()
    endListenersWithTest()
    openFakeApi()
    vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
    quick.openQuickAdd.mockReset()
    quick.closeQuickAdd.mockReset()
  })

  test('open the sizes, and add one to the cart at its own price', async () => {
    await open()
    const opener = find('[data-card="7"] [data-quick]')
    opener.click()
    await vi.waitFor(() => expect(quick.openQuickAdd.mock.calls).toEqual([[opener]]))
    find('[data-card="7"] [data-add]').click()
    await vi.waitFor(() => expect(quick.closeQuickAdd.mock.calls).toEqual([[find('[data-card="7"]'), true]]))
    expect(kept('cart')).toMatchObject([
      { variantId: '70', size: 'M', color: 'navy', quantity: 1, product: { id: '7', finalPrice: 40 } },
    ])
  })

  test('leave the sizes open if nothing was added', async () => {
    await open()
    const add = find('[data-card="7"] [data-add]')
    for (let quantity = 1; quantity <= 10; quantity += 1) {
      add.click()
      await vi.waitFor(() => expect(kept('cart')).toMatchObject([{ quantity }]))
    }
    await vi.waitFor(() => expect(quick.closeQuickAdd).toHaveBeenCalledTimes(10))
    add.click()
    // Everything else it was going to do is done by then.
    await new Promise((done) => setTimeout(done))
    expect(quick.closeQuickAdd).toHaveBeenCalledTimes(10)
    expect(kept('cart')).toMatchObject([{ quantity: 10 }])
  })

  test('show the second picture on hover, once', async () => {
    await open()
    const over = (pointerType: string) =>
      find('[data-card="7"] h3').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }))
    over('touch')
    expect(document.querySelectorAll('.second')).toHaveLength(0)
    over('mouse')
    over('mouse')
    expect(document.querySelectorAll('.second')).toHaveLength(1)
    expect(find('.front + .second').getAttribute('src')).toContain('back.webp')
    expect({ ...find('.second').dataset }).toEqual({ focusX: '75', focusY: '0' })
  })
})
