const moduleTag = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g
const preloadTag = /<link rel="modulepreload" href="([^"]+)">/g

const listSources = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), ([, src = '']) => src)
const isFrame = (src: string) => src.includes('/Shell.')

/** A page with a main picture, or of an island that is only needed once something is in it (browser/mount-when-full.ts). */
const mayWait = (html: string) => html.includes(' fetchpriority="high"') || html.includes(' data-holds="')

/**
 * A page that may wait lists its scripts in `data-scripts` instead of loading them at once: they would compete with its
 * pictures (browser/load-scripts.js). The frame's script comes last, since it replays what was pressed before.
 */
export function delayScripts(html: string): string {
  const own = listSources(html, moduleTag)
  if (own.length === 0 || !mayWait(html)) return html
  const sources = [...listSources(html, preloadTag), ...own.filter((src) => !isFrame(src)), ...own.filter(isFrame)]
  const rest = html.replace(preloadTag, '').replace(moduleTag, '')
  return rest.replace('<body', `<body data-scripts="${sources.join(' ')}"`)
}
