import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { zipFunctions } from '@netlify/zip-it-and-ship-it'
import { afterAll, expect, test } from 'vitest'
import { copyOwnShop } from '../support/own-shop-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'placket-merchants-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const source = `
import { loadOwnProviders } from '../../src/adapters/own.ts'
import { loadOwnRooms } from '../../src/api/own-rooms.ts'
import { loadConfig } from '../../src/platform/config.ts'
const env = { MAIL_PROVIDER: 'custom:letters' }
export default async () => ({
  mail: (await loadOwnProviders(loadConfig(env), env)).MAIL_PROVIDER.name,
  calls: (await loadOwnRooms()).flatMap(({ calls }) => calls.map(({ name }) => name)),
})
`

test('a function of Netlify carries the adapters, rooms and texts of a merchant', async () => {
  const [, included = '[]'] =
    /^\[functions\]\n(?: {2}.*\n)*? {2}included_files = (.*)$/m.exec(readFileSync('netlify.toml', 'utf8')) ?? []
  const root = join(folder, 'repository')
  copyOwnShop(join(root, 'shop'))
  await cp('src', join(root, 'src'), { recursive: true })
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
  const { default: call } = (await import(bundle)) as { default: () => Promise<unknown> }
  expect(await call()).toEqual({ mail: 'letters', calls: ['findStores', 'listStores', 'addStore', 'deleteStore'] })
  expect(packed.some((file) => file.endsWith('letters/shop/messages/de.json'))).toBe(true)
})
