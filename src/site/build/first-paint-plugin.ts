import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const query = '?first'
const runtime = fileURLToPath(new URL('../browser/first-paint.ts', import.meta.url))
const replaced = new Set(['react', 'react/jsx-runtime', '@nanostores/react'])

/** Components, and files of hooks: `use-address-format.ts`. */
const rendering = /(\.tsx|\/use-[a-z-]+\.ts)$/

/**
 * `import { CartPage } from './CartPage.tsx?first'`: the same components, and those and the hooks that they import, with browser/first-paint.ts
 * in place of React.
 */
export const firstPaint: Plugin = {
  name: 'first-paint',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer?.endsWith(query) && replaced.has(source)) return runtime
    const isFirst = source.endsWith(query) || (importer?.endsWith(query) && rendering.test(source))
    if (!isFirst) return null
    const found = await this.resolve(source.replace(query, ''), importer?.replace(query, ''), { skipSelf: true })
    return found && found.id + query
  },
  async load(id) {
    if (!id.endsWith(query)) return null
    const file = id.slice(0, -query.length)
    const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, {
      jsx: { runtime: 'automatic', importSource: 'react', development: false },
    })
    return { code, moduleType: 'js' }
  },
}
