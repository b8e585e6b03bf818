const attribute = /\s(href|src|action|content|poster|srcset|imagesrcset)="([^"]+)"/g

const unescapeMarkup = (text: string) => text.replaceAll(/&(?:amp|#38);/g, '&')

/** The address of each candidate: `/one.webp 480w, /two.webp 960w`. */
const readCandidates = (list: string) => list.split(/,\s+/).map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')

/** What a page links to, shows and loads. A card that waits in a template has no product yet. */
function listOfPage(html: string): string[] {
  const markup = html.replaceAll(
    /<(template|script|style)\b[\s\S]*?<\/\1>/g,
    (element) => element.split('>', 1)[0] ?? '',
  )
  return Array.from(markup.matchAll(attribute), ([, name = '', value = '']) => {
    if (name === 'content') return /^https?:/.test(value) ? [value] : []
    return name.endsWith('srcset') ? readCandidates(value) : [value]
  }).flat()
}

const listOfFeed = (xml: string) => [
  ...Array.from(xml.matchAll(/>(https?:[^<]+)</g), ([, address = '']) => address),
  ...Array.from(xml.matchAll(/\shref="([^"]+)"/g), ([, address = '']) => address),
]

const listOfManifest = (json: string) =>
  Array.from(json.matchAll(/"(?:src|start_url|url)":"([^"]*)"/g), ([, address = '']) => address)

/** Every address of the site that a built file names, without what follows its path; of a resized picture, the original's. */
export function listOwnPaths(name: string, text: string, site: string): string[] {
  const read = name.endsWith('.html') ? listOfPage : name.endsWith('.xml') ? listOfFeed : listOfManifest
  const base = new URL(name.replace(/index\.html$/, ''), `${site}/`)
  const addresses = read(text).map((address) => new URL(unescapeMarkup(address), base))
  return addresses
    .filter(({ origin }) => origin === base.origin)
    .map(({ pathname, searchParams }) =>
      pathname === '/.netlify/images' ? (searchParams.get('url') ?? pathname) : decodeURIComponent(pathname),
    )
}
