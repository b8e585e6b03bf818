import { megabyte } from '../../../platform/pure/limits.ts'
import { type DecodedText, decodeText } from '../../../platform/pure/text/decode-text.ts'

/** The text of a file that was chosen; a file over the limit isn't even opened. */
export async function readTextFile(file: Blob, maxBytes: number): Promise<DecodedText> {
  if (file.size > maxBytes) return { ok: false, problem: `The file is larger than ${maxBytes / megabyte} MB.` }
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
    // In UTF-8 a text may be longer than it was.
    if (!decoded.ok || new Blob([decoded.text]).size <= maxBytes) return decoded
    return { ok: false, problem: `The file is larger than ${maxBytes / megabyte} MB.` }
  } catch {
    return { ok: false, problem: 'The file can’t be read. Choose it again.' }
  }
}
