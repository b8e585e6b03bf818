import createBidi from 'bidi-js'
import { chooseFonts, featuresOf, findFont, type Weight } from '../pdf-fonts.ts'

type Pdf = PDFKit.PDFDocument
export type Direction = 'ltr' | 'rtl'

const bidi = createBidi()
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/
/** Where letters stand in the height of a line. */
const baseline = 0.78

interface Run {
  text: string
  font: string
}

/** Told once of each letter that no font has. */
export type OnMissing = (codePoint: number) => void

/** The runs of a line from left to right, each of one font and direction: pdfkit shapes letters, but doesn't order words. */
export function orderRuns(written: string, direction: Direction, { weight, onMissing }: Style): Run[] {
  const segments = chooseFonts(written, weight, onMissing)
  const line = segments.map(({ text }) => text).join('')
  const embedding = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: { level: number; from: number; to: number; font: string }[] = []
  let at = 0
  for (const { text, font } of segments) {
    const level = embedding.levels[at] ?? 0
    const last = runs.at(-1)
    if (last?.level === level && last.font === font) last.to = at + text.length
    else runs.push({ level, from: at, to: at + text.length, font })
    at += text.length
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
  return runs.map(({ from, to, font, level }) => {
    const text = Array.from({ length: to - from }, (_, place) => mirrored.get(from + place) ?? line[from + place])
      .join('')
      .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    // Numbers read from the left, but the library sets Arabic digits from the right, like letters.
    const isNumber = level % 2 === 0 && arabicDigits.test(text)
    return { font, text: isNumber ? [...text].reverse().join('') : text }
  })
}

// A list of features makes pdfkit shape a run as a whole. It shapes words by themselves otherwise, which is faster and orders them from the left.
const optionsOf = ({ font, text }: Run): PDFKit.Mixins.TextOptions => {
  const features = featuresOf(font, text)
  return features ? { features, lineBreak: false } : { lineBreak: false }
}

const setFont = (pdf: Pdf, name: string) => pdf.font(findFont(name))

const widthOf = (pdf: Pdf, runs: readonly Run[]) =>
  runs.reduce((sum, run) => sum + setFont(pdf, run.font).widthOfString(run.text, optionsOf(run)), 0)

/** What is written in another script than the page is read in its own direction, as on the pages: "12 Mill Lane". */
export function findDirection(paragraph: string, page: Direction): Direction {
  const [first] = /\p{L}/u.exec(paragraph) ?? []
  if (first === undefined) return page
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? 'rtl' : 'ltr'
}

const wordsOf = new Intl.Segmenter('und', { granularity: 'word' })
const lettersOf = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Where a line may break: after spaces, and inside what is wider than the line, such as a name in Chinese or a long SKU. */
function listWords(paragraph: string, fits: (text: string) => boolean): string[] {
  const partsOf = (text: string, by: Intl.Segmenter) => Array.from(by.segment(text), ({ segment }) => segment)
  return (paragraph.match(/[^ ]* */g) ?? [])
    .filter((word) => word !== '')
    .flatMap((word) => (fits(word.trimEnd()) ? word : partsOf(word, wordsOf)))
    .flatMap((part) => (fits(part.trimEnd()) ? part : partsOf(part, lettersOf)))
}

/** A text as the lines that fit a box. */
export function breakLines(pdf: Pdf, text: string, box: Omit<Box, 'x' | 'align'>): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const direction = findDirection(paragraph, box.direction)
    const measure = (line: string): Line => {
      const runs = orderRuns(line, direction, box)
      return { runs, width: widthOf(pdf, runs) }
    }
    const whole = measure(paragraph)
    if (whole.width <= box.width) return [whole]
    const lines: Line[] = []
    let last = ''
    for (const word of listWords(paragraph, (text) => measure(text).width <= box.width)) {
      const longer = `${last}${word}`
      const line = measure(longer.trimEnd())
      if (last !== '' && line.width <= box.width) lines[lines.length - 1] = line
      else lines.push(last === '' ? line : measure(word.trimEnd()))
      last = last !== '' && line.width <= box.width ? longer : word
    }
    return lines
  })
}

interface Line {
  runs: readonly Run[]
  width: number
}

interface Style {
  weight: Weight
  onMissing?: OnMissing | undefined
}

export interface Box extends Style {
  x: number
  width: number
  /** At the side where the text begins, or the other. */
  align: 'start' | 'end'
  direction: Direction
}

export const heightOfLine = (pdf: Pdf) => setFont(pdf, 'plain').currentLineHeight(false)

/** Writes lines at a height and returns the height below them. */
export function writeLines(pdf: Pdf, lines: readonly Line[], { top, ...box }: Box & { top: number }): number {
  const height = heightOfLine(pdf)
  const isRight = (box.align === 'end') === (box.direction === 'ltr')
  let y = top
  for (const { runs, width } of lines) {
    let x = isRight ? box.x + box.width - width : box.x
    for (const run of runs) {
      setFont(pdf, run.font)
      // The fonts differ in their heights; their letters stand on one line.
      pdf.text(run.text, x, y + height * baseline, { ...optionsOf(run), baseline: 'alphabetic' })
      x += pdf.widthOfString(run.text, optionsOf(run))
    }
    y += height
  }
  return y
}
