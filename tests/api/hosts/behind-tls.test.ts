import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ShopServer, serveShop } from '../../../src/hosts/node/server.ts'
import { pictureMaxBytes } from '../../../src/platform/pure/limits.ts'
import { pictureTooLarge, tooLarge } from '../../../src/platform/pure/messages/en.ts'
import { createCall } from '../../support/api-client.ts'
import { fetchOver, openHttp2 } from '../../support/http2-calls.ts'
import { addPerson } from '../../support/people.ts'
import { asSent, drawPicture } from '../../support/pictures.ts'
import { describeBehindProxies, type RunningProxy, startProxy } from '../../support/proxies.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { sendSlowly } from '../../support/slow-sends.ts'

let shop: TestShop
let server: ShopServer
beforeAll(async () => {
  shop = await openShop(inject('serverUrl'), { PORT: '0', TRUSTED_PROXIES: '127.0.0.1', THROTTLES: 'false' })
  server = await serveShop(shop.deps, () => ({ live: 'public' }))
})

afterAll(async () => {
  await server?.stop()
  await shop?.close()
})

describeBehindProxies('behind %s with TLS', (name) => {
  let proxy: RunningProxy
  beforeAll(async () => {
    proxy = await startProxy(name, server.url, { secure: true })
  })
  afterAll(() => proxy?.stop())

  test('twenty calls at once go over one connection of HTTP/2', async () => {
    const session = await openHttp2(proxy.url)
    expect(session.alpnProtocol).toBe('h2')
    const get = fetchOver(session)
    const all = await Promise.all(Array.from({ length: 20 }, () => get('/product-api/filter-productsV2')))
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
    session.close()
  })

  test('the largest picture is taken, and a larger one is refused by the shop in words', async () => {
    const session = await openHttp2(proxy.url)
    const call = createCall(fetchOver(session))
    const { token } = await addPerson(shop, { role: 'admin' })
    const picture = await drawPicture().png().toBuffer()
    const fillTo = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.byteLength)])
    const upload = (bytes: Buffer) => call('uploadPicture', { token, body: asSent(bytes) })
    expect(await upload(fillTo(pictureMaxBytes))).toMatchObject({ status: 201 })
    const refused = { status: 400, body: { message: pictureTooLarge } }
    expect(await upload(fillTo(pictureMaxBytes + 1))).toMatchObject(refused)
    // Larger than the call's own limit, and still below the proxy's.
    const beyond = await upload(fillTo(2 * pictureMaxBytes))
    expect(beyond).toMatchObject({ status: 413, body: { message: tooLarge } })
    session.close()
  })

  test('clients that send a byte at a time are answered, and hold up no others', async () => {
    const session = await openHttp2(proxy.url)
    const get = fetchOver(session)
    // Refused for its sender, before it is read.
    const stranger = { body: asSent(Buffer.alloc(2 * pictureMaxBytes)) }
    expect((await createCall(get)('uploadPicture', stranger)).status).toBe(401)
    const body = JSON.stringify({ phoneNumber: '+12025550171' })
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
    const slow = Array.from({ length: 50 }, () => sendSlowly(`${proxy.url}/auth-api/check-mobile`, body, resumed))
    await Promise.all(slow.map(({ begun }) => begun))
    for (let quick = 0; quick < 20; quick += 1) expect((await get('/readyz')).status).toBe(200)
    resume()
    // Nor does a connection of the proxy's carry them on which a larger picture was refused before.
    expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(50).fill(200))
    session.close()
  })
})
