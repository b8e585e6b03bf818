import type { DemoStyle } from '../catalogue/vocabulary.ts'
import { dyePlain, type Fabric } from './fabric.ts'
import { createNoise, hashName } from './noise.ts'
import { firstClosed, makeOpenEdges, openDepth, partCollar } from './open-collar.ts'
import { isWornOpen } from './outline.ts'
import { cutPanel, type HeightAt, type Panel } from './panel.ts'
import { mapPoints, mirror, mirrorMarkup, type Point } from './path.ts'
import { seam, stitch } from './stitches.ts'

export interface CollarParts {
  /** Inside of the neck, painted before the body. */
  readonly behind: readonly Panel[]
  /** Collar stand and leaves, painted after it. */
  readonly above: readonly Panel[]
  /** How deep the body's neckline is cut, from the shoulder. */
  readonly neckDepth: number
  /** Where the first button sits; null where none can be seen. */
  readonly topButton: Point | null
  /** Buttons at the collar points. */
  readonly pointButtons: readonly Point[]
}

const label = `<g><rect x="563" y="199" width="74" height="38" rx="1.5" fill="#000" fill-opacity=".25" transform="translate(1.5 2.5)"/>
  <rect x="563" y="199" width="74" height="38" rx="1.5" fill="#f4efe4"/>
  <path d="M563 200.5H637M563 235.5H637" stroke="#d8cfbc" stroke-width="1" stroke-dasharray="2 1.2"/>
  <path d="M573 206V230" stroke="#ff4c3b" stroke-width="1.6"/><path d="M573 210V228" stroke="#f4efe4" stroke-width="2.2" stroke-dasharray="1.6 5.4"/>
  <path d="M582 213H628" stroke="#3c3731" stroke-width="3.2" stroke-dasharray="4.6 1.4 3 1.2 5.4 1.6"/>
  <path d="M582 222H616" stroke="#8d8475" stroke-width="1.5"/><path d="M582 228H606" stroke="#8d8475" stroke-width="1.5"/></g>`

/** The inside of the back, seen through the neck: darker, with the maker's label. */
function insideNeck(fabric: Fabric, drop: number): Panel {
  const path = `M 490 214 C 510 166 690 166 710 214 C 712 266 668 ${250 + drop} 600 ${262 + drop} C 532 ${250 + drop} 488 266 490 214 Z`
  const details = `${seam('M 500 200 C 540 213 660 213 700 200')}<g transform="translate(0 4)">${label}</g>`
  return cutPanel(path, fabric, { lift: 0, tint: 0.7, roundness: [26, -16], details, grain: Math.PI / 2 })
}

function standPath(height: number): string {
  return `M 497 214 C 512 252 552 282 608 290 L 609 ${290 + height} C 552 ${284 + height} 500 ${252 + height} 484 ${216 + height * 0.8} Z`
}

function makeStand(fabric: Fabric, height: number): Panel[] {
  const inside = Math.PI / 2 - 0.5
  const edge = stitch(`M 500 222 C 514 258 554 288 604 296`, fabric.thread)
  const foot = stitch(
    `M 487 ${212 + height * 0.8} C 504 ${248 + height} 554 ${280 + height} 606 ${285 + height}`,
    fabric.thread,
  )
  const left = cutPanel(standPath(height), fabric, { lift: 2, roundness: [16, 9], grain: inside, details: edge + foot })
  const right = cutPanel(mirror(standPath(height)), fabric, {
    lift: 3,
    roundness: [16, 9],
    grain: -inside,
    details: mirrorMarkup(`${edge}${foot}`),
  })
  return [left, right]
}

interface LeafShape {
  readonly path: string
  readonly stitching: string
  readonly lift: number
  readonly roll: number
}

