import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { createImages } from '../../../src/hosts/node/images.ts'
import { readState, writeState } from '../../../src/hosts/node/site-build.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { asSent, drawPicture } from '../../support/pictures.ts'
import { openShop } from '../../support/shop.ts'
import { provePhone } from '../../support/sign-in.ts'
import { fill, mountSmallDisk } from '../../support/small-disk.ts'

const disk = await mountSmallDisk('256k')
afterAll(() => disk?.unmount())

test.skipIf(!disk)(
  'a full disk refuses orders and codes without losing any, and both work once there is space',
  async () => {
    const path = disk?.path ?? ''
    const shop = await openShop(inject('serverUrl'), { DATA_DIR: path })
    const here = { ...shop, dataDir: path }
    const { token } = await addPerson(shop)
    const variant = await addVariant(shop)
    const order = { token, body: makeOrderBody([{ variant, quantity: 1 }]), headers: { 'idempotency-key': 'one' } }
    await provePhone(here, '+12025550171')
    await fill(join(path, 'filler'))

    const wrong = { message: 'Something went wrong' }
    expect(await shop.call('createOrder', order)).toMatchObject({ status: 503, body: wrong })
    // An existing file still has the rest of its last block.
    await fill(join(path, 'outbox.jsonl'))
    expect(await shop.call('sendOtp', { body: { phoneNumber: '+12025550172' } })).toMatchObject({
      status: 503,
      body: wrong,
    })
    expect(await shop.call('getProduct', { params: { id: variant.productId } })).toMatchObject({ status: 200 })

    await rm(join(path, 'filler'))
    expect(await shop.call('createOrder', order)).toMatchObject({ status: 201 })
    expect(await provePhone(here, '+12025550172')).toBeTruthy()
    await expectInvariants(shop.deps.db)
    await shop.close()
  },
)

test.skipIf(!disk)(
  'the sandbox’s page says in words that a full disk can’t save a payment, which is made once there is space',
  async () => {
    const path = disk?.path ?? ''
    await rm(join(path, 'filler'), { force: true })
    const shop = await openShop(inject('serverUrl'), { DATA_DIR: path })
    const { token } = await addPerson(shop)
    const variant = await addVariant(shop)
    const placed = await shop.call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })
    const { reference } = placed.body.payment
    const { routes, pay } = openSandbox(shop)
    const submit = (step: string) =>
      routes.request(`/${reference}${step}`, {
        method: 'POST',
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ card: cards.approves, approve: 'yes' }).toString(),
      })
    await fill(join(path, 'filler'))

    for (const step of ['', '/confirm']) {
      const page = await submit(step)
      expect([page.status, page.headers.get('content-type')]).toEqual([503, expect.stringContaining('text/html')])
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(await page.text()).toContain('this machine’s disk is full. Nothing was charged.')
    }
    const refused = await pay(reference, cards.approves)
    expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('disk is full') } })
    const read = () => shop.call('getOrder', { token, params: { id: placed.body.order.id } })
    expect((await read()).body.order.state).toBe('pending')

    await rm(join(path, 'filler'))
    expect((await submit('')).status).toBe(303)
    expect((await read()).body.order.state).toBe('paid')
    await expectInvariants(shop.deps.db)
    await shop.close()
  },
)

test.skipIf(!disk)('a picture that cannot be cached is still shown', async () => {
  const path = disk?.path ?? ''
  const site = await mkdtemp(join(tmpdir(), 'placket-site-'))
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background: 'tomato' } })
  await writeFile(join(site, 'shirt.png'), await picture.png().toBuffer())
  await fill(join(path, 'filler'))
  const request = new Request('http://localhost/.netlify/images?url=/shirt.png&w=240&fm=webp')
  const serveImage = createImages({ cacheDir: join(path, 'images'), cacheMaxBytes: 1_000_000, hosts: [] })
  const response = await serveImage(site, request, '127.0.0.1')
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
  await rm(site, { recursive: true })
})

test.skipIf(!disk)(
  'an upload that the disk has no room for is refused and leaves nothing, and works once there is space',
  async () => {
    const path = disk?.path ?? ''
    await rm(join(path, 'filler'), { force: true })
    const shop = await openShop(inject('serverUrl'), { DATA_DIR: path })
    const { token } = await addPerson(shop, { role: 'admin' })
    const body = asSent(await drawPicture(60, 40).png().toBuffer())
    await mkdir(join(path, 'media'), { recursive: true })
    await fill(join(path, 'filler'))
    expect(await shop.call('uploadPicture', { token, body })).toMatchObject({
      status: 503,
      body: { message: 'Something went wrong' },
    })
    expect(await readdir(join(path, 'media'))).toEqual([])
    expect(await shop.deps.db.selectFrom('pictures').select('id').execute()).toEqual([])
    await rm(join(path, 'filler'))
    expect(await shop.call('uploadPicture', { token, body })).toMatchObject({ status: 201 })
    expect(await readdir(join(path, 'media'))).toHaveLength(1)
    await shop.close()
  },
)

test.skipIf(!disk)(
  'a build that cannot note what it built leaves the note of the last one, and half a note is none',
  async () => {
    const path = disk?.path ?? ''
    const file = join(path, 'dist.build.json')
    await writeState(file, { root: 'dist' })
    await fill(join(path, 'filler'))
    await expect(writeState(file, { root: 'x'.repeat(100_000) })).rejects.toThrow('ENOSPC')
    expect(await readState(file)).toEqual({ root: 'dist' })
    await rm(join(path, 'filler'))
    await writeState(file, { root: 'next' })
    expect(await readState(file)).toEqual({ root: 'next' })
    await writeFile(file, '{"root":"ne')
    expect(await readState(file)).toBeNull()
  },
)
