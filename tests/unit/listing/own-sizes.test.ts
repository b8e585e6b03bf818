// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyFilter, type FilterState } from '../../../src/features/listing/rules/query.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

const { summary } = openListing([
  showProduct('1', { category: { slug: 'polos', name: 'Polos' }, stock: { white: { S: 1, M: 1, L: 1 } } }),
]).index
const kinds = ['shirts']
const changed = vi.fn()
const again = vi.fn()
const sized = (...size: string[]): FilterState => ({ ...emptyFilter, chosen: size.length > 0 ? { size } : {} })

/** A listing in the browser of someone who keeps these sizes. */
async function open(sizes: Record<string, string[]>, only = true) {
  vi.resetModules()
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  localStorage.clear()
  localStorage.setItem('placket:fit', JSON.stringify({ sizes, only, body: null, shirt: null }))
  document.body.innerHTML = '<form><details open><summary>Size</summary><div data-facet="size"></div></details></form>'
  const form = document.querySelector('form') ?? document.createElement('form')
  const code = await import('../../../src/features/listing/browser/own-sizes.ts')
  const chips = await import('../../../src/features/listing/browser/chips.ts')
  const own = code.findOwn(kinds, summary)
  const nameChips = (filter: FilterState) =>
    chips.listApplied(filter, summary, { base: 'fashion', own }).map(({ name }) => name)
  const press = (filter: FilterState) => {
    code.showOwnButton(form, { kinds, filter, summary, change: changed, again })
    const button = form.querySelector<HTMLButtonElement>('[data-own-size]')
    return { text: button?.textContent ?? null, click: () => button?.click() }
  }
  return { ...code, own, form, nameChips, press }
}
const kept = () => JSON.parse(localStorage.getItem('placket:fit') ?? '{}')

beforeEach(() => {
  for (const mock of [changed, again]) mock.mockReset()
})

describe("a shopper's own sizes", () => {
  test('are those of the kinds in the list that the shop has', async () => {
    const { own } = await open({ shirts: ['M', 'XXL'], trousers: ['S'] })
    expect(own).toEqual(['m'])
  })

  test('are applied to a list without sizes of its own, if lists show them only', async () => {
    const { addOwn, own } = await open({ shirts: ['M', 'L'] })
    expect(addOwn({ ...sized(), page: 3 }, own)).toEqual({ ...sized('m', 'l'), page: 3 })
    expect(addOwn(sized('s'), own)).toEqual(sized('s'))
    const off = await open({ shirts: ['M'] }, false)
    expect(off.addOwn(sized(), off.own)).toEqual(sized())
  })

  test('are one chip that says so, and goes by one tap', async () => {
    const { nameChips } = await open({ shirts: ['M', 'L'] })
    expect(nameChips(sized('l', 'm'))).toEqual(['My size: L, M'])
    expect(nameChips(sized('m'))).toEqual(['Size M'])
    expect(nameChips(sized('s', 'm', 'l'))).toEqual(['Size S', 'Size M', 'Size L'])
  })

  test('taken off one list are taken off the next; with more sizes they stay', async () => {
    const { noteChoice, own } = await open({ shirts: ['M'] })
    noteChoice(sized('m', 'l'), own)
    expect(kept().only).toBe(true)
    noteChoice(sized('l'), own)
    await vi.waitFor(() => expect(kept().only).toBe(false))
  })
})

describe('the button beside the sizes', () => {
  test('keeps the chosen sizes, as products spell them', async () => {
    const { press } = await open({})
    expect(press(sized()).text).toBeNull()
    const button = press(sized('m', 'l'))
    expect(button.text).toBe('Keep as my size')
    button.click()
    await vi.waitFor(() => expect(again).toHaveBeenCalledOnce())
    expect(kept()).toMatchObject({ sizes: { shirts: ['M', 'L'] }, only: true })
  })

  test('forgets them', async () => {
    const { press } = await open({ shirts: ['M'], trousers: ['32'] })
    const button = press(sized('m'))
    expect(button.text).toBe('Remove my size')
    button.click()
    await vi.waitFor(() => expect(kept().sizes).toEqual({ trousers: ['32'] }))
  })

  test('applies them again', async () => {
    const { press } = await open({ shirts: ['M', 'L'] }, false)
    const button = press(sized())
    expect(button.text).toBe('Only my size: M, L')
    button.click()
    expect(changed).toHaveBeenCalledWith(sized('m', 'l'))
    await vi.waitFor(() => expect(kept().only).toBe(true))
  })

  test('keeps the focus when its text changes', async () => {
    const { press, form } = await open({ shirts: ['M'] })
    press(sized('s'))
    form.querySelector<HTMLElement>('[data-own-size]')?.focus()
    press(sized('m'))
    expect(document.activeElement?.textContent).toBe('Remove my size')
  })
})
