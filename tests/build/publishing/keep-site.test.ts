import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

interface Plugin {
  onPreBuild(build: { utils: ReturnType<typeof makeUtils> }): Promise<void>
  onPostBuild(build: { utils: ReturnType<typeof makeUtils> }): Promise<void>
}
const plugin: Plugin = await import('../../../netlify/plugins/keep-site/index.js' as string)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placket-kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What Netlify passes to a plugin, with test folders. */
function makeUtils(checkout: string, lost: readonly string[] = []) {
  const copy = async (from: string, to: string) => {
    try {
      await cp(from, to, { recursive: true })
      return true
    } catch {
      return false
    }
  }
  const here = (path: string) => join(folder, checkout, path)
  const there = (path: string) => join(folder, 'cache', path)
  return {
    cache: {
      save: (path: string) => copy(here(path), there(path)),
      restore: async (path: string) => !lost.includes(path) && copy(there(path), here(path)),
    },
    run: (_: string, [, path = '']: string[]) => rm(here(path), { recursive: true, force: true }),
  }
}

async function buildOnce(): Promise<void> {
  for (const [path, text] of [
    ['dist/index.html', 'home'],
    ['dist.pages/product.json', '{}'],
    ['dist.build.json', '{"root":"dist"}'],
    ['.astro/compiled/1/styles.json', '[]'],
  ] as const) {
    await mkdir(join(folder, 'first', path, '..'), { recursive: true })
    await writeFile(join(folder, 'first', path), text)
  }
  await plugin.onPostBuild({ utils: makeUtils('first') })
}
const read = (path: string) => readFile(join(folder, 'second', path), 'utf8').catch(() => null)

test('the next build finds the last site, its record and its state', async () => {
  await buildOnce()
  await plugin.onPreBuild({ utils: makeUtils('second') })
  expect(await read('dist/index.html')).toBe('home')
  expect(await read('dist.pages/product.json')).toBe('{}')
  expect(await read('dist.build.json')).toBe('{"root":"dist"}')
  expect(await read('.astro/compiled/1/styles.json')).toBe('[]')
})

test('an incomplete cache is not used', async () => {
  await buildOnce()
  await plugin.onPreBuild({ utils: makeUtils('second', ['dist.pages']) })
  expect(await read('dist/index.html')).toBeNull()
  expect(await read('dist.build.json')).toBeNull()
})

test('the first build has none', async () => {
  await plugin.onPreBuild({ utils: makeUtils('second') })
  expect(await read('dist.build.json')).toBeNull()
})
