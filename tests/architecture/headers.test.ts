import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageHeaders } from '../../src/hosts/node/security-headers.ts'

test('Netlify sends the same headers with a page as the local server', () => {
  const toml = readFileSync('netlify.toml', 'utf8')
  const block = toml.split('[[headers]]').find((part) => part.includes('for = "/*"')) ?? ''
  const sent = Object.fromEntries(
    [...block.matchAll(/^ {4}([\w-]+) = (["'])(.*)\2$/gm)].map(([, name, , value]) => [name?.toLowerCase(), value]),
  )
  expect(sent).toEqual(pageHeaders)
})

test('the example of nginx with pages of its own sends them too', () => {
  const file = readFileSync('deploy/nginx-files.conf', 'utf8')
  const sent = [...file.matchAll(/^ {2}add_header ([\w-]+) (["'])(.*)\2 always;$/gm)]
  expect(Object.fromEntries(sent.map(([, name, , value]) => [name?.toLowerCase(), value]))).toEqual(pageHeaders)
})
