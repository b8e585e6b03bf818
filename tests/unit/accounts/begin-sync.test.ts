import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

const started: string[] = []
const startOf = (name: string) => async () => () => void started.push(name)

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  started.length = 0
})

async function begin({ path = '/', token = 'abc' } = {}): Promise<string[]> {
  openFakePage(`https://shop.example${path}`)
  openFakeCookies().kept.set('ectoken', token)
  vi.stubGlobal('location', { pathname: path, search: '', protocol: 'https:' })
  const { accountSyncs } = await import('../../../src/features/accounts/browser/slots.ts')
  accountSyncs.fill(startOf('cart'), startOf('fit'))
  const { beginSync } = await import('../../../src/features/accounts/browser/begin-sync.ts')
  await beginSync()
  return started
}

test('everything that travels with the account begins for somebody who is signed in', async () => {
  expect(await begin()).toEqual(['cart', 'fit'])
})

test('nothing begins at the checkout, nor for a guest', async () => {
  expect(await begin({ path: '/checkout' })).toEqual([])
  expect(await begin({ token: '' })).toEqual([])
})

test('every page keeps cart, lists and sizes in sync with the account', async () => {
  const { accountSyncs } = await import('../../../src/features/accounts/browser/slots.ts')
  await import('../../../src/app/browser/account-syncs.ts')
  expect(accountSyncs.parts()).toHaveLength(2)
})
