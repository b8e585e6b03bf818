/** The type of a file by its first bytes; its name and declared type prove nothing. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
/** Unsupported types that merchants often try, which get their own message. */
export type RefusedKind = 'heic' | 'svg' | 'other'

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

const brandsOfHeic = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** ISO media files name their brand in the first box; `mif1` alone may be either type, so the compatible brands decide. */
function readIsoKind(bytes: Uint8Array): 'avif' | 'heic' | 'other' {
  const brands: string[] = latin(bytes, 8, 48).match(/.{4}/gs) ?? []
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some((brand) => brandsOfHeic.has(brand)) ? 'heic' : 'other'
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  const start = latin(bytes, 0, 1024).replaceAll('\0', '').toLowerCase()
  return start.includes('<svg') || /^\s*(ï»¿)?<(\?xml|!doctype svg|!--)/.test(start)
}

export function readPictureKind(bytes: Uint8Array): PictureKind | RefusedKind {
  const start = latin(bytes, 0, 12)
  if (start.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'webp'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (start.slice(4, 8) === 'ftyp') return readIsoKind(bytes)
  return looksLikeSvg(bytes) ? 'svg' : 'other'
}
