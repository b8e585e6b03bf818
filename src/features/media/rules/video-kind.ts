/** What a file is by its content. `hevc` plays in few browsers, and `quicktime` files are refused by some. */
export type VideoKind = 'mp4' | 'webm' | 'hevc' | 'quicktime' | 'other'

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

function holds(bytes: Uint8Array, word: string): boolean {
  const codes = [...word].map((letter) => letter.charCodeAt(0))
  for (let at = bytes.indexOf(codes[0] ?? 0); at >= 0; at = bytes.indexOf(codes[0] ?? 0, at + 1))
    if (codes.every((code, place) => bytes[at + place] === code)) return true
  return false
}

/** A whole file: its boxes up to the end, of which one describes the video. A torn upload lacks it. */
function hasMovie(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 8 <= bytes.byteLength; ) {
    if (latin(bytes, at + 4, at + 8) === 'moov') return true
    const size = view.getUint32(at)
    // 0 means up to the end of the file; 1 that a longer size follows, which no file below the limit needs.
    if (size < 8) return false
    at += size
  }
  return false
}

export function readVideoKind(bytes: Uint8Array): VideoKind {
  if (latin(bytes, 4, 8) === 'ftyp') {
    if (latin(bytes, 8, 12) === 'qt  ') return 'quicktime'
    if (!hasMovie(bytes)) return 'other'
    return holds(bytes, 'hvc1') || holds(bytes, 'hev1') ? 'hevc' : 'mp4'
  }
  const isEbml = latin(bytes, 0, 4) === '\u001aE\u00df\u00a3'
  return isEbml && holds(bytes.subarray(0, 64), 'webm') ? 'webm' : 'other'
}
