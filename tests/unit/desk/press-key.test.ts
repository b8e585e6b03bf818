import { afterEach, expect, test, vi } from 'vitest'

const refund = (amount: number) => ({ params: { id: 'one' }, body: { amount, reason: 'A loose button' } })

async function openPage() {
  vi.resetModules()
  return import('../../../src/desk/browser/write.ts')
}

function stubStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
}

afterEach(() => vi.unstubAllGlobals())

test('the same press keeps its key until it succeeds, even without storage', async () => {
  const { claimPressKey, forgetPressKey } = await openPage()
  const first = claimPressKey('refundOrder', refund(10))
  expect(first).toMatch(/^[\x21-\x7e]{1,200}$/)
  expect(claimPressKey('refundOrder', refund(10))).toBe(first)
  forgetPressKey('refundOrder', refund(10))
  expect(claimPressKey('refundOrder', refund(10))).not.toBe(first)
})

test('another amount, order or call is another press', async () => {
  const { claimPressKey } = await openPage()
  const keys = [
    claimPressKey('refundOrder', refund(10)),
    claimPressKey('refundOrder', refund(20)),
    claimPressKey('refundOrder', { ...refund(10), params: { id: 'two' } }),
    claimPressKey('settleReturn', refund(10)),
  ]
  expect(new Set(keys).size).toBe(4)
})

test('a failed press keeps its key over a reload of the page', async () => {
  stubStorage()
  const first = (await openPage()).claimPressKey('refundOrder', refund(10))
  expect((await openPage()).claimPressKey('refundOrder', refund(10))).toBe(first)
})

test('calls that move no money have no key', async () => {
  const { claimPressKey } = await openPage()
  expect(claimPressKey('advanceOrder', { params: { id: 'one' }, body: { to: 'packed' } })).toBeNull()
})
