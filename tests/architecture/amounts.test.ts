import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The shop's own way to write prices, without decimals where none are needed. */
const ofShop = /\bformat(Price|Cents|Alike|Each|PricePair|Money)\b|short: true/
const desk = 'src/desk/browser/amounts.ts'
/** A field's own amount, as it is typed. */
const typed = 'src/desk/browser/forms/MoneyInput.tsx'

const findOthers = (files: readonly { path: string; code: string }[]) =>
  files.filter(({ path, code }) => path !== desk && path !== typed && ofShop.test(code)).map(({ path }) => path)

test('screens of the admin write amounts by the desk alone, so that a column has the same digits', () => {
  const paths = globSync([
    'src/features/*/admin/**/*.{ts,tsx}',
    'src/desk/**/*.{ts,tsx}',
    'src/app/admin/**/*.{ts,tsx}',
  ])
  const files = paths.map((path) => ({ path, code: readFileSync(path, 'utf8') }))
  expect(files.filter(({ code }) => code.includes('showAmount(')).length).toBeGreaterThan(10)
  expect(findOthers(files)).toEqual([])
  expect(findOthers([{ path: 'src/features/x/admin/X.tsx', code: "formatPrice(total, 'EUR')" }])).toHaveLength(1)
})
