import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanKey,
  cleanLine,
  cleanProse,
  cleanTyped,
  foldDigits,
  isInvisible,
} from '../../../src/platform/pure/text/clean-text.ts'

test.each([
  ['a number between marks of direction', '\u202A(415) 555-0162\u202C', '(415) 555-0162'],
  ['a zero width space and a no-break space around', '\u200BAnn\u200B\u00A0', 'Ann'],
  ['a byte order mark', '\uFEFFAnn', 'Ann'],
  ['soft hyphens', 'Baum\u00ADwoll\u00ADhemd', 'Baumwollhemd'],
  ['an odd space between names', 'Ann\u00A0Lee', 'Ann Lee'],
  ['the wide space of Japanese', '山田\u3000太郎', '山田 太郎'],
  ['an accent of its own', 'Jose\u0301', 'José'],
  ['a joiner between Latin letters', 'An\u200Dn', 'Ann'],
  ['a mark before an Arabic name', '\u200Fأحمد', 'أحمد'],
  ['an override of direction', 'Ann\u202Eeel', 'Anneel'],
])('%s is removed from a line', (_name, typed, line) => {
  expect(cleanLine(typed)).toBe(line)
})

test.each([
  ['the non-joiner of Persian', 'می‌خواهم'],
  ['the joiner of Malayalam', 'ക്\u200D'],
  ['the joiner of Hindi after a virama', 'क्\u200Dष'],
  ['a family', '👨‍👩‍👧'],
  ['a flag of letters', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
  ['a heart in colour', '❤️'],
  ['the no-break spaces of French', 'Prix\u00A0: 5\u00A0€'],
])('%s stays in a line and in prose', (_name, text) => {
  expect(cleanLine(text)).toBe(text)
  expect(cleanProse(text)).toBe(text)
})

test.each([
  ['a soft hyphen', 'Baum\u00ADwolle'],
  ['a break between Thai words', 'เสื้อ\u200Bผ้า'],
  ['a mark of direction in Arabic', 'قميص (Oxford)\u200F.'],
])('%s stays in prose', (_name, text) => {
  expect(cleanProse(text)).toBe(text)
})

test.each([
  ['a zero width space in Latin words', 'a\u200Bb', 'ab'],
  ['a mark of direction in Latin text', 'Oxford\u200E.', 'Oxford.'],
  ['an override in Arabic', 'قم\u202Eيص', 'قميص'],
])('%s goes from prose', (_name, text, clean) => {
  expect(cleanProse(text)).toBe(clean)
})

test.each([
  '',
  ' ',
  '\u200B',
  '\u3164',
  '\uFFA0',
  '\u2800',
  '\u00AD\u2060',
  '\u200D',
  '\uFE0F',
  '\u202A\u202C',
  '\u00A0\u3000',
])('nothing of %j can be seen', (text) => {
  expect(isInvisible(text)).toBe(true)
  expect(cleanLine(text)).toBe('')
})

test('what programs compare has no invisible character, joiners of names included', () => {
  expect(cleanKey(' SKU\u200C-1\uFEFF ')).toBe('SKU-1')
  expect(cleanKey('می‌خواهم')).toBe('میخواهم')
})

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['full-width', '０１２３４５６７８９'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospaced', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
])('%s digits are ours', (_name, digits) => {
  expect(foldDigits(digits)).toBe('0123456789')
})

test('what is typed in ASCII is so from any keyboard', () => {
  expect(cleanTyped('\u202Aｓａｌｅ２\u202C')).toBe('sale2')
})

const text = fc.string({ unit: 'grapheme-composite', maxLength: 40 })
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).filter((typed) => typed.isWellFormed())

test('cleaning twice changes nothing more, and gives NFC', () => {
  for (const clean of [cleanLine, cleanProse, cleanKey, cleanTyped]) {
    fc.assert(
      fc.property(fc.oneof(text, anyText), (typed) => {
        const once = clean(typed)
        expect(clean(once)).toBe(once)
        expect(once.normalize('NFC')).toBe(once)
      }),
    )
  }
})
