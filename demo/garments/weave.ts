import type { FabricName } from '../catalogue/vocabulary.ts'
import { wrap } from './color.ts'
import { createNoise, hashCell } from './noise.ts'

/** Brightness of the thread at a position, around 0: makes a flat colour look like fabric. */
export type WeaveAt = (u: number, v: number) => number

const turn = Math.PI * 2
const noise = createNoise(2023)

/** Each thread has its own tone, which varies along it. */
function createThread(width: number, seed: number): WeaveAt {
  return (across, along) => {
    const number = Math.floor(across / width)
    return hashCell(number, seed, 5) - 0.5 + noise(number * 3.7 + seed, along * 0.012) * 0.8
  }
}

function plain(period: number, depth: number): WeaveAt {
  return (u, v) => Math.sin((u * turn) / period) * Math.sin((v * turn) / period) * depth
}

function diagonal(period: number, depth: number): WeaveAt {
  return (u, v) => Math.sin(((u + v * 0.85) * turn) / period) * depth
}

function createLinen(): WeaveAt {
  const warp = createThread(2.2, 1)
  const weft = createThread(2.2, 2)
  return (u, v) => {
    const slub = Math.max(0, noise(u * 0.014, v * 0.36)) * 0.6 + Math.max(0, noise(u * 0.4 + 40, v * 0.011)) * 0.5
    return warp(u, v) * 0.05 + weft(v, u) * 0.06 + slub * 0.13 - 0.04
  }
}

function createDenim(): WeaveAt {
  const warp = createThread(2.1, 3)
  const rib = diagonal(4.2, 0.06)
  return (u, v) => {
    const fleck = noise(u * 0.5, v * 0.16)
    return rib(u, v) + fleck * 0.045 + warp(u, v) * 0.07 + noise(u * 0.006, v * 0.004) * 0.07
  }
}

function createChambray(): WeaveAt {
  const warp = createThread(2, 4)
  const weft = createThread(2, 6)
  const ground = plain(2.6, 0.02)
  return (u, v) => warp(u, v) * 0.07 + weft(v, u) * 0.08 + ground(u, v)
}

function createOxford(): WeaveAt {
  const warp = createThread(5.2, 8)
  return (u, v) => {
    const cell = (Math.floor(u / 2.6) + Math.floor(v / 2.6)) % 2 === 0 ? 0.5 : -0.5
    return cell * 0.045 + warp(u, v) * 0.02 + noise(u * 0.25, v * 0.25) * 0.015
  }
}

function createTwill(): WeaveAt {
  const rib = diagonal(3.6, 0.022)
  return (u, v) => rib(u, v) + noise(u * 0.2, v * 0.05) * 0.01
}

function createFlannel(): WeaveAt {
  const rib = diagonal(4.4, 0.018)
  return (u, v) => noise(u * 0.2, v * 0.26) * 0.035 + noise(u * 0.055, v * 0.07) * 0.035 + rib(u, v)
}

function createSeersucker(): WeaveAt {
  const ground = plain(2.6, 0.018)
  return (u, v) => ground(u, v) + noise(u * 0.14, v * 0.3) * 0.05
}

function corduroy(u: number, v: number): number {
  const across = wrap(u, 9) / 9
  return Math.sin(across * Math.PI) * 0.3 - 0.2 + noise(u * 0.1, v * 0.06) * 0.05 + noise(u * 0.4, v * 0.5) * 0.03
}

function jersey(u: number, v: number): number {
  const lean = Math.abs(wrap(u, 2.8) - 1.4)
  return Math.sin(((v + lean) * turn) / 2.6) * 0.022 + noise(u * 0.16, v * 0.05) * 0.014
}

function pique(u: number, v: number): number {
  const row = Math.floor(v / 3)
  return Math.cos(((u + (row % 2) * 2.6) * turn) / 5.2) * Math.cos((v * turn) / 3) * 0.06
}

export function createWeave(fabric: FabricName): WeaveAt {
  switch (fabric) {
    case 'poplin':
      return plain(2.5, 0.018)
    case 'twill':
      return createTwill()
    case 'dobby':
      return plain(2.6, 0.02)
    case 'oxford':
      return createOxford()
    case 'linen':
      return createLinen()
    case 'flannel':
      return createFlannel()
    case 'chambray':
      return createChambray()
    case 'denim':
      return createDenim()
    case 'seersucker':
      return createSeersucker()
    case 'corduroy':
      return corduroy
    case 'jersey':
      return jersey
    case 'pique':
      return pique
  }
}
