import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (language: string) =>
  globSync(`src/**/messages/${language}.ts`).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line}`),
  )

test.each([
  ['hi', 'an amount is राशि', /रक़म|पैसे/],
  ['hi', 'an item is आइटम', /सामान(?!्य)/],
  // A verified buyer is सत्यापित in every shop of the country; codes and numbers are not.
  ['hi', 'to verify is पुष्टि', /सत्यापित(?! ख़रीदार)|पक्का/],
  ['hi', 'sold out is स्टॉक ख़त्म, of either gender', /बिक चुक/],
  ['de', 'a credit note is a Rechnungskorrektur, a Gutschrift is something else in its tax law', /Gutschrift/],
  ['de', 'an order is placed, not given up', /Aufgegeben|aufgegeben/],
  ['fr', 'to save is enregistrer', /'Garder/],
  ['hi', 'to apply is लागू', /'लगाएँ'|लगाए गए/],
  ['hi', 'a price is क़ीमत', /कीमत/],
  ['hi', 'to undo is वापस लाएँ', /'वापस लें'|पूर्ववत/],
  ['hi', 'a star is स्टार', /सितार/],
  ['fr', 'a number of days stays with its unit', /(?:\}|#) jours?/],
  ['fr', 'a sign of two parts stays with its word', / [:;?!»]/],
  ['fr', 'a credit note is a facture d’avoir', /creditNote = 'Avoir'/],
] as const)('in %s, %s', (language, _what, other) => {
  expect(read(language).filter((line) => other.test(line.slice(line.indexOf(': ') + 2)))).toEqual([])
})
