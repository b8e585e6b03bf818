export type Rgb = readonly [number, number, number]

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** From 0, black, to 1, white. */
export function lightness([red, green, blue]: Rgb): number {
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export function wrap(value: number, period: number): number {
  return value - Math.floor(value / period) * period
}
