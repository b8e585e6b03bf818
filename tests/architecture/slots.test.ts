import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Where a process or a page begins. */
const entries = [
  ...globSync('netlify/functions/*.ts'),
  ...globSync('src/hosts/node/{start,api,dev,build}.ts'),
  ...globSync('src/hosts/local/*.ts'),
  ...globSync('src/pages/**/*.{astro,ts}'),
]

const imports = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^'?]+)(?:\?[^']*)?'/g
const read = new Map<string, string>()
const textOf = (path: string): string => {
  const text = read.get(path) ?? readFileSync(path, 'utf8')
  read.set(path, text)
  return text
}

const loaded = new Map<string, readonly string[]>()
function nextOf(path: string): readonly string[] {
  const targets =
    loaded.get(path) ??
    [...textOf(path).matchAll(imports)]
      .map(([, target = '']) => normalize(join(dirname(path), target)))
      .filter((target) => /\.(ts|tsx|astro|mjs)$/.test(target) && existsSync(target))
  loaded.set(path, targets)
  return targets
}

/** Every file that an entry loads, now or later. */
function reach(entry: string): Set<string> {
  const reached = new Set([entry])
  for (const path of reached) for (const target of nextOf(path)) reached.add(target)
  return reached
}

const slots = globSync('src/{features,desk,site,platform/database}/**/slots.ts').flatMap((file) =>
  [...textOf(file).matchAll(/export const (\w+) = createSlot/g)].map(([, name = '']) => ({ file, name })),
)
const sources = globSync('src/{features,app,desk,site,api,platform}/**/*.{ts,tsx,astro}')
const used = new Map<string, readonly string[]>()
function using(name: string, method: 'parts' | 'fill'): readonly string[] {
  const call = `${name}.${method}(`
  const found = used.get(call) ?? sources.filter((path) => textOf(path).replaceAll(/\s+\./g, '.').includes(call))
  used.set(call, found)
  return found
}

test('every slot is read where it is declared, and filled in src/app', () => {
  expect(slots.length).toBeGreaterThan(15)
  const wrong = slots.flatMap(({ name }) => [
    ...(using(name, 'parts').length > 0 ? [] : [`${name} is read nowhere`]),
    ...(using(name, 'fill').some((path) => path.startsWith('src/app/')) ? [] : [`${name} is filled nowhere`]),
    ...using(name, 'fill')
      .filter((path) => !path.startsWith('src/app/'))
      .map((path) => `${path} fills ${name}`),
  ])
  expect(wrong).toEqual([])
})

test('whatever begins and reads a slot loads what fills it', () => {
  expect(entries.length).toBeGreaterThan(60)
  const empty = entries.flatMap((entry) => {
    const reached = reach(entry)
    return slots
      .filter(({ name }) => using(name, 'parts').some((path) => reached.has(path)))
      .filter(({ name }) => !using(name, 'fill').some((path) => reached.has(path)))
      .map(({ name }) => `${entry} reads ${name}, and nothing fills it`)
  })
  expect(empty).toEqual([])
})
