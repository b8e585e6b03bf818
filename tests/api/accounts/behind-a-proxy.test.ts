import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ShopServer, serveShop } from '../../../src/hosts/node/server.ts'
import { createCall } from '../../support/api-client.ts'
import { describeBehindProxies, fetchFrom, type RunningProxy, startProxy } from '../../support/proxies.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { readCode } from '../../support/sign-in.ts'

describeBehindProxies('behind %s', (name) => {
  let shop: TestShop
  let server: ShopServer
  let proxy: RunningProxy

  beforeAll(async () => {
    shop = await openShop(inject('serverUrl'), { PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
    server = await serveShop(shop.deps, () => ({ live: 'public' }))
    proxy = await startProxy(name, server.url)
  })

  afterAll(async () => {
    await proxy?.stop()
    await server?.stop()
    await shop?.close()
  })

  const callFrom = (address: string) => createCall(fetchFrom(address, proxy.url))

  async function signIn(address: string, phoneNumber: string): Promise<number[]> {
    const call = callFrom(address)
    const checked = await call('checkMobile', { body: { phoneNumber } })
    const sent = await call('sendOtp', { body: { phoneNumber } })
    const otp = await readCode(shop, phoneNumber)
    const verified = await call('verifyOtp', { body: { phoneNumber, otp } })
    const headers = { 'x-verification-token': verified.body.verificationToken ?? '' }
    const login = await call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers })
    return [checked, sent, verified, login].map(({ status }) => status)
  }

  test('fifty shoppers sign in within a minute', async () => {
    const startedAt = performance.now()
    const signedIn: number[][] = []
    for (let first = 0; first < 50; first += 10) {
      const ten = Array.from({ length: 10 }, (_, index) => first + index)
      const all = ten.map((shopper) => signIn(`127.0.1.${shopper + 1}`, `+1202555${String(shopper).padStart(4, '0')}`))
      signedIn.push(...(await Promise.all(all)))
    }
    expect(signedIn).toEqual(Array(50).fill([200, 200, 200, 200]))
    expect(performance.now() - startedAt).toBeLessThan(60_000)
  })

  test('an address that a visitor makes up changes nothing', async () => {
    const check = (index: number) => {
      const forged = `203.0.113.${index}`
      const headers = { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged }
      return callFrom('127.0.2.1')('checkMobile', { body: { phoneNumber: `+120255502${index + 10}` }, headers })
    }
    for (let index = 0; index < 10; index += 1) expect((await check(index)).status).toBe(200)
    expect((await check(10)).status).toBe(429)
    const elsewhere = await callFrom('127.0.2.2')('checkMobile', { body: { phoneNumber: '+12025550230' } })
    expect(elsewhere.status).toBe(200)
  })

  test('nobody behind it can read the outbox', async () => {
    expect((await fetch(`${proxy.url}/dev/outbox`)).status).toBe(404)
  })
})
