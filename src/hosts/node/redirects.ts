import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What happens to a path without a file: a redirect (301), or a page shown with another status. */
export interface Redirect {
  to: string
  status: number
}

interface Pattern {
  parts: string[]
  to: string
  status: number
}

export interface RedirectRules {
  exact: ReadonlyMap<string, Redirect>
  patterns: readonly Pattern[]
}

/** Parses the host rules of a build, one on each line: from, to, status. `:name` matches a segment, a final `*` the rest. */
export function parseRules(text: string): RedirectRules {
  const exact = new Map<string, Redirect>()
  const patterns: Pattern[] = []
  for (const line of text.split('\n')) {
    const [from, to, status] = line.trim().split(/\s+/)
    if (!from?.startsWith('/') || !to) continue
    const rule = { to, status: Number(status ?? 301) }
    if (/[:*]/.test(from)) patterns.push({ parts: from.split('/'), ...rule })
    else if (!exact.has(from)) exact.set(from, rule)
  }
  return { exact, patterns }
}

function matchPattern({ parts, to, status }: Pattern, segments: readonly string[]): Redirect | null {
  const rest = parts.at(-1) === '*'
  if (rest ? segments.length < parts.length : segments.length !== parts.length) return null
  const values = new Map<string, string>()
  for (const [place, part] of parts.entries()) {
    const segment = segments[place] ?? ''
    if (part === '*') values.set('splat', segments.slice(place).join('/'))
    else if (part.startsWith(':') && segment !== '') values.set(part.slice(1), segment)
    else if (part !== segment) return null
  }
  return { to: to.replace(/:(\w+)/g, (_, name: string) => values.get(name) ?? ''), status }
}

/** The rule for a path in its encoded form: the parts that a rule copies must stay encoded. */
export function findRedirect({ exact, patterns }: RedirectRules, rawPath: string): Redirect | null {
  const path = rawPath.length > 1 ? rawPath.replace(/\/$/, '').toLowerCase() : rawPath
  const known = exact.get(path)
  if (known) return known
  const segments = path.split('/')
  for (const pattern of patterns) {
    const found = matchPattern(pattern, segments)
    if (found) return found
  }
  return null
}

const rulesOfRoots = new Map<string, Promise<RedirectRules>>()
const rootsKept = 4

/** The rules of a built site, read once. */
export function readRules(root: string): Promise<RedirectRules> {
  const known = rulesOfRoots.get(root)
  if (known) return known
  const reading = readFile(join(root, '_redirects'), 'utf8').then(parseRules, () => parseRules(''))
  if (rulesOfRoots.size >= rootsKept) rulesOfRoots.delete(rulesOfRoots.keys().next().value ?? '')
  rulesOfRoots.set(root, reading)
  return reading
}
