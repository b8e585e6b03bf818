import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { breaches } from '../mutants/breaches/all.ts'
import { withoutBreach } from '../mutants/breaches/without-breach.ts'

// The breaches that `npm run test:mutants -- rules-of-behaviour` plants still fit the code, the tests and the rules.

const read = (path: string) => readFileSync(path, 'utf8')
const countOf = (path: string, part: string) => (existsSync(path) ? read(path).split(part).length - 1 : 0)

/** The rules of a page, as breaches name them. */
const rulesOf = (page: string) =>
  [...read(`docs/behaviour/${page}.md`).matchAll(/^- \*\*([^*]+?)[.:]?\*\*/gm)].map(([, name]) => `${page}: ${name}`)

/** Pages about money, stock, identity, privacy, moderation and law: each of their rules can be broken, or says why not. */
const wholePages = [
  'accounts',
  'credit',
  'customers',
  'gifts',
  'orders',
  'payments',
  'pricing',
  'promotions',
  'reviews',
  'staff',
  'taxes',
]

/** The rules of such kinds on other pages. */
const rulesElsewhere = [
  'cart: Ten of a product',
  "cart: The account's cart",
  'catalog: A reduction begins',
  'catalog: Every price is on record',
  'catalog: Progressive reductions',
  'catalog: Promotions for everybody',
  'catalog: Stock moves between columns',
  'catalog: The price sheet detects changes',
  'catalog: The prior price where the law asks for it',
  'checkout: What is shown is what is charged',
  'fit: Private',
  "lists: The account's lists",
  'mails: A cart is reminded of once',
  'mails: A lower price is mailed once for each drop',
  'mails: A review is asked for once for each order',
  'mails: Each is off until the merchant switches it on',
  'mails: Some mails need consent',
  'mails: Stopped without signing in',
  'markets: The server prices by the market',
  'platform: A press that moves money has a key',
  'programs: A key is shown once',
  'programs: A key never does more than whoever made it may do now',
  'programs: API keys have their scopes and no more',
  'programs: Signed as the Standard Webhooks specification says',
  'programs: Ten calls a second',
  'programs: The audit log names the key',
]

const reasoned = Object.values(withoutBreach).flat()

test('there are breaches of every kind, and none twice', () => {
  expect(breaches.length).toBeGreaterThan(250)
  const names = breaches.map(({ rule, does }) => `${rule}: ${does}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('what a breach replaces stands once in its file, and is replaced by something else', () => {
  const unfit = breaches.filter(({ path, find, replace }) => countOf(path, find) !== 1 || find === replace)
  expect(unfit.map(({ rule, does, path }) => `${rule}: ${does}, in ${path}`)).toEqual([])
})

test('the tests that show a rule exist by name', () => {
  const unknown = breaches
    .flatMap(({ tests }) => Object.entries(tests))
    .filter(([file, title]) => !countOf(file, title))
  expect(unknown).toEqual([])
  expect(breaches.filter(({ tests }) => Object.keys(tests).length === 0)).toEqual([])
})

describe('a rule about money, stock, identity, privacy, moderation or law', () => {
  const wanted = [...wholePages.flatMap(rulesOf), ...rulesElsewhere]
  const broken = new Set(breaches.map(({ rule }) => rule))

  test('has a breach, or a reason for none', () => {
    expect(wanted.filter((rule) => !broken.has(rule) && !reasoned.includes(rule))).toEqual([])
    expect(reasoned.filter((rule) => broken.has(rule))).toEqual([])
  })

  test('is a rule of its page', () => {
    const pages = new Set([...broken, ...reasoned, ...rulesElsewhere].map((rule) => rule.split(':')[0] ?? ''))
    const known = new Set([...pages].flatMap(rulesOf))
    expect([...broken, ...reasoned, ...rulesElsewhere].filter((rule) => !known.has(rule))).toEqual([])
  })
})
