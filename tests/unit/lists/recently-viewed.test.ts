import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

const makeProduct = (id: string) => ({
  _id: id,
  id,
  slug: `shirt-${id}`,
  name: `Shirt ${id}`,
  price: 50,
  finalPrice: 40,
  images: [{ url: `/pictures/${id}.webp`, alt: '', width: 800, height: 1000 }],
})
interface Item {
  link: { href: string }
  picture: { src?: string; srcset?: string; remove(): void }
  text: { textContent: string }
}

let page: ReturnType<typeof openFakePage>
let shown: Item[] | null
let place: { hidden: boolean }
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  shown = null
  const list = { replaceChildren: (...items: Item[]) => (shown = items) }
  const cloneNode = (): Item & { querySelector(name: string): unknown } => {
    const item: Item = {
      link: { href: '' },
      picture: { remove: () => undefined },
      text: { textContent: '' },
    }
    return { ...item, querySelector: (name) => ({ a: item.link, img: item.picture, span: item.text })[name] }
  }
  const template = { content: { cloneNode } }
  place = Object.assign(
    { hidden: true },
    { querySelector: (name: string) => ({ template, ul: list })[name as 'ul' | 'template'] },
  )
  vi.stubGlobal('document', { querySelector: (name: string) => (name === '[data-seen]' ? place : null) })
})

const show = async (id: string) => {
  const { showSeen } = await import('../../../src/features/lists/browser/recently-viewed.ts')
  showSeen(makeProduct(id))
}
const keptIds = () => JSON.parse(page.local.getItem('placket:seen') ?? '[]').map(({ id }: { id: string }) => id)
const shownNames = () => shown?.map(({ text }) => text.textContent)

test('the first product has none before it, and nothing is shown', async () => {
  await show('a')
  expect(place.hidden).toBe(true)
  expect(shown).toBeNull()
  expect(keptIds()).toEqual(['a'])
})

test('the next one shows the earlier ones, newest first, and never itself', async () => {
  for (const id of ['a', 'b', 'a', 'c']) await show(id)
  expect(keptIds()).toEqual(['c', 'a', 'b'])
  expect(shownNames()).toEqual(['Shirt a', 'Shirt b'])
  expect(place.hidden).toBe(false)
  expect(shown?.[0]?.link.href).toBe('/product/shirt-a')
  expect(shown?.[0]?.picture.src).toContain('a.webp')
})

test('nine are kept and eight shown', async () => {
  for (let count = 1; count <= 12; count += 1) await show(`p${count}`)
  expect(keptIds()).toHaveLength(9)
  expect(shownNames()).toHaveLength(8)
  expect(shownNames()?.[0]).toBe('Shirt p11')
})

test('storage that is full, blocked or corrupt breaks no page', async () => {
  page.local.setItem('placket:seen', '[{"id":7}, "x", null]')
  await show('a')
  expect(shown).toBeNull()
  page.local.isFull = true
  await show('b')
  expect(shownNames()).toEqual(['Shirt a'])
  page.local.getItem = () => {
    throw new DOMException('Forbidden', 'SecurityError')
  }
  shown = null
  await show('c')
  expect(shown).toBeNull()
})
