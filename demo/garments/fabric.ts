import { findColor } from '../catalogue/colors.ts'
import type { Colorway, DemoStyle, FabricName } from '../catalogue/vocabulary.ts'
import { lightness, mix, parseHex, type Rgb } from './color.ts'
import { createPattern } from './pattern.ts'
import type { PatternAt } from './pattern-types.ts'
import { createWeave, type WeaveAt } from './weave.ts'

/** A fabric as the light sees it. */
export interface Fabric {
  readonly patternAt: PatternAt
  readonly weaveAt: WeaveAt
  readonly main: Rgb
  readonly thread: Rgb
  /** Height of the folds; 1 is poplin's. */
  readonly drape: number
  /** Share of small sharp creases. */
  readonly crease: number
  /** Highlight on folds, so that black fabric has shape too. */
  readonly sheen: number
  /** Height of seersucker's bubbles. */
  readonly pucker: number
  /** Thickness at an edge, in picture units. */
  readonly thickness: number
}

type Hand = Pick<Fabric, 'drape' | 'crease' | 'sheen' | 'thickness'>

const hands: Record<FabricName, Hand> = {
  poplin: { drape: 1, crease: 0.5, sheen: 0.05, thickness: 3 },
  twill: { drape: 1.15, crease: 0.3, sheen: 0.1, thickness: 3.5 },
  oxford: { drape: 1, crease: 0.4, sheen: 0.04, thickness: 4 },
  dobby: { drape: 0.9, crease: 0.3, sheen: 0.08, thickness: 4 },
  linen: { drape: 1, crease: 1.15, sheen: 0.04, thickness: 3.5 },
  flannel: { drape: 1.15, crease: 0.12, sheen: 0.03, thickness: 5.5 },
  chambray: { drape: 1, crease: 0.55, sheen: 0.04, thickness: 3.5 },
  denim: { drape: 1.1, crease: 0.45, sheen: 0.04, thickness: 5.5 },
  seersucker: { drape: 0.9, crease: 0.5, sheen: 0.04, thickness: 3.5 },
  corduroy: { drape: 1.2, crease: 0.12, sheen: 0.1, thickness: 7 },
  jersey: { drape: 1.05, crease: 0.1, sheen: 0.04, thickness: 4 },
  pique: { drape: 1, crease: 0.1, sheen: 0.04, thickness: 4.5 },
}

const paper: Rgb = [243, 242, 238]
const tobacco: Rgb = [176, 120, 66]

function defaultYarns(style: DemoStyle, main: Rgb): readonly Rgb[] {
  if (style.pattern === 'solid') return [main]
  if (style.pattern === 'dobby') {
    const raised: Rgb = lightness(main) > 0.85 ? [255, 255, 253] : mix(main, paper, lightness(main) < 0.3 ? 0.13 : 0.24)
    return [lightness(main) > 0.85 ? mix(main, [205, 205, 203], 0.35) : main, raised]
  }
  return [paper, main]
}

function chooseThread(style: DemoStyle, main: Rgb): Rgb {
  if (style.fabric === 'denim') return tobacco
  return lightness(main) > 0.5 ? mix(main, [120, 112, 104], 0.2) : mix(main, paper, 0.3)
}

/** White warp or weft shows through these weaves and makes the dye paler. */
const paleShare: Partial<Record<FabricName, number>> = { chambray: 0.16, oxford: 0.08, denim: 0.05 }

/** Folds are derived from the slug with its colour, so that each colourway looks different. */
export function nameGarment(style: DemoStyle, colorway: Colorway): DemoStyle {
  return { ...style, slug: `${style.slug}-${colorway.color}` }
}

export function createFabric(style: DemoStyle, colorway: Colorway, scale: number): Fabric {
  const main = mix(parseHex(findColor(colorway.color).hex), paper, paleShare[style.fabric] ?? 0)
  const yarns = colorway.yarns?.map(parseHex) ?? defaultYarns(style, main)
  const soft = style.fabric === 'flannel' || style.fabric === 'linen' ? 1.1 : 0.65
  return {
    ...hands[style.fabric],
    pucker: style.fabric === 'seersucker' ? 0.3 : 0,
    main: yarns[0] ?? main,
    thread: chooseThread(style, yarns[0] ?? main),
    weaveAt: createWeave(style.fabric),
    patternAt: createPattern(style.pattern, { yarns, repeat: style.cut.repeat, edge: soft / Math.min(scale, 1.6) }),
  }
}

/** The same fabric without its pattern: ribs and linings. */
export function dyePlain(fabric: Fabric): Fabric {
  return { ...fabric, patternAt: () => fabric.main }
}
