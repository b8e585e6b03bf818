import type { DemoStyle } from '../catalogue/vocabulary.ts'
import type { Fabric } from './fabric.ts'
import { hangSleeve } from './folds.ts'
import { hashName } from './noise.ts'
import { measure } from './outline.ts'
import { cutPanel, type HeightAt, type Panel, swingPanel } from './panel.ts'
import { mirror, mirrorMarkup } from './path.ts'
import { seam, stitch } from './stitches.ts'

interface SleeveCut {
  readonly path: string
  readonly cuff: string | null
  readonly details: string
  readonly cuffDetails: string
  readonly gathers: readonly { readonly at: number; readonly reach: number; readonly depth: number }[]
  readonly end: readonly [number, number]
}

/** Outer edge of the upper arm, shared by all sleeves down to the elbow. */
function overarm(shoulderX: number): string {
  return `M ${shoulderX + 30} 297 C ${shoulderX - 26} 314 ${shoulderX - 70} 362 ${shoulderX - 96} 436`
}

function longSleeve(style: DemoStyle, { thread }: Fabric): SleeveCut {
  const { shoulderX, underarm } = measure(style)
  const [armX, armY] = underarm
  const move = shoulderX - 316
  const knit = style.collar === 'crew' || style.collar === 'polo'
  // A woven sleeve is gathered and bulges over its cuff; a knitted one ends straight.
  const wrist = knit
    ? '60 1010 C 104 1026 160 1036 204 1038'
    : '56 994 C 54 1004 58 1014 68 1018 C 110 1032 160 1040 196 1042 C 208 1040 212 1034 212 1024'
  const path = `${overarm(shoulderX)} C ${184 + move} 544 ${138 + move} 660 ${114 + move} 766 C ${98 + move * 0.6} 844 70 920 ${wrist} C 220 946 246 868 ${262 + move * 0.5} 770 C 272 690 ${armX - 4} 620 ${armX + 14} ${armY - 8} L ${shoulderX + 60} 420 Z`
  const shoulder = { at: 0.2, reach: 0.14, depth: 0.22 }
  const end = [132, 1030] as const
  if (knit) {
    const ribbed = style.collar === 'polo'
    return {
      path,
      cuff: ribbed ? 'M 61 1006 C 100 1020 160 1032 202 1036 L 195 1080 C 152 1076 98 1064 56 1050 Z' : null,
      details: ribbed ? '' : stitch('M 65 992 C 104 1004 160 1014 201 1018', thread),
      cuffDetails: '',
      gathers: [shoulder, { at: 0.56, reach: 0.12, depth: 0.6 }, { at: 0.9, reach: 0.09, depth: 0.45 }],
      end,
    }
  }
  return {
    path,
    cuff: 'M 70 990 C 110 1006 160 1016 204 1020 C 206 1060 204 1088 200 1112 C 152 1108 104 1098 58 1083 C 60 1056 64 1024 70 990 Z',
    details: seam('M 176 1032 C 180 990 188 960 198 926'),
    cuffDetails: `${stitch('M 64 1024 C 104 1037 160 1048 205 1051', thread)}${stitch('M 60 1076 C 104 1091 152 1101 200 1105', thread)}`,
    gathers: [shoulder, { at: 0.57, reach: 0.13, depth: 0.7 }, { at: 0.96, reach: 0.09, depth: 0.6 }],
    end,
  }
}

function shortSleeve(style: DemoStyle, { thread }: Fabric): SleeveCut {
  const { shoulderX, underarm } = measure(style)
  const [armX, armY] = underarm
  const out = style.fit === 'relaxed' ? 14 : 0
  const low = armY + 34 + out
  const outerX = 142 - out
  const path = `${overarm(shoulderX)} C ${outerX + 50} 490 ${outerX + 22} 540 ${outerX} ${low}
    C ${outerX + 34} ${low + 24} ${outerX + 84} ${low + 40} ${armX - 14} ${low + 44} L ${armX + 14} ${armY - 8} L ${shoulderX + 60} 420 Z`
  const row = `M ${outerX + 9} ${low - 22} C ${outerX + 42} ${low + 2} ${outerX + 90} ${low + 16} ${armX - 9} ${low + 20}`
  return {
    path,
    cuff: null,
    details: stitch(row, thread),
    cuffDetails: '',
    gathers: [{ at: 0.35, reach: 0.25, depth: 0.22 }],
    end: [206, low + 30],
  }
}

