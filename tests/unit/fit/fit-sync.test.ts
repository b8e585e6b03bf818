// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, signedInUser } from '../../support/fake-api.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

const empty = { sizes: {}, only: false, body: null, shirt: null }
const kept = { ...empty, sizes: { shirts: ['M'] }, only: true }
const put = 'PUT /user/fit-profile'
const get = 'GET /user/fit-profile'

const read = () => JSON.parse(localStorage.getItem('placket:fit') ?? 'null')

/** The page of someone whose browser keeps `stored`. */
async function open(stored: object | null, isSignedIn = true) {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  if (stored) localStorage.setItem('placket:fit', JSON.stringify(stored))
  const { startSession } = await import('../../../src/site/browser/session.ts')
  if (isSignedIn) startSession('t', signedInUser)
  const profile = await import('../../../src/features/catalog/browser/fit-profile.ts')
  const { startFitSync } = await import('../../../src/features/fit/browser/fit-sync.ts')
  return { ...profile, startFitSync }
}

let api: ReturnType<typeof openFakeApi>
let locked: Promise<unknown> = Promise.resolve()

describe('the sizes kept in this browser', () => {
  beforeEach(() => {
    endListenersWithTest()
    api = openFakeApi()
    locked = Promise.resolve()
    vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: (_: string, work: () => Promise<unknown>) => (locked = locked.then(work)) },
    })
    navigator.sendBeacon = () => true
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    // biome-ignore lint/suspicious/noDocumentCookie: what session.ts writes
    document.cookie = 'ectoken=; max-age=0; path=/'
  })

  test('of a guest are merged into the account, and its own come back', async () => {
    const { startFitSync } = await open({ ...kept, account: '', unsent: true })
    const merged = { ...kept, sizes: { shirts: ['L', 'M'] } }
    api.answer(put, { profile: merged })
    startFitSync()
    await vi.waitFor(() => expect(read()).toEqual({ ...merged, account: '7', unsent: false }))
    expect(api.asked.map(({ body }) => body)).toEqual([{ profile: kept, merge: true }])
  })

  test('of someone else are never given to this account', async () => {
    const { startFitSync } = await open({ ...kept, account: '8', unsent: true })
    api.answer(get, { profile: empty })
    startFitSync()
    await vi.waitFor(() => expect(read()).toEqual({ ...empty, account: '7', unsent: false }))
    expect(api.calls()).toEqual([get])
  })

  test('are read from the account once a visit', async () => {
    const { startFitSync } = await open({ ...kept, account: '7', unsent: false })
    const elsewhere = { ...kept, sizes: { shirts: ['XL'] } }
    api.answer(get, { profile: elsewhere })
    startFitSync()
    await vi.waitFor(() => expect(read().sizes).toEqual({ shirts: ['XL'] }))
    startFitSync()
    await locked
    expect(api.calls()).toEqual([get])
  })

  test('are sent when they change, also when that was during another request', async () => {
    const { startFitSync, changeFit, keepOwnSizes } = await open({ ...kept, account: '7', unsent: false })
    const { promise: wait, resolve: release } = Promise.withResolvers<void>()
    api.answer(get, { profile: kept }, { wait })
    startFitSync()
    await vi.waitFor(() => expect(api.calls()).toEqual([get]))
    await keepOwnSizes(['shirts'], ['S'])
    const changed = { ...kept, sizes: { shirts: ['S'] } }
    api.answer(put, { profile: changed })
    release()
    await vi.waitFor(() => expect(read()).toEqual({ ...changed, account: '7', unsent: false }), 3000)
    expect(api.asked.at(-1)?.body).toEqual({ profile: changed })
    await changeFit((profile) => ({ ...profile, only: false }))
    api.answer(put, { profile: { ...changed, only: false } })
    await vi.waitFor(() => expect(read()).toMatchObject({ only: false, unsent: false }), 3000)
  })

  test('stay here for a guest, and leave with whoever signs out', async () => {
    const { startFitSync, storedFit } = await open({ ...kept, account: '', unsent: true }, false)
    startFitSync()
    await locked
    expect(read()).toMatchObject(kept)
    const { forgetPerson } = await import('../../../src/site/browser/forget-person.ts')
    forgetPerson()
    expect(read()).toBeNull()
    expect(storedFit.$value.get()).toMatchObject(empty)
  })
})
