import { expect, test } from 'vitest'
import { nameAnyTax, nameTaxIn } from '../../../src/features/taxes/server/tax-names.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { languages } from '../../../src/platform/pure/language.ts'

const speaking = (language: string) => loadConfig({ SITE_URL: 'https://shop.example', SHOP_LANGUAGE: language })

test.each([
  ['ar', 'الضريبة', 'ضريبة القيمة المضافة', 'ضريبة المبيعات (California)'],
  ['hi', 'टैक्स', 'वैट', 'सेल्स टैक्स (California)'],
  ['de', 'Steuer', 'MwSt.', 'Verkaufssteuer (California)'],
  ['fr', 'Taxe', 'TVA', 'Taxe de vente (California)'],
  ['en', 'Tax', 'VAT', 'California Sales Tax'],
])(
  'in %s, taxes that have no translation of the merchant’s have the language’s own words',
  (language, tax, vat, sales) => {
    const say = (name: string) => nameTaxIn(speaking(language), name)
    expect([say('Tax'), say('VAT'), say('California Sales Tax')]).toEqual([tax, vat, sales])
    // A name of the merchant's own is theirs to translate.
    expect(say('Import Tax of Hamburg')).toBe('Import Tax of Hamburg')
  },
)

test('a tax without a name is the word of the language, never English in another', () => {
  for (const language of languages) {
    const word = nameAnyTax(speaking(language))
    expect([language, word === 'tax']).toEqual([language, language === 'en'])
  }
})
