import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Font, openSync } from 'fontkit'

export type Weight = 'plain' | 'bold'

const expo = (script: string, face: string) =>
  `@expo-google-fonts/noto-sans-${script}/400Regular/${face}_400Regular.ttf`

/** Fonts of one weight, by their scripts. */
const ofScripts = [
  { name: 'hebrew', file: expo('hebrew', 'NotoSansHebrew'), script: /\p{Script=Hebrew}/u },
  { name: 'thai', file: expo('thai', 'NotoSansThai'), script: /\p{Script=Thai}/u },
  { name: 'lao', file: expo('lao', 'NotoSansLao'), script: /\p{Script=Lao}/u },
  { name: 'khmer', file: expo('khmer', 'NotoSansKhmer'), script: /\p{Script=Khmer}/u },
  { name: 'myanmar', file: expo('myanmar', 'NotoSansMyanmar'), script: /\p{Script=Myanmar}/u },
  { name: 'bengali', file: expo('bengali', 'NotoSansBengali'), script: /\p{Script=Bengali}/u },
  { name: 'tamil', file: expo('tamil', 'NotoSansTamil'), script: /\p{Script=Tamil}/u },
  { name: 'telugu', file: expo('telugu', 'NotoSansTelugu'), script: /\p{Script=Telugu}/u },
  { name: 'gujarati', file: expo('gujarati', 'NotoSansGujarati'), script: /\p{Script=Gujarati}/u },
  { name: 'gurmukhi', file: expo('gurmukhi', 'NotoSansGurmukhi'), script: /\p{Script=Gurmukhi}/u },
  { name: 'kannada', file: expo('kannada', 'NotoSansKannada'), script: /\p{Script=Kannada}/u },
  { name: 'malayalam', file: expo('malayalam', 'NotoSansMalayalam'), script: /\p{Script=Malayalam}/u },
  { name: 'oriya', file: expo('oriya', 'NotoSansOriya'), script: /\p{Script=Oriya}/u },
  { name: 'sinhala', file: expo('sinhala', 'NotoSansSinhala'), script: /\p{Script=Sinhala}/u },
  { name: 'ethiopic', file: expo('ethiopic', 'NotoSansEthiopic'), script: /\p{Script=Ethiopic}/u },
  { name: 'georgian', file: expo('georgian', 'NotoSansGeorgian'), script: /\p{Script=Georgian}/u },
  { name: 'armenian', file: expo('armenian', 'NotoSansArmenian'), script: /\p{Script=Armenian}/u },
]

/** Large fonts come in slices of a hundred letters each, of which a document reads those that it needs. */
const sliced = [
  { name: 'korean', family: 'nanum-gothic', script: /\p{Script=Hangul}/u },
  { name: 'chinese', family: 'noto-sans-sc', script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { name: 'emoji', family: 'noto-emoji', script: /\p{Extended_Pictographic}|\p{Emoji_Presentation}/u },
]

const weighted: Record<string, string> = {
  plain: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'plain arabic': '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'bold arabic': '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
}

const resolve = (file: string) => createRequire(join(process.cwd(), 'package.json')).resolve(file)

/** The file of a font by its name. Slices are named by their family and number. */
export function findFont(name: string): string {
  const [family = '', slice] = name.split('/')
  if (slice !== undefined) return resolve(`@fontsource/${family}/files/${family}-${slice}-400-normal.woff`)
  return resolve(weighted[name] ?? ofScripts.find((font) => font.name === name)?.file ?? name)
}

const isFromRight = (name: string) => name.endsWith(' arabic') || name === 'hebrew'

const opened = new Map<string, Font>()

function openFont(name: string): Font {
  const known = opened.get(name)
  if (known) return known
  const font = openSync(findFont(name))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`)
  opened.set(name, font)
  return font
}

interface Range {
  from: number
  to: number
  slice: string
}

const ranges = new Map<string, Range[]>()

/** Which slice of a family has which letters, as its package says. */
function readRanges(family: string): Range[] {
  const known = ranges.get(family)
  if (known) return known
  const slices = JSON.parse(readFileSync(resolve(`@fontsource/${family}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const read = Object.entries(slices).flatMap(([key, list]) =>
    list.split(',').map((part): Range => {
      const [from = '', to = from] = part.trim().replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), slice: key.replaceAll(/[[\]]/g, '') }
    }),
  )
  ranges.set(family, read)
  return read
}

