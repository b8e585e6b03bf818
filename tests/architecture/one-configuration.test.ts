import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig, readShownSettings } from '../../src/platform/config.ts'
import { findFormCountry } from '../../src/platform/markets.ts'

const sources = globSync('src/{features,site,adapters,api,platform,pages}/**/*.{ts,tsx,astro}').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

test('the hosts of pictures have one default, and the build tells Netlify', () => {
  const [host = ''] = loadConfig({}).IMAGE_HOSTS
  expect(findIn(new RegExp(host.replaceAll('.', '\\.')))).toEqual(['src/platform/environment.ts'])
  expect(readFileSync('netlify.toml', 'utf8')).not.toMatch(/remote_images|shopify/)
  expect(readFileSync('src/hosts/node/build.ts', 'utf8')).toContain('await writeImageHosts(process.env)')
})

test('only the configuration has defaults of settings', () => {
  const secondDefault = /process\.env(?:\.[A-Z_]+|\['[A-Z_]+'\])\s*(?:\|\||\?\?)\s*(?:'[^']+'|\d)/
  expect(sources.filter(({ text }) => secondDefault.test(text)).map(({ path }) => path)).toEqual(
    // The folder of the built files is not a setting of the shop.
    ['src/site/build/shared-script.ts'],
  )
})

test("the shop's name is in one place", () => {
  const named = sources
    .filter(({ text }) => /['"`>](?:[\w ]* )?Placket(?: [\w ]*)?[`'"<]/.test(text))
    .map(({ path }) => path)
  // The API's own description is that of the software.
  expect(named.sort()).toEqual(['src/api/openapi.ts', 'src/platform/pure/settings/shop-name.ts'])
})

const withoutComments = (text: string) => text.replaceAll(/^[ \t]*(?:\/?\*|\/\/).*$/gm, '')
const findIn = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path)

test('return days and the country of forms are settings whose default is only in the configuration', () => {
  expect(findIn(/returnDays(?:: number)? = \d|RETURN_DAYS: .*default/)).toEqual(['src/platform/environment.ts'])
  expect(
    findIn(
      /\bcountry(?:: |'?\] = |\s*=\s*|[^\n]*(?:\?\?|\|\|) )'[A-Z]{2}'|useState\('[A-Z]{2}'\)|default\('[A-Z]{2}'\)/,
    ),
  ).toEqual(['src/platform/environment.ts'])
})

test("pages are built with the server's settings", () => {
  expect(readShownSettings({})).toEqual({
    PUBLIC_CURRENCY: 'USD',
    PUBLIC_RETURN_DAYS: '30',
    PUBLIC_LANGUAGE: 'en',
  })
  const set = {
    CURRENCY: 'INR',
    DEFAULT_COUNTRY: 'IN',
    SHIPPING_COUNTRIES: 'IN,US',
    RETURN_DAYS: '14',
    SHOP_LANGUAGE: 'de',
  }
  expect(readShownSettings(set)).toEqual({
    PUBLIC_CURRENCY: 'INR',
    PUBLIC_RETURN_DAYS: '14',
    PUBLIC_LANGUAGE: 'de',
  })
  expect(loadConfig(set)).toMatchObject({ CURRENCY: 'INR', DEFAULT_COUNTRY: 'IN', RETURN_DAYS: 14 })
  expect(findFormCountry(loadConfig({}))).toBe('US')
  expect(findFormCountry(loadConfig(set))).toBe('IN')
  expect(findFormCountry(loadConfig({ SHIPPING_COUNTRIES: 'GB,IE' }))).toBe('GB')
  expect(() => readShownSettings({ RETURN_DAYS: '0' })).toThrow('RETURN_DAYS')
  expect(() => readShownSettings({ SHOP_LANGUAGE: 'tlh' })).toThrow('SHOP_LANGUAGE')
  expect(() => loadConfig({ DEFAULT_COUNTRY: 'IN', ALLOWED_COUNTRIES: 'US,CA' })).toThrow(
    'IN is not in ALLOWED_COUNTRIES',
  )
  // The build takes them from there: a page with its own settings could contradict the server.
  expect(readFileSync('astro.config.mjs', 'utf8')).toContain(
    'Object.assign(process.env, readShownSettings(process.env))',
  )
})

test('a text names the limit that is checked', () => {
  expect(findIn(/\d+ MB\b/)).toEqual([])
})
