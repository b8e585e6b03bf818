import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRedirect, parseRules } from '../../src/hosts/node/redirects.ts'

/**
 * What Netlify makes of a built site (docs.netlify.com, "Redirects" and "Custom headers"): a file stands before every rule; then the rules of
 * `_redirects` count in their order, then those of netlify.toml.
 */
export async function openNetlify(root: string) {
  const toml = await readFile('netlify.toml', 'utf8')
  const blocksOf = (kind: string) => toml.split(`[[${kind}]]`).slice(1)
  const own = blocksOf('redirects').map((block) => {
    const read = (name: string) => new RegExp(`^ *${name} = "?([^"\\n]+)"?$`, 'm').exec(block)?.[1] ?? ''
    return `${read('from')} ${read('to')} ${read('status')}`
  })
  const written = (await readFile(join(root, '_redirects'), 'utf8')).split('\n')
  const rules = [...written, ...own].filter(Boolean)
  const fileOf = (path: string) =>
    [path, join(path, 'index.html'), `${path}.html`].find((name) => /\.\w+$/.test(name) && existsSync(join(root, name)))
  return {
    rules,
    /** What it shows or where it leads, with the status: `/de/index.html 200`; empty if nothing is known of it. */
    ask(path: string): string {
      const file = fileOf(path)
      if (file) return `${file} 200`
      // One rule at a time: here their order counts, exact or not.
      for (const rule of rules) {
        const found = findRedirect(parseRules(rule), path)
        if (found) return `${found.to} ${found.status}`
      }
      return ''
    },
    /** By the patterns that fit the path. */
    headersOf(path: string): Record<string, string> {
      const fitting = blocksOf('headers').filter((block) => {
        const [, pattern = ''] = /^ *for = "([^"]+)"$/m.exec(block) ?? []
        return path.startsWith(pattern.replace('*', ''))
      })
      return Object.fromEntries(
        fitting.flatMap((block) =>
          [...block.matchAll(/^ {4}([\w-]+) = "(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
        ),
      )
    },
  }
}
