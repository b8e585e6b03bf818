import type { Colorway, DemoStyle } from './vocabulary.ts'

export type View = 'front' | 'collar' | 'back' | 'swatch' | 'folded'

export function pictureName(style: DemoStyle, colorway: Colorway, view: View): string {
  return `${style.slug}-${colorway.color}-${view}`
}

export function pictureUrl(style: DemoStyle, colorway: Colorway, view: View): string {
  return `/pictures/products/${pictureName(style, colorway, view)}.webp`
}

/** Every colour has a front; the second picture alternates between the other views, so that a listing is not monotonous. */
export function listViews(style: DemoStyle, colorway: Colorway): View[] {
  const position = style.colorways.indexOf(colorway)
  const turn = style.slug.length + position
  const knitted = style.collar === 'crew'
  const others: readonly View[] = knitted ? ['back', 'swatch'] : ['collar', 'folded', 'back', 'swatch']
  const second = others[turn % others.length]
  return second === undefined ? ['front'] : ['front', second]
}

const patternWords: Record<DemoStyle['pattern'], string> = {
  solid: '',
  'bengal-stripe': 'striped ',
  'pencil-stripe': 'pencil-striped ',
  'breton-stripe': 'Breton-striped ',
  gingham: 'gingham ',
  tattersall: 'tattersall ',
  plaid: 'plaid ',
  dobby: '',
  floral: 'floral ',
}

const collarWords: Record<DemoStyle['collar'], string> = {
  spread: 'a spread collar',
  'button-down': 'a button-down collar',
  band: 'a band collar',
  camp: 'an open camp collar',
  crew: 'a crew neck',
  polo: 'a soft polo collar',
}

const sleeveWords: Record<DemoStyle['sleeve'], string> = {
  long: 'long sleeves',
  short: 'short sleeves',
  rolled: 'rolled sleeves',
}

function nameGarment(style: DemoStyle): string {
  if (style.collar === 'crew') return 'T-shirt'
  return style.collar === 'polo' ? 'polo' : 'shirt'
}

/** Alternative text that describes the picture. */
export function describeView(style: DemoStyle, colorName: string, view: View): string {
  const color = colorName.toLowerCase()
  const fabric = `${patternWords[style.pattern]}${style.fabric === 'pique' ? 'piqué' : style.fabric}`
  const garment = `${/^[aeiou]/.test(color) ? 'an' : 'a'} ${color} ${fabric} ${nameGarment(style)}`
  switch (view) {
    case 'front':
      return `Front of ${garment} with ${collarWords[style.collar]} and ${sleeveWords[style.sleeve]}.`
    case 'collar':
      return `Close view of ${collarWords[style.collar]} on ${garment}, with the label inside the neck.`
    case 'back':
      return `Back of ${garment} with ${sleeveWords[style.sleeve]}.`
    case 'swatch':
      return `A piece of the ${color} ${fabric}, with a stitched seam across it.`
    case 'folded':
      return `Folded on a table, its collar on top: ${garment}.`
  }
}