/** The leaf that folds over the stand; `point` is the collar's tip on the left. */
function leafShape([pointX, pointY]: Point, roll: number): LeafShape {
  const front = `C ${597 - roll} 306 ${(pointX + 597) / 2 + roll} ${(pointY + 288) / 2 + 8} ${pointX} ${pointY}`
  const outer = `C ${pointX - 24} ${pointY - 40} ${pointX - 50} 296 464 250`
  return {
    path: `M 500 197 C 518 238 556 270 597 282 ${front} ${outer} C 462 232 476 206 500 197 Z`,
    stitching: `M 590 289 C ${588 - roll} 308 ${(pointX + 590) / 2 + roll - 2} ${(pointY + 290) / 2 + 2} ${pointX + 1} ${pointY - 10}
      C ${pointX - 18} ${pointY - 46} ${pointX - 42} 296 472 252`,
    lift: 6,
    roll,
  }
}

function makeLeaves(style: DemoStyle, fabric: Fabric, shape: LeafShape): Panel[] {
  const noise = createNoise(hashName(style.slug) + 5)
  return [1, -1].map((side) => {
    const grain = side * 0.62 + Math.PI / 2
    return cutPanel(side === 1 ? shape.path : mirror(shape.path), fabric, {
      grain,
      lift: shape.lift,
      roundness: [18, 8],
      folds: (x, y) =>
        noise(x / 70, y / 70) * 2.4 + Math.exp(-(((Math.abs(x - 600) - 70) / 34) ** 2)) * shape.roll * 0.5,
      details:
        side === 1 ? stitch(shape.stitching, fabric.thread) : mirrorMarkup(stitch(shape.stitching, fabric.thread)),
    })
  })
}

function turnDown(style: DemoStyle, fabric: Fabric, point: Point): CollarParts {
  const buttoned = style.collar === 'button-down'
  const shape = leafShape(point, buttoned ? 10 : 2)
  return {
    behind: [insideNeck(fabric, 46)],
    above: [...makeStand(fabric, 30), ...makeLeaves(style, fabric, shape)],
    neckDepth: 80,
    topButton: [600, 306],
    pointButtons: buttoned
      ? [
          [point[0] + 2, point[1] - 15],
          [1198 - point[0], point[1] - 15],
        ]
      : [],
  }
}

/** The same leaves with the top button open: they fall apart and lie flatter. */
function openTurnDown(style: DemoStyle, fabric: Fabric, point: Point): CollarParts {
  return {
    behind: [insideNeck(fabric, 190)],
    above: [
      ...makeOpenEdges(style, fabric),
      ...partCollar(makeStand(fabric, 30), 0.3),
      ...partCollar(makeLeaves(style, fabric, leafShape(point, 6)), 0.27),
    ],
    neckDepth: openDepth,
    topButton: firstClosed,
    pointButtons: [],
  }
}

function bandCollar(style: DemoStyle, fabric: Fabric): CollarParts {
  return {
    behind: [insideNeck(fabric, 190)],
    above: [...makeOpenEdges(style, fabric), ...partCollar(makeStand(fabric, 36), 0.3)],
    neckDepth: openDepth,
    topButton: firstClosed,
    pointButtons: [],
  }
}

function campCollar(style: DemoStyle, fabric: Fabric): CollarParts {
  const noise = createNoise(hashName(style.slug) + 5)
  const lapel =
    'M 522 262 C 540 310 572 372 601 424 C 590 430 574 430 560 424 C 530 406 500 384 470 366 C 484 350 500 338 512 332 Z'
  const leaf =
    'M 496 204 C 500 240 512 280 534 330 C 508 342 474 346 440 338 C 444 306 446 276 456 246 C 462 222 476 206 496 204 Z'
  const edges = [
    stitch('M 478 366 C 506 384 534 402 562 417', fabric.thread),
    stitch('M 528 326 C 504 336 476 339 447 332 C 450 304 453 276 462 248', fabric.thread),
  ]
  const parts = [lapel, leaf].flatMap((path, order) =>
    [1, -1].map((side) =>
      cutPanel(side === 1 ? path : mirror(path), fabric, {
        grain: side * (order === 0 ? -0.5 : 0.5),
        lift: order === 0 ? 4 : 6,
        roundness: [20, 12],
        folds: (x, y) => noise(x / 80, y / 80) * 4,
        details: side === 1 ? (edges[order] ?? '') : mirrorMarkup(edges[order] ?? ''),
      }),
    ),
  )
  return { behind: [insideNeck(fabric, 200)], above: parts, neckDepth: 190, topButton: null, pointButtons: [] }
}

