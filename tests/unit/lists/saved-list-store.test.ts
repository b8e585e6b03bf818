import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '../../../src/platform/pure/messages.ts'
import { openFakePage } from '../../support/fake-page.ts'

const makeProduct = (id: string) => ({
  _id: id,
  id,
  slug: id,
  name: `Shirt ${id}`,
  price: 50,
  finalPrice: 40,
  images: [],
})
let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
})

async function open(cap?: number) {
  const { createSavedList } = await import('../../../src/features/lists/browser/saved-list.ts')
  const { $toasts } = await import('../../../src/site/browser/toasts.ts')
  const list = createSavedList('saved', cap)
  const ids = () => list.stored.read().map(({ id }) => id)
  const last = () => $toasts.get().at(-1)
  return { ...list, ids, last }
}

test('a product is saved once; the second time a message says so', async () => {
  const { save, ids, last } = await open()
  await save(makeProduct('a'))
  expect(last()).toMatchObject({ text: messages.listAdded, tone: 'success' })
  await save(makeProduct('a'))
  expect(last()).toMatchObject({ text: messages.alreadyAdded, tone: 'error' })
  expect(ids()).toEqual(['a'])
})

test('a full list refuses more, with a message', async () => {
  const { save, ids, last } = await open(1)
  await save(makeProduct('a'))
  await save(makeProduct('b'))
  expect(ids()).toEqual(['a'])
  expect(last()).toMatchObject({ tone: 'error' })
  expect(last()?.text).not.toBe(messages.alreadyAdded)
})

test('a product that cannot be stored is reported, and not shown as saved', async () => {
  const { save, drop, ids, last } = await open()
  await save(makeProduct('a'))
  page.local.isFull = true
  await save(makeProduct('b'))
  expect(last()).toMatchObject({ text: 'Something went wrong', tone: 'error' })
  await drop('a')
  expect(last()).toMatchObject({ text: 'Something went wrong', tone: 'error' })
  expect(ids()).toEqual(['a'])
})

test('a removed product is restored in its place by undo, once', async () => {
  const { save, drop, ids, last } = await open()
  for (const id of ['a', 'b', 'c']) await save(makeProduct(id))
  const before = ids()
  await drop(before[1] ?? '')
  expect(ids()).toEqual([before[0], before[2]])
  const undo = last()?.action
  expect(undo?.label).toBe('Undo')
  await Promise.resolve(undo?.run())
  expect(ids()).toEqual(before)
  await Promise.resolve(undo?.run())
  expect(ids()).toEqual(before)
})

test('undoing the last of a list that has become shorter appends it', async () => {
  const { save, drop, ids, last } = await open()
  for (const id of ['a', 'b', 'c']) await save(makeProduct(id))
  const [first = '', second = '', third = ''] = ids()
  await drop(third)
  const undo = last()?.action
  await drop(first)
  await Promise.resolve(undo?.run())
  expect(ids()).toEqual([second, third])
})

test('removing an absent product says nothing', async () => {
  const { drop, last } = await open()
  await drop('a')
  expect(last()).toBeUndefined()
})
