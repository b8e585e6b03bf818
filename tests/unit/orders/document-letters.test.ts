import { writeFile } from 'node:fs/promises'
import { openSync } from 'fontkit'
import { expect, test } from 'vitest'
import type { DocumentLayout } from '../../../src/features/orders/rules/document-layout.ts'
import { writeDocumentPdf } from '../../../src/features/orders/server/documents/document-pdf.ts'
import { findDirection, orderRuns } from '../../../src/features/orders/server/documents/pdf-text.ts'
import { chooseFonts, featuresOf, findFont, replacement } from '../../../src/features/orders/server/pdf-fonts.ts'

/** Names and addresses as people write them, by script; and mixed lines of documents. */
const samples: Record<string, string> = {
  latin: 'Łukasz Nguyễn Thị Phương, Žižkov 12',
  greek: 'Ωδή Παπαδοπούλου',
  cyrillic: 'Ольга Шевченко, Київ',
  arabic: 'محمد بن راشد، شارع ١٢',
  'an Arabic comma after a Latin name': 'Oxford، Weiß، M',
  hebrew: 'יוסף לוי, רחוב הרצל 5',
  devanagari: 'श्रीमती प्रिया शर्मा, क्षत्रिय मार्ग',
  bengali: 'রবীন্দ্রনাথ ঠাকুর',
  tamil: 'சுப்பிரமணியன்',
  telugu: 'శ్రీనివాస రావు',
  gujarati: 'શ્રી પટેલ',
  gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  kannada: 'ಶ್ರೀನಿವಾಸ',
  malayalam: 'ശ്രീകുമാർ',
  odia: 'ଶ୍ରୀ ପଟ୍ଟନାୟକ',
  sinhala: 'ශ්‍රී ලංකා',
  thai: 'สมชาย ใจดี ถนนสุขุมวิท',
  lao: 'ສົມພອນ ວຽງຈັນ',
  khmer: 'ភ្នំពេញ',
  myanmar: 'အောင်ဆန်း',
  ethiopic: 'አበበ በቀለ',
  georgian: 'გიორგი ბერიძე, თბილისი',
  armenian: 'Արամ Խաչատրյան',
  japanese: '東京都渋谷区１－２ 山田 たろう ヤマダ・髙橋',
  'simplified Chinese': '王小明，北京市朝阳区',
  'traditional Chinese': '陳大文，臺灣臺北市龍泉街',
  korean: '김철수, 서울특별시 뷁',
  emoji: 'Anna 😀👍🏽 👩‍👩‍👧 ❤️ 🇩🇪',
  currencies: '$ € £ ¥ ₹ ₩ ₺ ₫ ₴ ₪ ₽ ฿ ₾ ₸ ₦ ؋',
  signs: '“Quoted” – it’s №5 ½ × 100 % • ™ → ✓ …',
}

/** The letters of a text that its runs have no glyph for, as the font's own shaping says. */
function findBoxes(text: string, weight: 'plain' | 'bold'): string[] {
  return (['ltr', 'rtl'] as const).flatMap((page) =>
    orderRuns(text, findDirection(text, page), { weight }).flatMap((run) => {
      const font = openSync(findFont(run.font))
      if (!('layout' in font)) throw new Error('A collection')
      const { glyphs } = font.layout(run.text, featuresOf(run.font, run.text) ?? undefined)
      return glyphs.filter(({ id }) => id === 0).map(() => `${run.font}: ${run.text}`)
    }),
  )
}

test.each(Object.entries(samples))('%s has a glyph for every letter, plain and bold', (_, text) => {
  for (const weight of ['plain', 'bold'] as const) {
    expect(findBoxes(text, weight)).toEqual([])
    expect(chooseFonts(text, weight).map(({ text }) => text)).not.toContain(replacement)
  }
})

test('marks and joiners stay in the run of their letter, which is shaped as a whole', () => {
  expect(orderRuns('ශ්‍රී', 'ltr', { weight: 'plain' })).toEqual([{ font: 'sinhala', text: 'ශ්‍රී' }])
  expect(orderRuns('สมชาย ใจดี', 'ltr', { weight: 'plain' })).toHaveLength(1)
})

test('words from the right keep their order beside Latin ones, in Hebrew as in Arabic', () => {
  const show = (text: string) => orderRuns(text, findDirection(text, 'ltr'), { weight: 'plain' }).map((run) => run.text)
  expect(show('יוסף לוי 5 Herzl').at(0)).toBe('Herzl')
  expect(show('יוסף לוי 5 Herzl').at(-1)).toBe('יוסף לוי ')
  expect(show('Oxford، M').join('')).toBe('Oxford، M')
})

test('the digits of a number stand in its order, Arabic ones too', () => {
  for (const number of ['١٢٣', '۴۵۶', '123']) {
    const drawn = orderRuns(`شارع ${number}`, 'rtl', { weight: 'plain' }).flatMap((run) => {
      const font = openSync(findFont(run.font))
      if (!('layout' in font)) throw new Error('A collection')
      const { glyphs } = font.layout(run.text, featuresOf(run.font, run.text) ?? undefined)
      return glyphs.flatMap(({ codePoints }) => codePoints)
    })
    expect(String.fromCodePoint(...drawn)).toContain(number)
  }
})

test('what no font has is shown as a replacement, and told by its code point', () => {
  const missing: number[] = []
  const shown = chooseFonts('A \u{1E900}\u{13000} B', 'plain', (codePoint) => missing.push(codePoint))
  expect(shown.map(({ text }) => text).join('')).toBe(`A ${replacement}${replacement} B`)
  expect(missing).toEqual([0x1e900, 0x13000])
  expect(findBoxes(replacement, 'plain')).toEqual([])
})

test('a document with every script is written whole, on pages from the left and from the right', async () => {
  const rows = Object.entries(samples).map(([script, text]) => [`${script}: ${text}`, '1', '€1.00', '€1.00'])
  const layout = {
    title: 'Invoice INV-1',
    facts: [],
    seller: Object.values(samples).slice(0, 3),
    buyer: Object.values(samples).slice(3),
    columns: ['Product', 'Quantity', 'Price', 'Total'],
    rows,
    totals: [],
    total: ['Total', '€1.00'],
    payments: [],
    taxColumns: [],
    taxRows: [],
    notes: [],
  } as unknown as DocumentLayout
  const missing: number[] = []
  for (const language of ['en', 'ar'] as const) {
    const onMissing = (codePoint: number) => missing.push(codePoint)
    const written = { name: 'INV-1', issuedAt: '2026-03-04T12:00:00Z', language, onMissing }
    const pdf = await writeDocumentPdf(layout, written)
    const names = new Set(pdf.toString('latin1').match(/FontName \/\w+\+[\w-]+/g))
    expect(names.size).toBeGreaterThan(20)
    if (process.env['PDF_FOLDER']) await writeFile(`${process.env['PDF_FOLDER']}/${language}.pdf`, pdf)
  }
  expect(missing).toEqual([])
})
