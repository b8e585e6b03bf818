import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { pictureMaxBytes } from '../../../src/platform/pure/limits.ts'
import { addPerson } from '../../support/people.ts'
import { asSent, drawPicture } from '../../support/pictures.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

const upload = (bytes: Uint8Array, more: object = {}) =>
  shop().call('uploadPicture', { body: { ...asSent(bytes), ...more }, token: admin })

async function readPicture(url: string) {
  const response = await shop().fetch(url)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
/** What is stored: rows of the table, and files in the folder. */
async function countKept() {
  const rows = await shop().deps.db.selectFrom('pictures').select('id').execute()
  const files = await readdir(join(shop().dataDir, 'media')).catch(() => [])
  return { rows: rows.length, files: files.length }
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s becomes a WebP under its own hash', async (format) => {
  const { status, body } = await upload(await drawPicture().toFormat(format).toBuffer(), { alt: 'A plain colour' })
  expect(status).toBe(201)
  const expected = { alt: 'A plain colour', width: 60, height: 40, focus: { x: 50, y: 50 } }
  expect(body).toMatchObject({ known: false, picture: expected })
  const { bytes, headers } = await readPicture(body.picture.url)
  expect(body.picture.url).toBe(`/media/${createHash('sha256').update(bytes).digest('hex')}.webp`)
  expect((await sharp(bytes).metadata()).format).toBe('webp')
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a photo is turned upright, made small, and loses the metadata of place and camera', async () => {
  const sideways = await drawPicture(3600, 2400)
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await upload(sideways)
  expect(body.picture).toMatchObject({ width: 1600, height: 2400 })
  const { exif, xmp, iptc, icc, orientation } = await sharp((await readPicture(body.picture.url)).bytes).metadata()
  expect([exif, xmp, iptc, icc, orientation].filter((block) => block !== undefined)).toEqual([])
})

test('a CMYK photo for print is converted to screen colours', async () => {
  const print = await drawPicture(200, 200).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(print).metadata()).space).toBe('cmyk')
  const { status, body } = await upload(print)
  expect(status).toBe(201)
  const { bytes } = await readPicture(body.picture.url)
  expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
})

test('a picture that is also a page or a program keeps nothing of them', async () => {
  const program = Buffer.from('<script>alert(1)</script><?php system($_GET[0]) ?>')
  const picture = await drawPicture().jpeg().toBuffer()
  const comment = Buffer.from([0xff, 0xfe, 0, program.length + 2])
  const inside = Buffer.concat([picture.subarray(0, 2), comment, program, picture.subarray(2)])
  for (const polyglot of [Buffer.concat([picture, program]), inside]) {
    const { status, body } = await upload(polyglot)
    expect(status).toBe(201)
    expect((await readPicture(body.picture.url)).bytes.includes('script')).toBe(false)
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), randomBytes(2000)])
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const hostile: [string, () => Promise<Buffer>, RegExp][] = [
  ['an SVG with a script', async () => Buffer.from(svg), /SVG files can contain scripts/],
  [
    'an SVG that begins as XML',
    async () => Buffer.from(`<?xml version="1.0"?>${svg}`),
    /SVG files can contain scripts/,
  ],
  ['a HEIC', async () => heic, /HEIC/],
  ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>'), /not a supported picture/],
  ['a PDF', async () => Buffer.from('%PDF-1.7'), /not a supported picture/],
  ['nothing', async () => Buffer.alloc(0), /./],
  ['the first bytes of a PNG and noise', async () => Buffer.concat([pngStart, randomBytes(99)]), /damaged/],
  ['a JPEG that ends early', async () => (await drawPicture(600, 400).jpeg().toBuffer()).subarray(0, 700), /damaged/],
  ['an SVG in a JPEG', async () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)]), /damaged/],
  ['more than 4 MB', async () => Buffer.concat([pngStart, randomBytes(pictureMaxBytes)]), /4 MB/],
  [
    '64 million pixels in a small file',
    () => drawPicture(8000, 8000).greyscale().png().toBuffer(),
    /50 million pixels/,
  ],
]

test.each(hostile)('%s is refused with a reason, and leaves nothing', async (_name, make, reason) => {
  const before = await countKept()
  const { status, body } = await upload(await make())
  expect(status).toBe(400)
  expect(body.message).toMatch(reason)
  expect(await countKept()).toEqual(before)
})

test('a call of 40 MB is refused before it is read', async () => {
  const { status, body } = await upload(Buffer.alloc(30 * 1024 * 1024))
  expect([status, body.message]).toEqual([413, 'Request too large'])
})

test('the same file ten times is one picture and one file', async () => {
  const bytes = await drawPicture().png().toBuffer()
  const before = await countKept()
  const answers = []
  for (let turn = 0; turn < 5; turn += 1) answers.push(...(await Promise.all([upload(bytes), upload(bytes)])))
  expect(new Set(answers.map(({ body }) => body.picture.id)).size).toBe(1)
  expect(answers.filter(({ body }) => !body.known)).toHaveLength(1)
  expect(await countKept()).toEqual({ rows: before.rows + 1, files: before.files + 1 })
})

test('another file of the same picture is stored once too', async () => {
  const drawn = drawPicture()
  const first = await upload(await drawn.clone().png().toBuffer())
  const second = await upload(await drawn.clone().webp({ lossless: true }).toBuffer())
  expect(second.body).toMatchObject({ known: true, picture: { id: first.body.picture.id } })
})

test('an upload that the store interrupts leaves nothing', async () => {
  const { media } = shop().deps.providers
  const before = await countKept()
  const put = media.put
  media.put = async (file, bytes) => {
    await put(file, bytes)
    throw new Error('The disk went away')
  }
  const { status } = await upload(await drawPicture().jpeg().toBuffer())
  media.put = put
  expect(status).toBe(500)
  expect(await countKept()).toEqual(before)
})

test('of 40 uploads at once each is stored or told to retry', async () => {
  const pictures = await Promise.all(Array.from({ length: 40 }, () => drawPicture(800, 600).jpeg().toBuffer()))
  const before = await countKept()
  const statuses = (await Promise.all(pictures.map((bytes) => upload(bytes)))).map(({ status }) => status)
  const kept = statuses.filter((status) => status === 201).length
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(kept).toBeGreaterThan(0)
  expect(await countKept()).toEqual({ rows: before.rows + kept, files: before.files + kept })
})

test('shoppers and visitors cannot upload', async () => {
  const body = asSent(await drawPicture().png().toBuffer())
  expect((await shop().call('uploadPicture', { body })).status).toBe(401)
  const { token } = await addPerson(shop())
  expect((await shop().call('uploadPicture', { body, token })).status).toBe(403)
})

test.each(['/media/%2e%2e%2fpostgres', `/media/${'0'.repeat(64)}.webp`, '/media/x.svg'])(
  'there is no picture at %s',
  async (path) => {
    expect((await shop().fetch(path)).status).toBe(404)
  },
)
