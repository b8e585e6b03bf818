import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMediaFolder } from '../../../src/adapters/media/folder.ts'
import { createNetlifyBlobs } from '../../../src/adapters/media/netlify-blobs.ts'
import type { MediaStore } from '../../../src/adapters/media/port.ts'
import { createS3Media } from '../../../src/adapters/media/s3.ts'
import { s3Keys, startFakeS3 } from '../../support/fake-s3.ts'

const blobsToken = 'a-token-of-the-site'
const siteId = '7f1d2c6e-0000-4000-8000-000000000001'
let folder = ''
let blobsPort = 0
let blobs: BlobsServer
let s3: Awaited<ReturnType<typeof startFakeS3>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-media-'))
  blobs = new BlobsServer({ directory: join(folder, 'blobs'), token: blobsToken })
  blobsPort = (await blobs.start()).port
  s3 = await startFakeS3()
})
afterAll(async () => {
  await blobs.stop()
  await s3.stop()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'netlifyBlobsContext')
})

const openS3 = (settings: Partial<Parameters<typeof createS3Media>[0]> = {}) =>
  createS3Media({ endpoint: s3.endpoint, bucket: 'shop-pictures', timeoutMs: 60_000, ...s3Keys, ...settings })

const openBlobs = (token = blobsToken) =>
  createNetlifyBlobs({ siteId, token, apiRoot: `http://localhost:${blobsPort}`, timeoutMs: 60_000 })

/** As in a Netlify function: credentials are passed in, without settings. */
function openBlobsInFunction(): MediaStore {
  const url = `http://localhost:${blobsPort}`
  const context = { siteID: siteId, deployID: 'a-deploy', token: blobsToken, edgeURL: url, uncachedEdgeURL: url }
  Reflect.set(globalThis, 'netlifyBlobsContext', Buffer.from(JSON.stringify(context)).toString('base64'))
  return createNetlifyBlobs({ timeoutMs: 60_000 })
}

const stores: { name: string; open: () => MediaStore }[] = [
  { name: 'folder', open: () => createMediaFolder(folder) },
  { name: 'netlify-blobs by its API', open: () => openBlobs() },
  { name: 'netlify-blobs inside a function', open: openBlobsInFunction },
  { name: 's3', open: () => openS3() },
]

function makeFile(size = 3000, ending = 'webp') {
  const bytes = new Uint8Array(randomBytes(size))
  return { bytes, file: `${createHash('sha256').update(bytes).digest('hex')}.${ending}` }
}

describe.each(stores)('pictures in $name', ({ open }) => {
  test('a stored picture comes back to the byte', async () => {
    const { bytes, file } = makeFile()
    await open().put(file, bytes)
    expect(await open().get(file)).toEqual(bytes)
  })

  test('a picture of two megabytes comes back', async () => {
    const { bytes, file } = makeFile(2_000_000)
    await open().put(file, bytes)
    expect(Buffer.compare((await open().get(file)) ?? new Uint8Array(), bytes)).toBe(0)
  })

  test('the same picture stored twice, or many times at once, exists once', async () => {
    const { bytes, file } = makeFile()
    const store = open()
    await Promise.all(Array.from({ length: 8 }, () => store.put(file, bytes)))
    expect(await store.get(file)).toEqual(bytes)
    await store.remove(file)
    expect(await store.get(file)).toBeNull()
  })

  test('a missing picture is null, and removing it is no error', async () => {
    const { file } = makeFile()
    expect(await open().get(file)).toBeNull()
    await open().remove(file)
  })

  test.each(['../../etc/passwd', 'a/b.webp', `${'0'.repeat(64)}.svg`, `${'0'.repeat(64)}.webp/..`, ''])(
    'only names of pictures are requested: %j',
    async (name) => {
      const work = async (act: (store: MediaStore) => Promise<unknown>) => act(open())
      await expect(work((store) => store.get(name))).rejects.toThrow('No name of a media file')
      await expect(work((store) => store.put(name, new Uint8Array(1)))).rejects.toThrow('No name of a media file')
      await expect(work((store) => store.remove(name))).rejects.toThrow('No name of a media file')
    },
  )
})

test('a folder keeps no temporary files', async () => {
  const { bytes, file } = makeFile()
  await createMediaFolder(folder).put(file, bytes)
  const names = await readdir(join(folder, 'media'))
  expect(names).toContain(file)
  expect(names.filter((name) => !/^[0-9a-f]{64}\.webp$/.test(name))).toEqual([])
})

describe('errors of a store', () => {
  test("s3 is told the file's type", async () => {
    const { bytes, file } = makeFile()
    await openS3().put(file, bytes)
    expect(s3.files.get(file)?.type).toBe('image/webp')
    const video = makeFile(3000, 'mp4')
    await openS3().put(video.file, video.bytes)
    expect(s3.files.get(video.file)?.type).toBe('video/mp4')
  })

  test('s3 is asked again when it is busy', async () => {
    const { bytes, file } = makeFile()
    s3.fail(2)
    await openS3().put(file, bytes)
    expect(s3.files.has(file)).toBe(true)
  })

  test('s3 refuses bytes that do not match their name', async () => {
    const { file } = makeFile()
    const { bytes } = makeFile()
    await expect(openS3().put(file, bytes)).rejects.toThrow(/400/)
    expect(s3.files.has(file)).toBe(false)
  })

  test.each([
    ['a wrong key of s3', () => openS3({ secretAccessKey: 'wrong' })],
    ['a bucket that is not there', () => openS3({ bucket: 'no-such-bucket' })],
    ['a wrong token of Netlify', () => openBlobs('wrong')],
  ])('%s is an error, not a missing picture', async (_name, open) => {
    const { bytes, file } = makeFile()
    await expect(open().put(file, bytes)).rejects.toThrow()
    await expect(open().get(file)).rejects.toThrow()
  })

  test.each([
    ['s3', (port: number) => openS3({ endpoint: `http://127.0.0.1:${port}`, timeoutMs: 200 })],
    [
      'netlify-blobs',
      (port: number) => createNetlifyBlobs({ siteId, token: 'x', apiRoot: `http://127.0.0.1:${port}`, timeoutMs: 200 }),
    ],
  ])('a silent %s is an error within the time limit', async (_name, open) => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { bytes, file } = makeFile()
    const startedAt = performance.now()
    await expect(open(port).put(file, bytes)).rejects.toThrow()
    await expect(open(port).get(file)).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    silent.close()
  })
})
