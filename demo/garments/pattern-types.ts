import type { Rgb } from './color.ts'

/** The yarn's colour at a position on the fabric: `u` runs across the loom, `v` along it, both in picture units. */
export type PatternAt = (u: number, v: number) => Rgb

export interface PatternInput {
  readonly yarns: readonly Rgb[]
  readonly repeat: number
  /** Width of the soft edge between two yarns. */
  readonly edge: number
}
