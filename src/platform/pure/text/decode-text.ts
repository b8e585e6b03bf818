export type DecodedText = { ok: true; text: string; encoding: string } | { ok: false; problem: string }

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

/** UTF-16 without its mark: Latin text has a zero in every second byte. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, 2000)
  for (let place = 0; place < length; place += 1) if (bytes[place] === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > length / 5 && even < length / 50) return 'utf-16le'
  return even > length / 5 && odd < length / 50 ? 'utf-16be' : null
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Bytes that Windows-1252 has no character for: a text with them is of another encoding. */
const isUndefined1252 = (byte: number) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)

const unknown = 'The encoding of the file is not known. Save it as “CSV UTF-8”.'

/** The text of a file that a spreadsheet saved: UTF-8, UTF-16 or Windows-1252, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) return { ok: false, problem: 'The file is empty.' }
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { ok: false, problem: 'This is a workbook, not a CSV file. Save it as “CSV UTF-8” first.' }
  }
  // UTF-32 begins as UTF-16 does, so it is told apart first.
  if (startsWith(bytes, 0xff, 0xfe, 0, 0) || startsWith(bytes, 0, 0, 0xfe, 0xff)) return { ok: false, problem: unknown }
  const marked = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null
  const utf16 = marked ?? guessUtf16(bytes)
  const encodings = utf16 ? [utf16] : ['utf-8', ...(bytes.some(isUndefined1252) ? [] : ['windows-1252'])]
  for (const encoding of encodings) {
    const text = decode(bytes, encoding)
    if (text !== null) return text.includes('\0') ? { ok: false, problem: unknown } : { ok: true, text, encoding }
  }
  return { ok: false, problem: unknown }
}
