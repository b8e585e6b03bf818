const moduleTag = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g
const preloadTag = /<link rel="modulepreload" href="([^"]+)">/g

const listSources = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), ([, src = '']) => src)
const isFrame = (src: string) => src.includes('/Shell.')

/** A page with a main picture, or of an island that is only needed once something is in it (browser/mount-when-full.ts). */
const mayWait = (html: string) => html.includes(' fetchpriority="high"') || html.includes(' data-holds="')

/**
 * A page that may wait lists its scripts in `data-scripts` instead of loading them at once: they would compete with its
 * pictures (browser/load-scripts.js). The frame's script comes last, since it replays what was pressed before. Pages
 * whose content needs them also list what their own scripts import, so that a script in the head can request all at once.
 */
export async function delayScripts(
  html: string,
  listImports: (scripts: readonly string[]) => Promise<string[]>,
): Promise<string> {
  const all = listSources(html, moduleTag)
  if (all.length === 0 || !mayWait(html)) return html
  const own = all.filter((src) => !isFrame(src))
  const scripts = html.includes(' data-when-full') ? await listImports(own) : own
  const sources = new Set([...listSources(html, preloadTag), ...scripts, ...all.filter(isFrame)])
  const rest = html.replace(preloadTag, '').replace(moduleTag, '')
  return rest.replace('<html', `<html data-scripts="${[...sources].join(' ')}"`)
}
