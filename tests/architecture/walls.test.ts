import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const root = resolve('src')

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const statements = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'/g)
  const dynamic = text.matchAll(/\bimport\('([^']+)'\)/g)
  const bare = text.matchAll(/(?:^|\n)\s*import\s+'([^']+)'/g)
  const found = [
    ...[...statements].map(([, typeOnly, to]) => ({ to, typeOnly: Boolean(typeOnly) })),
    ...[...dynamic, ...bare].map(([, to]) => ({ to, typeOnly: false })),
  ]
  return found.map(({ to = '', typeOnly }) => ({
    from: relative(root, file),
    to: to.startsWith('.') ? relative(root, resolve(dirname(file), to)) : to,
    typeOnly,
  }))
}

const imports = listSources(root).flatMap(readImports)
const area = (path: string) => path.split(sep)[0] ?? ''
const inArea = (...areas: string[]) => imports.filter(({ from }) => areas.includes(area(from)))
const show = ({ from, to }: Import) => `${from} imports ${to}`
const ours = [
  'contract',
  'domain',
  'server',
  'local',
  'catalog',
  'stores',
  'islands',
  'components',
  'layouts',
  'pages',
  'styles',
]

/** Value imports each folder may make among our own; design.md, "Who may import whom". */
const allowed: Record<string, string[]> = {
  contract: ['contract'],
  domain: ['domain', 'contract'],
  server: ['server', 'contract', 'domain'],
  stores: ['stores', 'domain', 'contract'],
  islands: ['islands', 'stores', 'domain', 'contract', 'styles'],
  catalog: ['catalog', 'domain', 'contract', 'server'],
  local: ['local', 'server', 'contract', 'domain', 'catalog'],
}

test.each(Object.entries(allowed))('%s imports only what design.md lets it', (folder, may) => {
  const wrong = inArea(folder).filter(
    ({ to, typeOnly }) => !typeOnly && ours.includes(area(to)) && !may.includes(area(to)),
  )
  expect(wrong.map(show)).toEqual([])
})

test('domain takes limits and messages from the contract, and types alone from the rest of it', () => {
  const wrong = inArea('domain').filter(
    ({ to, typeOnly }) =>
      !typeOnly &&
      (to.startsWith('contract') ? !/contract.(limits|messages|message-texts)\.ts/.test(to) : !to.startsWith('domain')),
  )
  expect(wrong.map(show).filter((line) => !/libphonenumber/.test(line))).toEqual([])
})

test('nothing in the browser reaches zod: schemas come as types alone', () => {
  const light = /contract.(limits|messages|endpoints)\.ts$/
  const wrong = inArea('stores', 'islands').filter(
    ({ to, typeOnly }) => !typeOnly && (to === 'zod' || (area(to) === 'contract' && !light.test(to))),
  )
  expect(wrong.map(show)).toEqual([])
})

test('no island imports another: what several need is in islands/parts', () => {
  const island = (path: string) => path.split(sep)[1] ?? ''
  const wrong = inArea('islands').filter(
    ({ from, to }) => area(to) === 'islands' && island(from) !== island(to) && island(to) !== 'parts',
  )
  expect(wrong.map(show)).toEqual([])
})

test('no page takes a name that the API uses', async () => {
  const { apiSegments } = await import('../../src/local/server.ts')
  const names = readdirSync('src/pages').map((name) => name.replace(/\..*$/, ''))
  expect(names.filter((name) => apiSegments.has(name))).toEqual([])
})
