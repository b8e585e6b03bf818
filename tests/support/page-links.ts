/** The addresses of the shop, served at `site`, that a page links to, without the links to other markets. */
export function listLinks(html: string, site: string): string[] {
  const tags = Array.from(html.matchAll(/<(?:a|form|link)\b[^>]*>/g), ([tag]) => tag)
  const own = tags.filter((tag) => !tag.includes(' hreflang="'))
  const addresses = own.flatMap((tag) => / (?:href|action)="([^"]*)"/.exec(tag)?.[1] ?? [])
  return addresses.flatMap((address) => {
    const path = address.replace(site, '')
    return /^\/(?!\.)/.test(path) && !/\.(?!xml|webmanifest)\w+$/.test(path) ? [path] : []
  })
}
