import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { limitedThings, limitsOfAllCalls } from '../../src/api/limits.ts'
import * as policy from '../../src/platform/policy.ts'
import { createCallGraph, readServerSources } from '../support/call-graph.ts'

type Calls = ReadonlyMap<string, ReadonlySet<string>>
interface Thing {
  rates: readonly { by: string; rule: { name: string } | string }[]
  doors: readonly string[]
  alike?: readonly string[]
  staff?: readonly string[]
  done: readonly string[]
  countedBy?: string
}

const things: [string, Thing][] = Object.entries(limitedThings)
const sources = readServerSources()
const calls = createCallGraph(sources).listCalls()

/** The rules of the policy, as the graph names them. */
const rules = new Map<unknown, string>(
  Object.entries(policy).flatMap(([name, rule]) =>
    typeof rule === 'object' ? [[rule, `platform/policy.ts#${name}`] as const] : [],
  ),
)

const leadingTo = (led: Calls, ids: readonly string[]) =>
  [...led].filter(([, reached]) => ids.some((id) => reached.has(id))).map(([name]) => name)

/** The calls that lead to a thing, or count in one of its rates, and aren't listed for it. */
function findUnlisted(led: Calls): string[] {
  return things.flatMap(([thing, { doors, alike = [], staff = [], done }]) =>
    leadingTo(led, done)
      .filter((name) => ![...doors, ...alike, ...staff].includes(name))
      .map((name) => `${thing}: ${name}`),
  )
}

/** What a thing is counted by, as the graph names it. */
function listCounters({ rates, countedBy }: Thing): string[] {
  const named = rates.flatMap(({ rule }) => rules.get(rule) ?? [])
  return [...new Set(countedBy ? [...named, countedBy] : named)]
}

/** The doors that lead to a thing past one of its rates. */
function findUncounted(led: Calls): string[] {
  return things.flatMap(([thing, listed]) =>
    listed.doors.flatMap((door) =>
      listCounters(listed)
        .filter((counter) => !led.get(door)?.has(counter))
        .map((counter) => `${thing}: ${door} past ${counter.split('#')[1]}`),
    ),
  )
}

/** The calls of a shop in which one file says something else. */
function callsWith(file: string, former: string, changed: string): Calls {
  const text = sources.get(file) ?? ''
  expect(text).toContain(former)
  return createCallGraph(new Map([...sources, [file, text.replace(former, changed)]])).listCalls()
}

test('every call of the contract is followed, and every function that the table names exists', () => {
  expect([...calls.keys()].toSorted()).toEqual(Object.keys(endpoints).toSorted())
  const graph = createCallGraph(sources)
  const named = things.flatMap(([, { done, countedBy }]) => [...done, ...(countedBy ? [countedBy] : [])])
  expect(named.filter((id) => !graph.has(id))).toEqual([])
})

test('every door that leads to a limited thing stands in the one table', () => {
  expect(findUnlisted(calls)).toEqual([])
})

test('every door counts in all the rates of what it leads to', () => {
  expect(findUncounted(calls)).toEqual([])
})

test('a call that the table lists leads to the thing', () => {
  const idle = things.flatMap(([thing, { doors, alike = [], staff = [], done }]) =>
    done.length === 0
      ? []
      : [...doors, ...alike, ...staff]
          .filter((name) => !leadingTo(calls, done).includes(name))
          .map((name) => `${thing}: ${name}`),
  )
  expect(idle).toEqual([])
})

const whoCalls: Record<string, { who: string }> = endpoints

test('every rule of the policy is a rate of something, and counts shoppers at its doors alone', () => {
  const listed = [...things.flatMap(([, { rates }]) => rates), ...limitsOfAllCalls].flatMap(
    ({ rule }) => rules.get(rule) ?? [],
  )
  expect([...rules.values()].filter((rule) => !listed.includes(rule))).toEqual([])
  const strays = [...rules].flatMap(([rule, id]) => {
    const doors = things.flatMap(([, thing]) => (thing.rates.some((rate) => rate.rule === rule) ? thing.doors : []))
    return leadingTo(calls, [id])
      .filter((name) => !doors.includes(name) && whoCalls[name]?.who !== 'admin')
      .map((name) => `${id.split('#')[1]} at ${name}`)
  })
  expect(strays).toEqual([])
})

test('only the merchant’s calls are listed as unlimited for the staff', () => {
  for (const [, { staff = [] }] of things)
    for (const name of staff) expect([name, whoCalls[name]?.who]).toEqual([name, 'admin'])
})

test('a public list that compares a code is found', () => {
  const former = 'listActivePromoCodes: async (_call, { db, config }) => {'
  const changed = `${former}\n    await findPromoCode(db, 'SUMMER')`
  const led = callsWith('features/promotions/server/use-handlers.ts', former, changed)
  expect(findUnlisted(led)).toEqual(['promoGuesses: listActivePromoCodes'])
})

test('a call is found that reaches a gift card by a function of another room', () => {
  const former = 'export function viewPriceRules('
  const changed = `import { findCard } from '../../credit/server/account-queries.ts'\nconst look = findCard\n${former}_ = look, `
  const led = callsWith('features/pricing/server/price-rules.ts', former, changed)
  expect(findUnlisted(led)).toContain('giftGuesses: getPriceRules')
})

test('a door that no longer counts is found', () => {
  const counted =
    'const code = await countPromoGuess(deps, { user, request, clientAddress }, () => admitPromo(deps.db, question))'
  const led = callsWith(
    'features/promotions/server/use-handlers.ts',
    counted,
    'const code = await admitPromo(deps.db, question)',
  )
  expect(findUncounted(led)).toEqual([
    'promoGuesses: applyPromoCode past promoGuessesPerAccount',
    'promoGuesses: applyPromoCode past promoGuessesPerDevice',
    'promoGuesses: applyPromoCode past promoGuessesPerAddress',
  ])
})
