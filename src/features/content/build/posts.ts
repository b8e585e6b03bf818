import { imageSrcset } from '../../../platform/pure/image-url.ts'
import { pageLimitMax } from '../../../platform/pure/limits.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { spreadPictures } from '../../media/rules/pictures-in-text.ts'
import { readPresentLinks } from '../../publishing/build/former-addresses.ts'
import type { Blog } from '../journal-contract.ts'

/** As wide as the text. */
const articleSizes = '(min-width: 48rem) 42rem, 92vw'

async function readEverything(): Promise<Blog[]> {
  const present = await readPresentLinks()
  const posts: Blog[] = []
  for (let page = 1; ; page += 1) {
    const reply = await readApi('listBlogs', { query: { page: String(page), limit: String(pageLimitMax) } })
    posts.push(
      ...reply.blogs.map((post) => ({
        ...post,
        html: spreadPictures(present.html(post.html), imageSrcset, articleSizes),
      })),
    )
    if (reply.blogs.length === 0 || posts.length >= reply.total) return posts
  }
}

let reading: Promise<Blog[]> | undefined

/** Every article, newest first; read once a build. */
export function readPosts(): Promise<Blog[]> {
  reading ??= readEverything()
  return reading
}
