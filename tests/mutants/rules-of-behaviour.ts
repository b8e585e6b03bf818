import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { breaches } from './breaches/all.ts'
import type { Breach } from './breaches/breach.ts'
import { copyCheckout, runTests, type TestRun } from './checkout-copy.ts'

// `npm run test:mutants -- rules-of-behaviour [--mutate 'orders: Paid twice'] [--incremental]`: plants the opposite of each rule, one at a
// time, and asks the tests that show the rule whether they notice.

const report = 'coverage/mutants/rules-of-behaviour.json'

/** Changes with the breach, the file that it is planted in and the tests that show the rule. */
function hashBreach(breach: Breach): string {
  const hash = createHash('sha256').update(JSON.stringify(breach))
  for (const path of [breach.path, ...Object.keys(breach.tests)]) hash.update(readFileSync(path))
  return hash.digest('hex')
}

const noticedBefore = z.array(z.string())
const readNoticed = () => (existsSync(report) ? noticedBefore.parse(JSON.parse(readFileSync(report, 'utf8'))) : [])

export const plant = (code: string, { find, replace }: Pick<Breach, 'find' | 'replace'>): string =>
  code.split(find).join(replace)

const has = (titles: readonly string[], part: string) => titles.some((title) => title.includes(part))

/** What of a title in a table of cases stands in every case. */
const plainTitle = (title: string) => title.split(/%[sdijo]|\$\w+/).reduce((a, b) => (b.length > a.length ? b : a))

/** Every test that shows a rule has to run and be green before anything is planted: a red one would notice whatever is. */
function findUnfit(copy: string, chosen: readonly Breach[]): string[] {
  const { failed, passed } = runTests(copy, [...new Set(chosen.flatMap(({ tests }) => Object.keys(tests)))])
  const titles = [...new Set(chosen.flatMap(({ tests }) => Object.values(tests).map(plainTitle)))]
  const missing = titles.filter((title) => !has(passed, title) && !has(failed, title))
  return [
    ...failed.filter((title) => titles.some((part) => title.includes(part))),
    ...missing.map((title) => `no test ran: ${title}`),
  ]
}

/** Which of the breach's tests stayed green, or didn't run. */
function listBlind({ tests }: Breach, { failed }: TestRun): string[] {
  return Object.entries(tests).flatMap(([file, title]) => (has(failed, plainTitle(title)) ? [] : [`${file}: ${title}`]))
}

/** Returns whether each breach turned each of its tests red. */
export function testRules(rules: readonly string[] | undefined, incremental: boolean): boolean {
  const known = incremental ? readNoticed() : []
  const chosen = breaches.filter(
    (each) => (!rules || rules.some((rule) => each.rule.startsWith(rule))) && !known.includes(hashBreach(each)),
  )
  const noticed = new Set(known)
  const survived: string[] = []
  const copy = copyCheckout()
  try {
    const unfit = findUnfit(copy, chosen)
    if (unfit.length > 0) throw new Error(`Without any breach these are red:\n${unfit.join('\n')}`)
    for (const breach of chosen) {
      const { rule, does, path, tests } = breach
      const code = readFileSync(path, 'utf8')
      writeFileSync(join(copy, path), plant(code, breach))
      const blind = listBlind(breach, runTests(copy, Object.keys(tests)))
      writeFileSync(join(copy, path), code)
      if (blind.length === 0) noticed.add(hashBreach(breach))
      else survived.push(`${rule}: ${does}`)
      console.log(
        blind.length === 0 ? `noticed   ${rule}: ${does}` : `survived  ${rule}: ${does}\n  ${blind.join('\n  ')}`,
      )
      mkdirSync(dirname(report), { recursive: true })
      writeFileSync(report, JSON.stringify([...noticed], null, 2))
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(`rules of behaviour: ${chosen.length - survived.length} of ${chosen.length} breaches noticed`)
  return survived.length === 0
}
