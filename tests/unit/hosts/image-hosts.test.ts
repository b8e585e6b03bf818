import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeImageHosts } from '../../../src/hosts/netlify/image-hosts.ts'
import { loadConfig } from '../../../src/platform/config.ts'

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'placket-netlify-'))
})
afterEach(() => rm(root, { recursive: true }))
const file = () => join(root, '.netlify/v1/config.json')

/** Whether Netlify's image service would fetch it. */
async function isShown(env: Record<string, string>, url: string): Promise<boolean> {
  await writeImageHosts({ NETLIFY: 'true', ...env }, root)
  const { images } = JSON.parse(readFileSync(file(), 'utf8')) as { images: { remote_images: string[] } }
  return images.remote_images.some((pattern) => new RegExp(`^${pattern}$`).test(url))
}

test('a build on Netlify tells its image service the hosts of IMAGE_HOSTS, and no others', async () => {
  const env = { IMAGE_HOSTS: 'pictures.former-shop.example, cdn.example' }
  expect(await isShown(env, 'https://pictures.former-shop.example/s/front.jpg?v=1')).toBe(true)
  expect(await isShown(env, 'https://cdn.example/x.png')).toBe(true)
  for (const url of [
    'https://cdn.shopify.com/front.jpg',
    'http://cdn.example/x.png',
    'https://cdn.example.evil.example/x.png',
    'https://other.cdn.example/x.png',
    'https://cdn-example/x.png',
    'https://evil.example/https://cdn.example/x.png',
  ])
    expect(await isShown(env, url), url).toBe(false)
})

test('without the setting they are those that the shop itself allows', async () => {
  for (const host of loadConfig({}).IMAGE_HOSTS) expect(await isShown({}, `https://${host}/x.png`)).toBe(true)
  expect(await isShown({ IMAGE_HOSTS: '' }, 'https://cdn.shopify.com/x.png')).toBe(true)
})

test('builds elsewhere write nothing', async () => {
  await writeImageHosts({ IMAGE_HOSTS: 'cdn.example' }, root)
  expect(existsSync(file())).toBe(false)
})

test.each(['https://cdn.example', 'cdn.example/pictures', '*.cdn.example', 'cdn.example:8443', 'cdn'])(
  '%s is no name of a host',
  async (host) => {
    await expect(writeImageHosts({ NETLIFY: 'true', IMAGE_HOSTS: host }, root)).rejects.toThrow('IMAGE_HOSTS')
    expect(() => loadConfig({ IMAGE_HOSTS: host })).toThrow('IMAGE_HOSTS')
  },
)
