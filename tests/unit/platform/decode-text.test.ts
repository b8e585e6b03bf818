import { describe, expect, test } from 'vitest'
import { readTextFile } from '../../../src/desk/browser/files/use-file-import.ts'
import { decodeText } from '../../../src/platform/pure/text/decode-text.ts'

const text = 'Name,Preis\nMütze “Nord”,19 €\n'
const utf16 = (littleEndian: boolean, mark: boolean) => {
  const bytes = new Uint8Array((text.length + (mark ? 1 : 0)) * 2)
  const view = new DataView(bytes.buffer)
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (character) => character.charCodeAt(0))]
  for (const [place, unit] of units.entries()) view.setUint16(place * 2, unit, littleEndian)
  return bytes
}
const utf8 = new TextEncoder().encode(text)
const latin = text.replace('“', '\u0093').replace('”', '\u0094').replace('€', '\u0080')

describe('the text of a file that a spreadsheet saved', () => {
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8, 'utf-8'],
    ['UTF-8 with its mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]), 'utf-8'],
    ['UTF-16 of Windows', utf16(true, true), 'utf-16le'],
    ['UTF-16 of old Macs', utf16(false, true), 'utf-16be'],
    ['UTF-16 without its mark', utf16(true, false), 'utf-16le'],
    ['Windows-1252', Uint8Array.from(latin, (character) => character.charCodeAt(0)), 'windows-1252'],
  ])('is read from %s', (_name, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ ok: true, text, encoding })
  })

  test.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), 'The file is empty.'],
    [
      'a workbook',
      new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]),
      'This is a workbook, not a CSV file. Save it as “CSV UTF-8” first.',
    ],
    [
      'Shift JIS',
      new Uint8Array([0x83, 0x56, 0x83, 0x83, 0x83, 0x81, 0x5b]),
      'The encoding of the file is not known. Save it as “CSV UTF-8”.',
    ],
    [
      'UTF-32',
      new Uint8Array([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]),
      'The encoding of the file is not known. Save it as “CSV UTF-8”.',
    ],
  ])('is refused in words of %s', (_name, bytes, problem) => {
    expect(decodeText(bytes)).toEqual({ ok: false, problem })
  })
})

test('a file of 100 MB is refused without being opened', async () => {
  let opened = false
  const arrayBuffer = () => {
    opened = true
    return Promise.resolve(new ArrayBuffer(0))
  }
  const large = Object.assign(new Blob(), { arrayBuffer })
  Object.defineProperty(large, 'size', { value: 100 * 1024 * 1024 })
  expect(await readTextFile(large, 4 * 1024 * 1024)).toEqual({ ok: false, problem: 'The file is larger than 4 MB.' })
  expect(opened).toBe(false)
})
