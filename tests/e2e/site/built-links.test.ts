import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { endpoints } from '../../../src/api/endpoints.ts'
import { findRedirect, parseRules, type RedirectRules } from '../../../src/hosts/node/redirects.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { expect, test } from '../../support/browser.ts'
import { findSite } from '../../support/built-files.ts'
import { listOwnPaths } from '../../support/site-addresses.ts'

const calls = Object.values<Endpoint>(endpoints)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))

/** The redirects of the build, and the hosts' own rules: one page shows every order. */
async function readAllRules(site: string): Promise<RedirectRules> {
  const settings = await readFile(new URL('../../../netlify.toml', import.meta.url), 'utf8')
  const ofHosts = Array.from(
    settings.matchAll(/from = "(.+)"\s+to = "(.+)"\s+status = (\d+)/g),
    ([, from, to, status]) => `${from} ${to} ${status}`,
  )
  expect(ofHosts).toContain('/order/* /order/index.html 200')
  return parseRules([await readFile(join(site, '_redirects'), 'utf8'), ...ofHosts].join('\n'))
}

/** Tells whether a path leads to a built file, by a rule or without one, or to a call of the API. */
function leadsSomewhere(path: string, files: ReadonlySet<string>, rules: RedirectRules): boolean {
  const isBuilt = (address: string) => {
    const name = address.replace(/[?#].*/, '').replace(/^\/|\/$/g, '')
    return files.has(name) || files.has(join(name, 'index.html'))
  }
  const rule = findRedirect(rules, encodeURI(path))
  return isBuilt(path) || (rule && rule.status < 400 && isBuilt(rule.to)) || calls.some((call) => call.test(path))
}

test('every address that the built files name leads to a page, a file, a redirect or a call', async ({ shopUrl }) => {
  const site = await findSite()
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)))
  const built = new Set(files)
  const rules = await readAllRules(site)
  const namedBy = new Map<string, string>()
  for (const name of files.filter((file) => /\.(html|xml|webmanifest)$/.test(file))) {
    const paths = listOwnPaths(name, await readFile(join(site, name), 'utf8'), shopUrl)
    expect(paths, name).not.toEqual([])
    for (const path of paths) namedBy.set(path, name)
  }
  expect(namedBy.size).toBeGreaterThan(500)
  const nowhere = [...namedBy].filter(([path]) => !leadsSomewhere(path, built, rules))
  expect(nowhere.map(([path, name]) => `${path} in ${name}`)).toEqual([])
})
