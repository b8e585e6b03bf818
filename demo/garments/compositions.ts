import type { ColorSlug } from '../catalogue/colors.ts'
import type { Scene, SceneItem } from './scenes.ts'

type Choice = readonly [style: string, color: ColorSlug]

function hang([style, color]: Choice, center: readonly [number, number], scale: number): SceneItem {
  return { kind: 'garment', style, color, pose: 'hanging', center, scale }
}

/** Three garments with the left of the picture kept free for text. */
function lineUp([first, second, third]: readonly [Choice, Choice, Choice]): Scene {
  return {
    width: 2400,
    height: 1200,
    items: [hang(first, [1130, 560], 0.84), hang(third, [2130, 560], 0.84), hang(second, [1630, 520], 0.96)],
  }
}

/** The same three for a phone: one in front, two behind. */
function stack([first, second, third]: readonly [Choice, Choice, Choice]): Scene {
  return {
    width: 1200,
    height: 1500,
    items: [hang(first, [180, 620], 0.92), hang(third, [1020, 620], 0.92), hang(second, [600, 760], 1.04)],
  }
}

function strips(choices: readonly Choice[]): Scene {
  const step = 1600 / choices.length
  return {
    width: 1600,
    height: 1000,
    items: choices.map(([style, color], at) => ({
      kind: 'strip',
      style,
      color,
      left: 24 + at * (step - 8),
      width: step + 14,
    })),
  }
}

function folded(choices: readonly Choice[], scale: number, y: number): Scene {
  const step = 1600 / choices.length
  return {
    width: 1600,
    height: 1000,
    items: choices.map(([style, color], at) => ({
      kind: 'garment',
      style,
      color,
      pose: 'folded',
      center: [step * (at + 0.5), y],
      scale,
    })),
  }
}

const linen = [
  ['estuary-linen-shirt', 'sand'],
  ['shoreline-band-collar', 'terracotta'],
  ['estuary-linen-shirt', 'sage'],
] as const

const oxford = [
  ['harbour-oxford-shirt', 'sky'],
  ['harbour-oxford-shirt', 'white'],
  ['harbour-oxford-shirt', 'pink'],
] as const

const frost = [
  ['foundry-cord-overshirt', 'rust'],
  ['lodge-flannel-shirt', 'red'],
  ['cabin-plaid-overshirt', 'forest'],
] as const

/** Banner pictures by file name. */
export const bannerScenes: Record<string, Scene> = {
  'linen-weather': lineUp(linen),
  'linen-weather-phone': stack(linen),
  'the-oxford': lineUp(oxford),
  'the-oxford-phone': stack(oxford),
  'first-frost': lineUp(frost),
  'first-frost-phone': stack(frost),
}

/** Journal pictures by the post's slug. */
export const journalScenes: Record<string, Scene> = {
  'how-to-read-a-cloth-weight': strips([
    ['veranda-madras-shirt', 'blue'],
    ['counting-house-stripe', 'blue'],
    ['harbour-oxford-shirt', 'sky'],
    ['hearth-brushed-shirt', 'grey'],
    ['rivet-denim-shirt', 'indigo'],
    ['foundry-cord-overshirt', 'rust'],
  ]),
  'why-linen-creases': {
    width: 1600,
    height: 1000,
    items: [hang(['estuary-linen-shirt', 'sand'], [1050, 300], 2.1)],
  },
  'checks-from-small-to-large': strips([
    ['picnic-gingham-shirt', 'navy'],
    ['gatepost-tattersall', 'olive'],
    ['lodge-flannel-shirt', 'forest'],
  ]),
  'measure-a-shirt-you-like': folded(
    [
      ['clerk-poplin-shirt', 'white'],
      ['counting-house-stripe', 'blue'],
    ],
    1.02,
    460,
  ),
  'a-short-guide-to-collars': folded(
    [
      ['assembly-twill-shirt', 'sky'],
      ['harbour-oxford-shirt', 'white'],
      ['jetty-band-collar', 'teal'],
    ],
    0.86,
    560,
  ),
  'wash-less-and-iron-better': {
    width: 1600,
    height: 1000,
    items: [hang(['assembly-twill-shirt', 'white'], [960, 980], 2.2)],
  },
}
