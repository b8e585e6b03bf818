/** Gradient noise in [-1, 1], the same for the same seed on every machine. */
export type Noise = (x: number, y: number) => number

/** FNV-1a: a number for a name. */
export function hashName(name: string): number {
  let hash = 2166136261
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 16777619)
  return hash >>> 0
}

/** A value in [0, 1) for a cell of a grid. */
export function hashCell(x: number, y: number, seed: number): number {
  let hash = Math.imul(x + 10_007, 374761393) ^ Math.imul(y + 5_003, 668265263) ^ Math.imul(seed + 97, 2246822519)
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519)
  hash = Math.imul(hash ^ (hash >>> 13), 3266489917)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

const corners = 256
const gradientX = Float32Array.from({ length: corners }, (_, at) => Math.cos((at / corners) * Math.PI * 2))
const gradientY = Float32Array.from({ length: corners }, (_, at) => Math.sin((at / corners) * Math.PI * 2))

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

export function createNoise(seed: number): Noise {
  const order = new Uint8Array(corners * 2)
  for (let at = 0; at < corners; at += 1) order[at] = at
  for (let at = corners - 1; at > 0; at -= 1) {
    const swap = Math.floor(hashCell(at, 7, seed) * (at + 1))
    const kept = order[at] ?? 0
    order[at] = order[swap] ?? 0
    order[swap] = kept
  }
  order.copyWithin(corners, 0, corners)

  const dot = (cellX: number, cellY: number, x: number, y: number): number => {
    const corner = order[(order[cellX & 255] ?? 0) + (cellY & 255)] ?? 0
    return (gradientX[corner] ?? 0) * x + (gradientY[corner] ?? 0) * y
  }
  return (x, y) => {
    const cellX = Math.floor(x)
    const cellY = Math.floor(y)
    const fx = x - cellX
    const fy = y - cellY
    const u = fade(fx)
    const top = dot(cellX, cellY, fx, fy) * (1 - u) + dot(cellX + 1, cellY, fx - 1, fy) * u
    const bottom = dot(cellX, cellY + 1, fx, fy - 1) * (1 - u) + dot(cellX + 1, cellY + 1, fx - 1, fy - 1) * u
    const v = fade(fy)
    return (top * (1 - v) + bottom * v) * 1.42
  }
}

/** Narrow crests between round valleys, like creased fabric. The crests are rounded, since fabric has no edges there. */
export function ridge(noise: Noise, x: number, y: number): number {
  const value = noise(x, y)
  return 1 - Math.sqrt(value * value + 0.014)
}
