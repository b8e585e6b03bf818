import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
})

async function open(text?: string) {
  if (text !== undefined) page.local.setItem('placket:account', text)
  return import('../../../src/features/cart/browser/sync-base.ts')
}
const kept = () => JSON.parse(page.local.getItem('placket:account') ?? 'null')
const nothing = { base: null, mergeId: '' }
const base = { userId: '7', items: { a: { itemId: 'i', quantity: 2 } }, wishlist: ['w'], compare: ['c'] }

test('the known state of the account is read as it was written', async () => {
  const { storedSync } = await open(JSON.stringify({ base, mergeId: 'm' }))
  expect(storedSync.read()).toEqual({ base, mergeId: 'm' })
})

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a base that is none', '{"base":[]}'],
  ['a base of nobody', '{"base":{"userId":7}}'],
  ['a merge without a name', '{"mergeId":7}'],
])('%s is not a known account', async (_name, text) => {
  expect((await open(text)).storedSync.read()).toEqual(nothing)
})

test('of a partly corrupt state the valid parts are kept', async () => {
  const read = async (over: object) => {
    vi.resetModules()
    return (await open(JSON.stringify({ base: { ...base, ...over } }))).storedSync.read().base
  }
  expect(await read({ wishlist: ['w', 7, null], compare: 'c' })).toMatchObject({ wishlist: ['w'], compare: [] })
  const items = {
    good: { itemId: 'i', quantity: 1, note: 'more' },
    number: 7,
    none: null,
    unnamed: { quantity: 1 },
    uncounted: { itemId: 'i', quantity: '1' },
    listed: ['i', 1],
  }
  expect((await read({ items }))?.items).toEqual({ good: { itemId: 'i', quantity: 1 } })
  expect((await read({ items: null }))?.items).toEqual({})
})

test('changing the state keeps the rest of it, and the merge in progress', async () => {
  const { changeBase, storedSync } = await open(JSON.stringify({ base, mergeId: 'm' }))
  changeBase({ userId: '7', wishlist: ['x'] })
  expect(storedSync.read()).toEqual({ base: { ...base, wishlist: ['x'] }, mergeId: 'm' })
})

test('the first change of an unknown account starts from nothing', async () => {
  const { changeBase } = await open()
  changeBase({ userId: '7' })
  expect(kept()).toEqual({ base: { userId: '7', items: {}, wishlist: [], compare: [] }, mergeId: '' })
})

test('a merge keeps its id and content until it is finished', async () => {
  const { claimMerge, finishMerge, storedSync } = await open()
  const sent = { items: [{ variantId: 'v', quantity: 1 }], wishlist: ['w'], compare: [] }
  const more = { ...sent, items: [{ variantId: 'v', quantity: 5 }] }
  const first = claimMerge(sent)
  expect(first).toEqual({ ...sent, mergeId: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect([claimMerge(more), kept().mergeId]).toEqual([first, first.mergeId])
  finishMerge(base)
  expect(storedSync.read()).toEqual({ base, mergeId: '' })
  expect(claimMerge(more)).toEqual({ ...more, mergeId: expect.not.stringMatching(first.mergeId) })
  expect(kept().base).toEqual(base)
})

test('after leaving an account it is forgotten with its merge', async () => {
  const { storedSync } = await open(JSON.stringify({ base, mergeId: 'm' }))
  const { forgetPerson } = await import('../../../src/site/browser/forget-person.ts')
  forgetPerson()
  expect(storedSync.read()).toEqual(nothing)
  expect(storedSync.$value.get()).toEqual(nothing)
})
