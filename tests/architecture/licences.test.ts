import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/licences.md explains the list.
const allowed = new Set([
  'MIT',
  'MIT-0',
  'MIT/X11',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PSF-2.0',
  'Python-2.0',
  // Data that a test tool reads; its authors are named in the package.
  'CC-BY-4.0',
  // Weaker copyleft: used unchanged, and not linked into the shop's own code.
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
])

interface Package {
  license?: string
  name?: string
  version?: string
  link?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
/** Names its licence in its file LICENSE alone. */
const unstated = { 'node_modules/png-js': 'MIT' }
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, text]) => [path, { license: unstated[path as keyof typeof unstated], ...text }] as const)
/** One package writes it as `Apache 2`. */
const partsOf = ({ license = '' }: Package) =>
  license
    .replace('Apache 2', 'Apache-2')
    .replace(/^Apache-2$/, 'Apache-2.0')
    .replace(/[()]/g, '')
    .split(/ AND | OR /)

test('every installed package has an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(100)
  const others = packages.filter(([, text]) => !partsOf(text).every((part) => allowed.has(part)))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('docs/licences.md lists every licence in use, and every direct dependency', () => {
  const doc = readFileSync('docs/licences.md', 'utf8')
  for (const licence of new Set(packages.flatMap(([, text]) => partsOf(text)))) expect(doc).toContain(licence)
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const rows = Object.keys(dependencies).map(
    (name) => `| \`${name}\` | ${lock.packages[`node_modules/${name}`]?.license} |`,
  )
  expect(rows.filter((row) => !doc.includes(row))).toEqual([])
})

interface Component {
  name: string
  version: string
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
  hashes?: { alg: string }[]
}

test('`npm run sbom` lists every package of the lock file, with a checksum and an allowed licence', () => {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const bom = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], options)) as {
    bomFormat: string
    components: Component[]
  }
  expect(bom.bomFormat).toBe('CycloneDX')
  const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`))
  const locked = Object.entries(lock.packages).flatMap(([path, { version, name, link }]) =>
    path === '' || link ? [] : [`${name ?? path.split('node_modules/').at(-1)}@${version}`],
  )
  expect(locked.filter((entry) => !listed.has(entry))).toEqual([])
  const withoutChecksum = bom.components.filter(({ hashes }) => !hashes?.length)
  expect(withoutChecksum.map(({ name }) => name)).toEqual([])
  const licencesOf = ({ licenses = [] }: Component) =>
    licenses.map((entry) => ('expression' in entry ? entry.expression : (entry.license.id ?? entry.license.name ?? '')))
  const others = bom.components.filter(
    (component) => !licencesOf(component).every((license) => partsOf({ license }).every((part) => allowed.has(part))),
  )
  expect(others.map(({ name }) => name)).toEqual([])
})

test('CI audits what is installed at each push and each week, and keeps the bill of materials', () => {
  const workflow = readFileSync('.github/workflows/checks.yml', 'utf8')
  expect(workflow).toMatch(/^ {4}- cron: '\d+ \d+ \* \* \d'$/m)
  const [, supply = ''] = /^ {2}supply:\n([\s\S]+)/m.exec(workflow) ?? []
  for (const step of [
    'npm audit --omit=dev --audit-level=high',
    'npm run --silent sbom > sbom.json',
    'path: sbom.json',
  ])
    expect(supply).toContain(step)
  expect(workflow).toMatch(/^ {2}test:[\s\S]+run: \.ci\/run$/m)
})
