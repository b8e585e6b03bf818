import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'
import { afterAll, expect, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'placket-merchants-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const source = `
import { loadOwnProviders } from '../../src/adapters/own.ts'
import { loadConfig } from '../../src/platform/config.ts'
const env = { MAIL_PROVIDER: 'custom:letters' }
export default async () => (await loadOwnProviders(loadConfig(env), env)).MAIL_PROVIDER.name
`

test('a function of Netlify carries the adapters and texts of a merchant', async () => {
  const [, included = '[]'] =
    /^\[functions\]\n(?: {2}.*\n)*? {2}included_files = (.*)$/m.exec(readFileSync('netlify.toml', 'utf8')) ?? []
  const root = join(folder, 'repository')
  await cp('tests/support/own-shop', join(root, 'shop'), { recursive: true })
  for (const part of ['src/adapters', 'src/platform']) await cp(part, join(root, part), { recursive: true })
  await cp('package.json', join(root, 'package.json'))
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  await mkdir(join(root, 'netlify/functions'), { recursive: true })
  await writeFile(join(root, 'netlify/functions/letters.ts'), source)
  await zipFunctions(join(root, 'netlify/functions'), join(folder, 'packed'), {
    archiveFormat: 'none',
    basePath: root,
    config: { '*': { nodeBundler: 'esbuild', includedFiles: JSON.parse(included), includedFilesBasePath: root } },
  })
  await rm(root, { recursive: true })
  const packed = (await readdir(join(folder, 'packed'), { recursive: true })).map((file) =>
    join(folder, 'packed', file),
  )
  const [bundle = ''] = packed.filter((file) => file.endsWith('functions/letters.mjs'))
  const { default: call } = (await import(bundle)) as { default: () => Promise<string> }
  expect(await call()).toBe('letters')
  expect(packed.some((file) => file.endsWith('letters/shop/messages/de.json'))).toBe(true)
})
