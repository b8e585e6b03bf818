import { createRequire } from 'node:module'
import { join } from 'node:path'
import createBidi from 'bidi-js'

type Pdf = PDFKit.PDFDocument
export type Direction = 'ltr' | 'rtl'
type Weight = 'plain' | 'bold'

const bidi = createBidi()
const arabic = /[\p{Script=Arabic}\u200f]/u
/** Where letters stand in the height of a line. */
const baseline = 0.78

export const plainFont = 'noto-sans/400Regular/NotoSans_400Regular.ttf'

export function findFont(file: string): string {
  return createRequire(join(process.cwd(), 'package.json')).resolve(`@expo-google-fonts/${file}`)
}

/** Noto Sans has Latin, Greek, Cyrillic, Devanagari and the signs of currencies; PDF's own fonts have Latin alone. */
export function registerFonts(pdf: Pdf): void {
  pdf.registerFont('plain', findFont(plainFont))
  pdf.registerFont('bold', findFont('noto-sans/700Bold/NotoSans_700Bold.ttf'))
  pdf.registerFont('plain arabic', findFont('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'))
  pdf.registerFont('bold arabic', findFont('noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'))
}

interface Run {
  text: string
  font: string
}

/** The runs of a line from left to right, each of one font and direction: pdfkit shapes letters, but doesn't order words. */
export function orderRuns(line: string, direction: Direction, weight: Weight): Run[] {
  const embedding = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: { level: number; from: number; to: number; font: string }[] = []
  for (let at = 0; at < line.length; at++) {
    const level = embedding.levels[at] ?? 0
    const letter = line[at] ?? ''
    const last = runs.at(-1)
    // Spaces, signs and vowel marks stay in the font of their run.
    const own = arabic.test(letter) ? `${weight} arabic` : weight
    const font = last && !/[\p{L}\p{N}\p{Sc}]/u.test(letter) ? last.font : own
    if (last?.level === level && last.font === font) last.to = at + 1
    else runs.push({ level, from: at, to: at + 1, font })
  }
  // Unicode's rule L2: from the highest level down, what is at least as deep is turned round.
  const levels = runs.map(({ level }) => level)
  for (let depth = Math.max(0, ...levels); depth > 0; depth--) {
    for (let start = 0; start < runs.length; start++) {
      let end = start
      while (end < runs.length && (runs[end]?.level ?? 0) >= depth) end++
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse())
      start = end
    }
  }
  return runs.map(({ from, to, font }) => ({
    font,
    text: Array.from({ length: to - from }, (_, place) => mirrored.get(from + place) ?? line[from + place])
      .join('')
      .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, ''),
  }))
}

// A list of features makes pdfkit shape a run as a whole. It shapes words by themselves otherwise, which is faster and orders them from the left.
const optionsOf = ({ font }: Run): PDFKit.Mixins.TextOptions =>
  font.endsWith(' arabic') ? { features: [], lineBreak: false } : { lineBreak: false }

const widthOf = (pdf: Pdf, runs: readonly Run[]) =>
  runs.reduce((sum, run) => sum + pdf.font(run.font).widthOfString(run.text, optionsOf(run)), 0)

/** What is written in another script than the page is read in its own direction, as on the pages: "12 Mill Lane". */
export function findDirection(paragraph: string, page: Direction): Direction {
  const [first] = /\p{L}/u.exec(paragraph) ?? []
  if (first === undefined) return page
  return /\p{Script=Arabic}/u.test(first) ? 'rtl' : 'ltr'
}

/** A text as the lines that fit a box. */
export function breakLines(pdf: Pdf, text: string, box: Pick<Box, 'width' | 'direction' | 'weight'>): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const direction = findDirection(paragraph, box.direction)
    const measure = (line: string): Line => {
      const runs = orderRuns(line, direction, box.weight)
      return { runs, width: widthOf(pdf, runs) }
    }
    const whole = measure(paragraph)
    if (whole.width <= box.width) return [whole]
    const lines: Line[] = []
    let last = ''
    for (const word of paragraph.split(' ')) {
      const longer = last === '' ? word : `${last} ${word}`
      const line = measure(longer)
      if (last !== '' && line.width <= box.width) lines[lines.length - 1] = line
      else lines.push(last === '' ? line : measure(word))
      last = last !== '' && line.width <= box.width ? longer : word
    }
    return lines
  })
}

interface Line {
  runs: readonly Run[]
  width: number
}

export interface Box {
  x: number
  width: number
  /** At the side where the text begins, or the other. */
  align: 'start' | 'end'
  direction: Direction
  weight: Weight
}

export const heightOfLine = (pdf: Pdf) => pdf.font('plain').currentLineHeight(false)

/** Writes lines at a height and returns the height below them. */
export function writeLines(pdf: Pdf, lines: readonly Line[], { top, ...box }: Box & { top: number }): number {
  const height = heightOfLine(pdf)
  const isRight = (box.align === 'end') === (box.direction === 'ltr')
  let y = top
  for (const { runs, width } of lines) {
    let x = isRight ? box.x + box.width - width : box.x
    for (const run of runs) {
      pdf.font(run.font)
      // The fonts differ in their heights; their letters stand on one line.
      pdf.text(run.text, x, y + height * baseline, { ...optionsOf(run), baseline: 'alphabetic' })
      x += pdf.widthOfString(run.text, optionsOf(run))
    }
    y += height
  }
  return y
}
