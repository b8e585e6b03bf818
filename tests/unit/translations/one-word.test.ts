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
  ['hi', 'to verify is पुष्टि', /सत्यापित|पक्का/],
  ['hi', 'to apply is लागू', /'लगाएँ'|लगाए गए/],
  ['hi', 'a price is क़ीमत', /कीमत/],
  ['hi', 'to undo is पूर्ववत', /'वापस लें'/],
  ['hi', 'a star is स्टार', /सितार/],
  ['fr', 'a number of days stays with its unit', /(?:\}|#) jours?/],
  ['fr', 'a sign of two parts stays with its word', / [:;?!»]/],
  ['fr', 'a credit note is a facture d’avoir', /creditNote = 'Avoir'/],
] as const)('in %s, %s', (language, _what, other) => {
  expect(read(language).filter((line) => other.test(line.slice(line.indexOf(': ') + 2)))).toEqual([])
})
