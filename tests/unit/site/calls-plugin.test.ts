import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { callsOfOthers, shopCalls } from '../../../src/site/build/calls-plugin.ts'

test('no script of the shop names a call that is left out of its list', () => {
  const scripts = globSync('src/{site,features,pages}/**/*.{ts,tsx,astro}').filter(
    (file) => !/\/(?:server|admin|build)\/|contract|features\/admin\//.test(file),
  )
  expect(scripts.length).toBeGreaterThan(200)
  const named = scripts.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\b(?:call|load|useLoaded|write)\(\s*'(\w+)'/g),
      ([, name = '']) => name,
    ),
  )
  expect(named).toContain('createOrder')
  expect(named.filter((name) => (callsOfOthers as ReadonlySet<string>).has(name))).toEqual([])
})

test('shop and admin together know every call that a script makes, as the contract has it, with the sizes of files', async () => {
  const { load } = shopCalls() as unknown as { load(id: string): string | { code: string } }
  const read = (file: string) => {
    const written = load.call({ environment: { name: 'client' } }, `/shop/src/api/${file}`)
    return (typeof written === 'string' ? written : written.code)
      .replace(/^import.*\n/, '')
      .replace('export const', 'var')
  }
  const run = new Function(`${read('endpoints.ts')}\n${read('merchant-calls.ts')}\nreturn endpoints`)
  const known: Record<string, unknown> = run()
  const described = (Object.keys(endpoints) as EndpointName[])
    .filter((name) => name === 'acceptInvite' || !callsOfOthers.has(name))
    .map((name) => {
      const {
        area: _area,
        maxBytes,
        standalone: _standalone,
        listsRepeated: _listsRepeated,
        notByScripts: _notByScripts,
        ...shown
      }: Endpoint = endpoints[name]
      return [name, shown.who === 'admin' && maxBytes ? { ...shown, maxBytes } : shown]
    })
  expect(known).toEqual(Object.fromEntries(described))
})
