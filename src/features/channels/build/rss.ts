import type { Blog } from '../../content/journal-contract.ts'
import { element, escapeXml } from '../../publishing/build/text.ts'
import { absoluteUrl, type Site } from './site.ts'

function writePost(post: Blog, site: Site): string {
  const url = absoluteUrl(site, `/blog/${post.slug}`)
  return `<item>${[
    element('title', post.title),
    element('link', url),
    element('guid', url),
    element('pubDate', new Date(post.publishedAt).toUTCString()),
    element('description', post.excerpt),
    ...post.tags.map((tag) => element('category', tag)),
  ].join('')}</item>`
}

/** The journal as RSS 2.0. `path` is where the feed itself is served. */
export function writeRss(posts: readonly Blog[], site: Site, path: string): string {
  const self = escapeXml(absoluteUrl(site, path))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', `${site.name} journal`)}
${element('link', absoluteUrl(site, '/blog'))}
${element('description', site.description)}
<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${posts.map((post) => writePost(post, site)).join('\n')}
</channel>
</rss>
`
}