const slicesOf = (family: string, codePoint: number) =>
  readRanges(family)
    .filter(({ from, to }) => codePoint >= from && codePoint <= to)
    .map(({ slice }) => `${family}/${slice}`)

/** Joiners, selectors and marks of direction: they shape or order letters and are none themselves. */
const formatting = /[\p{Cf}\p{Variation_Selector}]/u
const isNeutral = (letter: string) => !/[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}]/u.test(letter)

const isSliced = (name: string) => name.includes('/')

function canShape(name: string, text: string): boolean {
  try {
    return openFont(name).layout(text).advanceWidth >= 0
  } catch {
    return false
  }
}

/** A slice may list an empty letter that the library can't read. */
function hasLetters(font: string, letters: string): boolean {
  return (
    [...letters].every(
      (letter) => formatting.test(letter) || openFont(font).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    ) &&
    (!isSliced(font) || canShape(font, letters))
  )
}

const unplacedMarks = { mark: false, mkmk: false, abvm: false, blwm: false }

/**
 * What pdfkit is told of a run's shaping; null: nothing. A list makes it shape a run as a whole; it shapes words by themselves otherwise,
 * which is faster and orders them from the left. Of some marks the library can't read the place: they stand where the font draws them.
 */
export function featuresOf(name: string, text: string): PDFKit.Mixins.OpenTypeFeatures[] | null {
  const marks = canShape(name, text) ? null : (unplacedMarks as unknown as PDFKit.Mixins.OpenTypeFeatures[])
  return marks ?? (isFromRight(name) ? [] : null)
}

/** The fonts that may have a letter with its marks, best first: scripts share punctuation, which stays in the font before it. */
function* listFonts(cluster: string, weight: Weight, last: string | null): Generator<string> {
  const isArabic = /\p{Script=Arabic}/u.test(cluster)
  if (last && isNeutral(cluster) && !isSliced(last)) yield last
  if (isArabic) yield `${weight} arabic`
  if (!/\p{Emoji_Presentation}|\ufe0f/u.test(cluster)) yield weight
  const [first = ''] = cluster
  for (const { name, script } of ofScripts) if (script.test(first)) yield name
  yield `${weight} arabic`
  for (const { family } of sliced.toSorted((a, b) => Number(b.script.test(first)) - Number(a.script.test(first))))
    yield* slicesOf(family, first.codePointAt(0) ?? 0)
  // Signs that a font of another script has, such as that of the lari.
  for (const { name } of ofScripts) yield name
}

const chosen = new Map<string, string | null>()

function findFontOf(cluster: string, weight: Weight, last: string | null): string | null {
  const key = JSON.stringify([cluster, weight, isNeutral(cluster) ? last : null])
  const known = chosen.get(key)
  if (known !== undefined) return known
  let found: string | null = null
  for (const font of listFonts(cluster, weight, last)) {
    if (!hasLetters(font, cluster)) continue
    found = font
    break
  }
  if (chosen.size > 20_000) chosen.clear()
  chosen.set(key, found)
  return found
}

export interface FontSegment {
  text: string
  font: string
}

/** Of what no font has. */
export const replacement = '\ufffd'
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * A text with the font of each of its letters; marks and joiners stay with their letter. An emoji made of several is shown as these if the
 * font doesn't have it; what no font has becomes a replacement and is told by its code point.
 */
export function chooseFonts(
  text: string,
  weight: Weight,
  onMissing: (codePoint: number) => void = () => {},
): FontSegment[] {
  const segments: FontSegment[] = []
  const add = (cluster: string, font: string) => segments.push({ text: cluster, font })
  for (const { segment } of clusters.segment(text)) {
    const last = segments.at(-1)?.font ?? null
    const font =
      formatting.test(segment) && [...segment].length === 1 ? (last ?? weight) : findFontOf(segment, weight, last)
    if (font) {
      add(segment, font)
      continue
    }
    for (const letter of segment) {
      if (formatting.test(letter)) continue
      const own = findFontOf(letter, weight, segments.at(-1)?.font ?? null)
      if (!own) onMissing(letter.codePointAt(0) ?? 0)
      add(own ? letter : replacement, own ?? weight)
    }
  }
  return segments
}