function crewNeck(patterned: Fabric): CollarParts {
  const fabric = dyePlain(patterned)
  const front =
    'M 480 236 C 490 310 540 354 600 354 C 660 354 710 310 720 236 L 698 228 C 690 288 650 326 600 326 C 550 326 510 288 502 228 Z'
  const back =
    'M 480 238 C 488 220 502 211 522 207 C 570 199 630 199 678 207 C 698 211 712 220 720 238 L 698 240 C 690 232 676 229 660 227 C 620 222 580 222 540 227 C 524 229 510 232 502 240 Z'
  const hollow = 'M 490 230 C 530 204 670 204 710 230 C 712 310 664 366 600 366 C 536 366 488 310 490 230 Z'
  const ribs =
    (center: number): HeightAt =>
    (x, y) =>
      Math.sin(Math.atan2(y - center, x - 600) * 120) * 0.34
  const details = `<g transform="translate(0 34)">${label}</g>`
  return {
    behind: [
      cutPanel(hollow, fabric, { lift: 0, tint: 0.72, roundness: [30, -16], details }),
      cutPanel(back, fabric, { lift: 3, tint: 0.88, roundness: [9, 4], folds: ribs(440) }),
    ],
    above: [
      cutPanel(front, fabric, {
        lift: 2,
        roundness: [9, 4],
        grain: Math.PI / 2,
        folds: ribs(226),
        details: stitch('M 472 250 C 484 322 538 366 600 366 C 662 366 716 322 728 250', fabric.thread),
      }),
    ],
    neckDepth: 104,
    topButton: null,
    pointButtons: [],
  }
}

/** Collars are drawn for a neck of 200 units and scaled to the shirt's. */
function fitNeck(parts: CollarParts, size: number): CollarParts {
  const centerX = 600
  const centerY = 234
  const place = (value: number, center: number) => center + (value - center) * size
  const fitPoint = ([x, y]: Point): Point => [place(x, centerX), place(y, centerY)]
  const fitPanel = (panel: Panel): Panel => {
    const path = mapPoints(panel.path, fitPoint)
    const details = `<g transform="translate(${centerX} ${centerY}) scale(${size}) translate(${-centerX} ${-centerY})">${panel.details}</g>`
    return { ...panel, path, details, folds: (x, y) => panel.folds(place(x, centerX), place(y, centerY)) }
  }
  return {
    behind: parts.behind.map(fitPanel),
    above: parts.above.map(fitPanel),
    neckDepth: parts.neckDepth * size,
    topButton: parts.topButton === null ? null : fitPoint(parts.topButton),
    pointButtons: parts.pointButtons.map(fitPoint),
  }
}

export function makeCollar(style: DemoStyle, fabric: Fabric): CollarParts {
  const knitted = style.collar === 'crew' || style.collar === 'polo'
  return fitNeck(shapeCollar(style, fabric), knitted ? 0.94 : 0.86)
}

function shapeCollar(style: DemoStyle, fabric: Fabric): CollarParts {
  switch (style.collar) {
    case 'spread':
      return (isWornOpen(style) ? openTurnDown : turnDown)(style, fabric, [510, 372])
    case 'button-down':
      return turnDown(style, fabric, [530, 398])
    case 'polo':
      return turnDown(style, fabric, [520, 372])
    case 'band':
      return bandCollar(style, fabric)
    case 'camp':
      return campCollar(style, fabric)
    case 'crew':
      return crewNeck(fabric)
  }
}
