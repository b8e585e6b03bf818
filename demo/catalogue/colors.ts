export interface Color {
  readonly slug: string
  readonly name: string
  readonly hex: string
}

const hexes = {
  white: '#f3f2ee',
  ivory: '#ece3d0',
  sand: '#cbbb9e',
  stone: '#b1a998',
  grey: '#9a9c9e',
  charcoal: '#46484c',
  black: '#26262a',
  navy: '#27324d',
  indigo: '#3c4c70',
  blue: '#5f83b0',
  sky: '#aac4dc',
  teal: '#3f6e72',
  sage: '#9dab8f',
  olive: '#686746',
  forest: '#2f4a3c',
  mustard: '#c39a45',
  terracotta: '#b9694a',
  rust: '#95502f',
  red: '#a23b38',
  burgundy: '#652b36',
  pink: '#e0b6b4',
  lilac: '#b3a8c6',
  brown: '#6b4d3a',
} as const

export type ColorSlug = keyof typeof hexes

export function findColor(slug: ColorSlug): Color {
  return { slug, name: slug.charAt(0).toUpperCase() + slug.slice(1), hex: hexes[slug] }
}
