import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { findAddressFault } from '../../src/features/content/rules/page-address.ts'
import { isSlug } from '../../src/platform/pure/slugs.ts'

const withoutEnding = (name: string) => name.replace(/\..*$/, '')

/** The first part of every address that something of the shop's own has. */
function listTaken(): string[] {
  const routes = readdirSync('src/pages').map(withoutEnding)
  const folders = readdirSync('public', { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
  const calls = Object.values(endpoints).map(({ path }) => path.split('/')[1] ?? '')
  const redirects = readFileSync('src/features/publishing/build/former-addresses.ts', 'utf8').matchAll(
    /[`']\/([a-z]+)\//g,
  )
  const all = [...routes, ...folders, ...calls, ...[...redirects].map(([, part = '']) => part)]
  return [...new Set(all.map((name) => name.toLowerCase()))].filter(isSlug).sort()
}

test.each(listTaken())('no page of the merchant can take /%s', (slug) => {
  expect(findAddressFault(slug)).toBe('belongs to another page of the shop')
})

test('the list is the real one, and other addresses are free', () => {
  expect(listTaken()).toEqual(expect.arrayContaining(['cart', 'api', 'pictures', 'collections', 'admin', 'blog']))
  for (const slug of ['about', 'shipping', 'returns', 'size-advice']) expect(findAddressFault(slug)).toBeNull()
})
