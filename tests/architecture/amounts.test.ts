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

/** A rounding of its own, in a line about an amount. */
const rounds =
  /Math\.(round|floor|ceil|trunc)\([^\n]*(cents|amount|price)|(cents|amount|price)[^\n]*Math\.(round|floor|ceil|trunc)\(/i
const rounding = new Set(['src/platform/pure/round.ts', 'src/platform/pure/allocate.ts'])

const findRoundings = (files: readonly { path: string; code: string }[]) =>
  files.flatMap(({ path, code }) =>
    rounding.has(path) ? [] : code.split('\n').flatMap((line, at) => (rounds.test(line) ? [`${path}:${at + 1}`] : [])),
  )

test('amounts are rounded in one way, at one place', () => {
  const paths = globSync(['src/**/*.{ts,tsx,js,astro}', 'netlify/**/*.ts'])
  const files = paths.map((path) => ({ path, code: readFileSync(path, 'utf8') }))
  expect(findRoundings(files)).toEqual([])
  const planted = [
    'const taxCents = Math.floor(exact)',
    'Math.round(cents / step) * step',
    'const half = Math.trunc(price / 2)',
  ]
  for (const code of planted) expect(findRoundings([{ path: 'src/x.ts', code }]), code).toEqual(['src/x.ts:1'])
})
