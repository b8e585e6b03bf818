import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSlug, latinSlug, slugify } from '../../../src/platform/pure/slugs.ts'
import { slugInput } from '../../../src/platform/schema/fields.ts'

test.each([
  ['Wicken & Vale', 'wicken-vale'],
  ['Ärmel é', 'armel-e'],
  ['قميص أزرق', 'قميص-أزرق'],
  ['قَمِيصٌ أَزْرَقُ', 'قميص-أزرق'],
  ['قميـــص', 'قميص'],
  ['می‌خواهم', 'می-خواهم'],
  ['सूती क़मीज़ – नीली', 'सूती-क़मीज़-नीली'.normalize('NFC')],
  ['衬衫 2024', '衬衫-2024'],
  ['Рубашка Йод', 'рубашка-йод'],
  ['Рубашка Oxford', 'рубашка-oxford'],
  ['ガウン', 'ガウン'],
  ['เสื้อเชิ้ต', 'เสื้อเชิ้ต'],
  ['٣ قمصان', '3-قمصان'],
  ['\u200Bقميص\u202C', 'قميص'],
  ['🎉 …', ''],
])('%s is %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a slug is as long as a file may be named, and ends with a whole character', () => {
  for (const letter of ['x', 'ض', '衬', '𠮷', 'क़'])
    expect(new TextEncoder().encode(slugify(letter.repeat(300))).length).toBeLessThanOrEqual(200)
  expect(slugify('𠮷'.repeat(300)).isWellFormed()).toBe(true)
})

test('the slug of a slug is itself, in NFC, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const slug = slugify(text)
      expect(slugify(slug)).toBe(slug)
      expect(slug.normalize('NFC')).toBe(slug)
      expect(slug).not.toMatch(/[\s/?#%&+,;:.\\"'<>A-Z]|^-|-$|--/)
      expect(isSlug(slug)).toBe(slug !== '')
    }),
  )
})

test('a typed slug is one in any script, and refused as ever otherwise', () => {
  expect(slugInput.parse(' قميص-أزرق\u200F')).toBe('قميص-أزرق')
  for (const wrong of ['Not one', 'a--b', '-a', 'a/b', 'ﬁne', '', 'Рубашка'])
    expect(slugInput.safeParse(wrong).success, wrong).toBe(false)
  expect(latinSlug('Рубашка Oxford')).toBe('oxford')
})
