const moduleTag = /<script type="module" src="(\/_astro\/[^"]+)"><\/script>/g
const preloadTag = /<link rel="modulepreload" href="([^"]+)">/g

const listSources = (html: string, tag: RegExp) => Array.from(html.matchAll(tag), ([, src = '']) => src)
/** The island of such a page, and what hydrates it. */
const pageIsland =
  /<astro-island [^>]*component-url="([^"]+)"[^>]*renderer-url="([^"]+)"[^>]* opts="[^"]*&quot;once&quot;/

async function nameIslandScripts(html: string, listImports: ListImports): Promise<string> {
  const [, component, renderer] = pageIsland.exec(html) ?? []
  if (!component || !renderer) return ''
  return ` data-island-scripts="${(await listImports([component, renderer])).join(' ')}"`
}

type ListImports = (scripts: readonly string[]) => Promise<string[]>

const isFrame = (src: string) => src.includes('/Shell.')

/** A page with a main picture, or of an island that is only needed once something is in it (`client:needed`, `once`). */
const mayWait = (html: string) => html.includes(' fetchpriority="high"') || html.includes(' data-holds="')

/**
 * A page that may wait lists its scripts in `data-scripts` instead of loading them at once: they would compete with its
 * pictures (browser/load-scripts.js). The frame's script comes last, since it replays what was pressed before. Pages
 * whose content needs them also list what their own scripts import, so that a script in the head can request all at once.
 */
export async function delayScripts(html: string, listImports: ListImports): Promise<string> {
  const all = listSources(html, moduleTag)
  if (all.length === 0 || !mayWait(html)) return html
  const own = all.filter((src) => !isFrame(src))
  const isWholeNamed = html.includes(' data-when-full')
  const scripts = isWholeNamed ? await listImports(own) : own
  const island = isWholeNamed ? await nameIslandScripts(html, listImports) : ''
  const sources = new Set([...listSources(html, preloadTag), ...scripts, ...all.filter(isFrame)])
  const rest = html.replace(preloadTag, '').replace(moduleTag, '')
  return rest.replace('<html', `<html data-scripts="${[...sources].join(' ')}"${island}`)
}
