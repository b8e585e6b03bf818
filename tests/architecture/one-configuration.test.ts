import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/platform/config.ts'

const sources = globSync('src/{features,site,adapters,api,platform,pages}/**/*.{ts,tsx,astro}').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

test('Netlify takes pictures from the same hosts as this machine does by default', () => {
  const [, list = ''] = /remote_images = \[([^\]]*)\]/.exec(readFileSync('netlify.toml', 'utf8')) ?? []
  const hosts = [...list.matchAll(/https:\/\/([^"/]+)\//g)].map(([, host = '']) => host.replaceAll('\\', ''))
  expect(hosts).toEqual(loadConfig({}).IMAGE_HOSTS)
})

test('a setting has its default in the configuration alone', () => {
  const secondDefault = /process\.env(?:\.[A-Z_]+|\['[A-Z_]+'\])\s*(?:\|\||\?\?)\s*(?:'[^']+'|\d)/
  expect(sources.filter(({ text }) => secondDefault.test(text)).map(({ path }) => path)).toEqual(
    // Where the built files are: no setting of the shop.
    ['src/site/build/shared-script.ts'],
  )
})

test("the shop's name stands once", () => {
  const named = sources
    .filter(({ text }) => /['"`>](?:[\w ]* )?Placket(?: [\w ]*)?[`'"<]/.test(text))
    .map(({ path }) => path)
  // The API's own description is the software's.
  expect(named.sort()).toEqual(['src/api/openapi.ts', 'src/platform/pure/shop-name.ts'])
})
