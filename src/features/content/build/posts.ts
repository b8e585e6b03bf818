import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { imageSrcset } from '../../../platform/pure/image-url.ts'
import { pageLimitMax } from '../../../platform/pure/limits.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { spreadPictures } from '../../media/rules/pictures-in-text.ts'
import { readPresentLinks } from '../../publishing/build/former-addresses.ts'
import { type Blog, blog } from '../journal-contract.ts'

/** As wide as the text. */
const articleSizes = '(min-width: 48rem) 42rem, 92vw'

async function prepare(posts: readonly Blog[]): Promise<Blog[]> {
  const present = await readPresentLinks()
  return posts.map((post) => ({ ...post, html: spreadPictures(present.html(post.html), imageSrcset, articleSizes) }))
}

async function readEverything(): Promise<Blog[]> {
  const posts: Blog[] = []
  for (let page = 1; ; page += 1) {
    const reply = await readApi('listBlogs', { query: { page: String(page), limit: String(pageLimitMax) } })
    posts.push(...(await prepare(reply.blogs)))
    if (reply.blogs.length === 0 || posts.length >= reply.total) return posts
  }
}

let reading: Promise<Blog[]> | undefined

/** Every article, newest first; read once a build. */
export function readPosts(): Promise<Blog[]> {
  reading ??= readEverything()
  return reading
}

/** Drafts with a working preview link, from a file that the build's caller names: no public call returns drafts. */
export async function readPreviewedPosts(): Promise<Blog[]> {
  const file = process.env['PREVIEWED_ARTICLES']
  return file ? prepare(z.array(blog).parse(JSON.parse(await readFile(file, 'utf8')))) : []
}
