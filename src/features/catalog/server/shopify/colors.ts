import { neutralColor } from '../../../../platform/pure/limits.ts'
import { slugify } from '../../../../platform/pure/slugs.ts'

/** Typical colours of clothes, for swatches only. */
const hexes = new Map(
  Object.entries({
    white: '#f5f5f2',
    ivory: '#ece3d0',
    cream: '#efe7d3',
    ecru: '#e3dac4',
    beige: '#d9c9a8',
    sand: '#cbbb9e',
    camel: '#b9905a',
    tan: '#c39a6b',
    khaki: '#a99d73',
    stone: '#b1a998',
    taupe: '#8d7f71',
    brown: '#6b4d3a',
    chocolate: '#4a3227',
    grey: '#9a9c9e',
    gray: '#9a9c9e',
    silver: '#c4c6c8',
    charcoal: '#46484c',
    black: '#26262a',
    navy: '#27324d',
    indigo: '#3c4c70',
    blue: '#4f78b0',
    royal: '#2f51a8',
    sky: '#aac4dc',
    denim: '#56708f',
    teal: '#3f6e72',
    turquoise: '#48a9a6',
    aqua: '#7cc5cc',
    mint: '#b4d8c3',
    green: '#4d7a51',
    sage: '#9dab8f',
    olive: '#686746',
    forest: '#2f4a3c',
    lime: '#a8c256',
    yellow: '#e3c44b',
    mustard: '#c39a45',
    gold: '#bf9b4f',
    orange: '#d9803f',
    peach: '#ebb999',
    coral: '#e08770',
    terracotta: '#b9694a',
    rust: '#95502f',
    red: '#b03a37',
    burgundy: '#652b36',
    maroon: '#6a2b30',
    wine: '#5f2333',
    pink: '#e0b6b4',
    rose: '#cf8d8f',
    magenta: '#b03f7f',
    purple: '#6d4b86',
    lilac: '#b3a8c6',
    lavender: '#bdb3d6',
    violet: '#6f5a9c',
  }),
)
const unknownHex = '#bdb8b0'

export interface Color {
  slug: string
  name: string
  hex: string
}

/** The colour of products without a colour option; never offered as a choice. */
export const neutral: Color = { slug: neutralColor, name: 'Default', hex: unknownHex }

/** When the file gives no hex value, "Navy Blue" gets that of its first known word. */
export function describeColor(name: string, givenHex = ''): Color {
  const slug = slugify(name)
  if (/^#[0-9a-f]{6}$/.test(givenHex)) return { slug, name, hex: givenHex }
  const known = slug.split('-').find((word) => hexes.has(word)) ?? ''
  return { slug, name, hex: hexes.get(known) ?? unknownHex }
}
