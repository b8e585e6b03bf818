import type { Blog } from '../contract/blogs.ts'
import { pageLimitMax } from '../contract/limits.ts'
import { readApi } from './api.ts'

async function readEverything(): Promise<Blog[]> {
  const posts: Blog[] = []
  for (let page = 1; ; page += 1) {
    const reply = await readApi('listBlogs', { query: { page: String(page), limit: String(pageLimitMax) } })
    posts.push(...reply.blogs)
    if (reply.blogs.length === 0 || posts.length >= reply.total) return posts
  }
}

let reading: Promise<Blog[]> | undefined

/** Every article, the newest first; read once a build. */
export function readPosts(): Promise<Blog[]> {
  reading ??= readEverything()
  return reading
}