function rolledSleeve(style: DemoStyle, { thread }: Fabric): SleeveCut {
  const { shoulderX, underarm } = measure(style)
  const [armX, armY] = underarm
  const move = shoulderX - 316
  const path = `${overarm(shoulderX)} C ${184 + move} 544 142 640 124 726 L 260 768 C 268 690 ${armX - 4} 620 ${armX + 14} ${armY - 8} L ${shoulderX + 60} 420 Z`
  return {
    path,
    cuff: 'M 119 694 C 160 722 222 740 270 742 C 270 774 266 806 260 832 C 206 828 150 810 100 780 C 104 750 111 720 119 694 Z',
    details: '',
    cuffDetails: `${seam('M 113 736 C 158 763 216 780 267 783')}${stitch('M 103 771 C 152 800 208 818 261 822', thread)}`,
    gathers: [
      { at: 0.22, reach: 0.2, depth: 0.22 },
      { at: 0.95, reach: 0.22, depth: 0.7 },
    ],
    end: [190, 760],
  }
}

function cutSleeve(style: DemoStyle, fabric: Fabric): SleeveCut {
  if (style.sleeve === 'short') return shortSleeve(style, fabric)
  return style.sleeve === 'rolled' ? rolledSleeve(style, fabric) : longSleeve(style, fabric)
}

/** Both sleeves with their cuffs, to be painted below the body. */
export function makeSleeves(style: DemoStyle, fabric: Fabric): Panel[] {
  const cut = cutSleeve(style, fabric)
  const { shoulderX } = measure(style)
  const seed = hashName(style.slug)
  const line = [[shoulderX - 10, 340], cut.end] as const
  const left = hangSleeve(fabric, { points: line, gathers: cut.gathers, side: 1 }, seed + 11)
  const second = hangSleeve(fabric, { points: line, gathers: cut.gathers, side: 1 }, seed + 23)
  const right: HeightAt = (x, y) => second(1200 - x, y)
  const level = style.pattern === 'breton-stripe'
  return [1, -1].flatMap((side) => {
    const turned = (path: string) => (side === 1 ? path : mirror(path))
    const turnMarkup = (markup: string) => (side === 1 ? markup : mirrorMarkup(markup))
    const folds = side === 1 ? left : right
    const grain = side * 0.2
    const sleeve = cutPanel(turned(cut.path), fabric, {
      grain,
      origin: [side === 1 ? 280 : 920, 300],
      lift: 5,
      roundness: [48, 40],
      folds,
      details: turnMarkup(cut.details),
    })
    // No two sleeves have exactly the same angle.
    const inwards = ((seed >>> (side + 3)) % 9) * 0.0036 - 0.006
    const swing = (panel: Panel) => swingPanel(panel, [side === 1 ? shoulderX : 1200 - shoulderX, 300], -side * inwards)
    if (cut.cuff === null) return [swing(sleeve)]
    const rolled = style.sleeve === 'rolled'
    const cuff = cutPanel(turned(cut.cuff), fabric, {
      grain: level ? grain : grain + (rolled ? 0.06 : Math.PI / 2),
      lift: rolled ? 5 : 3,
      roundness: [34, 22],
      folds: rolled ? (x, y) => folds(x, y) * 0.5 : (x, y) => folds(x, y) * 0.22,
      details: turnMarkup(cut.cuffDetails),
    })
    return (rolled ? [sleeve, cuff] : [cuff, sleeve]).map(swing)
  })
}
