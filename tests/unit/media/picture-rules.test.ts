import { expect, test } from 'vitest'
import { nameOfFile, pictureFileOf, picturesIn, pictureUrl } from '../../../src/features/media/rules/picture-address.ts'
import { readPictureKind } from '../../../src/features/media/rules/picture-kind.ts'

type Part = string | number[]
const codes = (part: Part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)
const bytes = (...parts: Part[]) => Uint8Array.from(parts.flatMap(codes))
const isoBox = (first: string, ...others: string[]) =>
  bytes([0, 0, 0, 16 + 4 * others.length], 'ftyp', first, [0, 0, 0, 0], ...others)

test.each([
  ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
  ['webp', bytes('RIFF', [1, 0, 0, 0], 'WEBPVP8 ')],
  ['gif', bytes('GIF89a')],
  ['avif', isoBox('avif', 'mif1')],
  ['avif', isoBox('mif1', 'avif')],
  ['heic', isoBox('heic', 'mif1')],
  ['heic', isoBox('mif1', 'heic')],
  ['other', isoBox('isom', 'mp42')],
  ['svg', bytes('<svg onload="alert(1)"/>')],
  ['svg', bytes('\n<?xml version="1.0"?><!-- x --><svg/>')],
  ['svg', bytes([0xef, 0xbb, 0xbf], '<?xml version="1.0"?>')],
  ['svg', bytes([0xff, 0xfe], '<\0s\0v\0g\0')],
  ['other', bytes('%PDF-1.7')],
  ['other', bytes('<html><script>alert(1)</script>')],
  ['other', bytes('RIFF', [1, 0, 0, 0], 'WAVE')],
  ['other', bytes([0xff, 0xd8])],
  ['other', bytes()],
])('by its first bytes a file is %s', (kind, file) => {
  expect(readPictureKind(file)).toBe(kind)
})

test.each([
  ['IMG_0042.JPG', 'IMG_0042'],
  ['C:\\photos\\linen shirt.final.jpeg', 'linen shirt.final'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nb\u0000.png', 'ab'],
  ['.png', 'Picture'],
  ['   ', 'Picture'],
  ['Hemd mit Streifen', 'Hemd mit Streifen'],
  ['x'.repeat(300), 'x'.repeat(120)],
])('the file %j is the picture %j', (file, name) => {
  expect(nameOfFile(file)).toBe(name)
})

test('only an address of the library has a file', () => {
  const file = `${'0a'.repeat(32)}.webp`
  expect(pictureFileOf(pictureUrl(file))).toBe(file)
  const others = ['', '/media/', `/media/../${file}`, `https://evil.example/media/${file}`, `/media/${file}?x`]
  expect(picturesIn(`![a](${pictureUrl(file)}) and <img src="${pictureUrl(file)}">`)).toHaveLength(2)
  for (const url of others) expect(pictureFileOf(url), url).toBeNull()
})
