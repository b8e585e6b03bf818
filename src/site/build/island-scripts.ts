import type { Plugin } from 'vite'

const name = 'virtual:astro-island'

/** `import 'virtual:astro-island'`: Astro's own element of islands, which it would write into the document. */
export const islandElement: Plugin = {
  name: 'island-element',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  async load(id) {
    if (id !== `\0${name}`) return null
    const { default: code } = await import('astro/runtime/server/astro-island.prebuilt.js')
    // It looks for its directives here.
    return `self.Astro ??= {};${code}`
  },
}

const inlined = /<style>astro-island[^<]*<\/style>(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>){2}/

const islandTag = /<astro-island [^>]*>/g
/** For Astro's development server and its messages; and of scripts that run before the page is parsed, which ours don't. */
const unused = [/ uid="[^"]*"/, / await-children\b/, / props="{}"/, /(?<=opts="{)&quot;name&quot;:&quot;[\w-]*&quot;,/]
const slimTag = (tag: string) => unused.reduce((rest, pattern) => rest.replace(pattern, ''), tag)

/**
 * A page whose islands are all hydrated when they are needed has Astro's scripts of islands in the file that every page loads
 * (browser/islands.ts): in the document they would be in front of its content, and on every page anew.
 */
export function shareIslandScripts(html: string): string {
  if (!html.includes(' client="needed"') || html.includes(' client="only"')) return html
  return html.replace(inlined, '').replace(islandTag, slimTag).replaceAll('<!--astro:end-->', '')
}
