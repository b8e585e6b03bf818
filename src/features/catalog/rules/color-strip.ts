const shownMax = 5

function parseHex(hex: string): number[] {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(hex)?.[1] ?? 'ffffff'
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16))
}

/** GIF packs codes starting from the lowest bit. */
function packCodes(codes: readonly number[], bits: number): number[] {
  const packed = codes.reduce((sum, code, place) => sum + BigInt(code) * 2n ** BigInt(place * bits), 0n)
  const length = Math.ceil((codes.length * bits) / 8)
  return Array.from({ length }, (_, place) => Number((packed >> BigInt(place * 8)) & 255n))
}

/**
 * The first colours of a card as a GIF with a pixel for each colour, which styles make round. The page's policy allows no
 * style attributes, and a list can't afford an element for each colour.
 */
export function drawColors(hexes: readonly string[]): { url: string; count: number; more: number } {
  const shown = hexes.slice(0, shownMax)
  // A table holds 2, 4 or 8 colours. With eight, codes always take four bits, and 8 and 9 mark the start and the end.
  const bits = shown.length > 4 ? 3 : shown.length > 2 ? 2 : 1
  const table = Array.from({ length: 2 ** bits }, (_, place) => parseHex(shown[place] ?? ''))
  const pixels = packCodes([8, ...shown.map((_, place) => place), 9], 4)
  const header = [...'GIF87a'].map((letter) => letter.charCodeAt(0))
  const screen = [shown.length, 0, 1, 0, 0b1111_0000 + bits - 1, 0, 0]
  const image = [0x2c, 0, 0, 0, 0, shown.length, 0, 1, 0, 0, 3, pixels.length, ...pixels, 0, 0x3b]
  const bytes = [...header, ...screen, ...table.flat(), ...image]
  const url = `data:image/gif;base64,${btoa(String.fromCharCode(...bytes))}`
  return { url, count: shown.length, more: hexes.length - shown.length }
}
