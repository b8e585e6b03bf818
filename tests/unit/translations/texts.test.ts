import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addOwnWords } from '../../../src/features/listing/rules/own-words.ts'
import { WordIndex } from '../../../src/features/listing/rules/word-index.ts'
import { findTextFault, tidyForm } from '../../../src/features/translations/rules/check-text.ts'
import { fieldOf, translatedKinds } from '../../../src/features/translations/rules/translatable.ts'
import { nameTranslation, readTranslationName } from '../../../src/features/translations/rules/translation-name.ts'
import { translatedColumns } from '../../../src/features/translations/server/translated.ts'
import { readRows } from '../../../src/features/translations/server/translation-file.ts'
import { csvOptions, readTable } from '../../../src/platform/csv.ts'

describe('a translation', () => {
  test('in the shop’s own language reads the column itself', () => {
    const column = sql`products.name`
    const own = translatedColumns(null)
    expect(own.of('product', 'name', sql`products.id`, column)).toBe(column)
    expect(own.word('option', column)).toBe(column)
    expect(own.lines('product', 'care', sql`products.id`, column)).toBe(column)
  })

  test('is named in the log, whatever its record is called', () => {
    fc.assert(
      fc.property(fc.constantFrom(...translatedKinds), fc.string({ minLength: 1 }), (kind, record) => {
        const name = { language: 'de' as const, kind, record }
        expect(readTranslationName(nameTranslation(name))).toEqual(name)
      }),
    )
    for (const text of ['', 'de', 'de/product', 'de/order/1', 'xx/product/1'])
      expect(readTranslationName(text)).toBeNull()
  })
})

describe('a text', () => {
  test.each([
    ['line', ' a\r\nb ', 'a\nb'],
    ['list', ' a \n\n b\r\n', 'a\nb'],
    ['html', '<p>a</p>\r', '<p>a</p>'],
  ] as const)('of the form %s is tidied', (form, text, tidy) => {
    expect(tidyForm(form, text)).toBe(tidy)
  })

  test.each([
    ['name', 'Kaihemd', null],
    ['name', 'a\nb', 'must be on one line'],
    ['name', 'a\u0000b', 'must be plain text'],
    ['name', 'a'.repeat(301), 'must have at most 300 characters'],
    ['care', 'a\nb', null],
    ['price', '5', 'is no field of product'],
    ['toString', '5', 'is no field of product'],
  ])('for the field %s is checked: %j', (field, text, problem) => {
    expect(findTextFault('product', field, text)).toBe(problem)
  })

  test('of every field has a label and a limit', () => {
    for (const kind of translatedKinds) expect(fieldOf(kind, 'constructor')).toBeNull()
    expect(fieldOf('setting', 'text')).toMatchObject({ form: 'prose' })
  })
})

test('a cell of a translators’ file comes back as it was, and none is a formula', async () => {
  const start = fc.constantFrom('', "'", "''", '=', "'=", "''+", '-', '@', '\uFF1D')
  await fc.assert(
    fc.asyncProperty(start, fc.string(), async (prefix, rest) => {
      const text = `${prefix}${rest.replaceAll(/[\p{Cc}"]/gu, '')}`.trim()
      const csv = stringify(
        [
          ['kind', 'key', 'field', 'source', 'translation'],
          ['style', 'x', 'text', 'x', text],
        ],
        csvOptions,
      )
      expect(parse(csv)[1]?.[4]).not.toMatch(/^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/)
      expect((await readRows(await readTable(csv, { rowsMax: 9 }))).rows[0]?.text).toBe(text)
    }),
  )
})

describe('a word typed in a market', () => {
  const words = new WordIndex()
  words.update(['1'], () => ({ name: 'kaihemd weiß', words: 'leinen' }))
  const looked = (word: string) => ({ word, synonyms: [], known: false, close: [] })

  test('is known if a word of its texts begins so', () => {
    expect(addOwnWords(looked('kaihe'), words)).toMatchObject({ known: true, close: [] })
  })

  test('may have been meant for a word about as long', () => {
    expect(addOwnWords(looked('kaihmed'), words)).toMatchObject({ known: false, close: ['kaihemd', 'leinen'] })
  })

  test('stays what the shop’s own words make of it', () => {
    const known = { ...looked('quay'), known: true }
    expect(addOwnWords(known, words)).toBe(known)
    expect(addOwnWords(looked('two words'), words)).toEqual(looked('two words'))
  })
})
