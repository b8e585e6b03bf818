import { request as requestHttp } from 'node:http'
import type { RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpsHooks } from '../../../src/adapters/hooks/https.ts'
import { signWebhook } from '../../../src/features/programs/server/sign-webhook.ts'
import { lookupPublic } from '../../../src/platform/remote-picture.ts'
import { type HttpServer, serveHttp, silence } from '../../support/http-server.ts'

let server: HttpServer | undefined
afterEach(() => server?.close())

/** Every name leads to the test's own server, without TLS. */
const toHere: LookupFunction = (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }])
const request = (options: RequestOptions) => requestHttp(options)

async function sendTo(answer: (request: Request) => Response | Promise<Response>, timeoutMs = 2000) {
  server = await serveHttp(answer)
  const url = `https://receiver.example:${new URL(server.root).port}/hook?from=shop`
  return createHttpsHooks({ timeoutMs, lookup: toHere, request }).send(url, { 'webhook-id': '1' }, '{"type":"tést"}')
}

test('the body and its headers arrive, and the reply comes back', async () => {
  const seen: string[] = []
  const reply = await sendTo(async (got) => {
    seen.push(`${got.method} ${new URL(got.url).pathname} ${got.headers.get('webhook-id')} ${await got.text()}`)
    return new Response('thanks', { status: 202 })
  })
  expect([reply, seen]).toEqual([{ status: 202, text: 'thanks' }, ['POST /hook 1 {"type":"tést"}']])
})

test('a redirect is a reply, and is not followed', async () => {
  let calls = 0
  const reply = await sendTo(() => {
    calls += 1
    return new Response(null, { status: 302, headers: { location: '/elsewhere' } })
  })
  expect([reply.status, calls]).toEqual([302, 1])
})

test('a huge reply is cut off, an endless or silent one ends at the time limit', async () => {
  const huge = await sendTo(() => new Response('x'.repeat(5_000_000)))
  expect([huge.status, huge.text.length]).toEqual([200, 500])
  await server?.close()
  await expect(sendTo(silence, 200)).rejects.toThrow()
  await server?.close()
  const drip = new ReadableStream({ pull: () => new Promise(() => undefined) })
  await expect(sendTo(() => new Response(drip), 200)).rejects.toThrow()
})

const hooks = createHttpsHooks({ timeoutMs: 500 })
const inside = 'must be reachable on the internet, not on this machine or network'

test.each([
  ['http://receiver.example/', 'must begin with https://'],
  ['https://127.0.0.1/', 'must have a name, not the number of a machine'],
  ['https://[::1]/', 'must have a name, not the number of a machine'],
  ['https://169.254.169.254/latest/meta-data', 'must have a name, not the number of a machine'],
  ['https://[::ffff:169.254.169.254]/', 'must have a name, not the number of a machine'],
  ['https://2130706433/', 'must have a name, not the number of a machine'],
  ['https://0xa9fea9fe/', 'must have a name, not the number of a machine'],
  ['https://2852039166/', 'must have a name, not the number of a machine'],
  ['https://0251.0376.0251.0376/', 'must have a name, not the number of a machine'],
  ['https://①②⑦.0.0.1/', 'must have a name, not the number of a machine'],
  ['https://0/', 'must have a name, not the number of a machine'],
  ['https://[fd00:ec2::254]/', 'must have a name, not the number of a machine'],
  ['https://0x7f.1/', 'must have a name, not the number of a machine'],
  ['https://localhost/', inside],
  ['https://LOCALHOST./', inside],
  ['https://db.internal/', inside],
  ['https://metadata.google.internal/', inside],
  ['https://printer/', inside],
  ['https://user:word@receiver.example/', 'must not contain a user name or password'],
  ['receiver.example', 'must be a whole address such as https://receiver.example/placket'],
])('%s is refused in words, and never sent to', async (url, fault) => {
  expect(await hooks.findFault(url)).toBe(fault)
  await expect(hooks.send(url, {}, '{}')).rejects.toThrow(`The address ${fault}`)
})

// The real check of addresses, behind a name that looks public and resolves to the address.
const leadsTo = (address: string) => {
  const lookup: LookupFunction = (_name, options, found) => lookupPublic(address, options, found as never)
  return createHttpsHooks({ timeoutMs: 500, lookup })
}

test.each([
  'localhost',
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '::1',
  'fd00:ec2::254',
  'fe80::1',
  '::ffff:169.254.169.254',
  '::169.254.169.254',
  '::a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::',
])('a public name that leads to %s is refused when typed and when sent to', async (address) => {
  const rebound = leadsTo(address)
  expect(await rebound.findFault('https://receiver.example/')).toBe(inside)
  await expect(rebound.send('https://receiver.example/', {}, '{}')).rejects.toThrow('not a public address')
})

test.each(['93.184.215.14', '2606:4700::1111'])('a name that leads to %s is accepted', async (address) => {
  expect(await leadsTo(address).findFault('https://receiver.example/')).toBeNull()
})

test('signatures are those of the Standard Webhooks specification', () => {
  const signed = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    unixSeconds: 1614265330,
    body: '{"test": 2432232314}',
  })
  expect(signed).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})
