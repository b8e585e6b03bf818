import type { RedirectRules } from './redirects.ts'

/** What nginx would read as its own in a quoted string. */
const readByNginx = { '"': '%22', '\\': '%5C', $: '%24' }
const quote = (text: string) => text.replace(/["\\$]/g, (sign) => readByNginx[sign as keyof typeof readByNginx])

const escapeForPattern = (text: string) => quote(text).replace(/[.+?^()[\]{}|*]/g, String.raw`\$&`)

function writeSegment(segment: string): string {
  if (segment === '*') return '(?<rule_splat>.*)'
  return segment.startsWith(':') ? `(?<rule_${segment.slice(1)}>[^/]+)` : escapeForPattern(segment)
}

/** A part that the pattern doesn't name is empty, as on the other hosts. */
function writeTarget(to: string, parts: readonly string[]): string {
  const isNamed = (name: string) => parts.includes(`:${name}`) || (name === 'splat' && parts.includes('*'))
  return quote(to).replace(/:(\w+)/g, (_, name: string) => (isNamed(name) ? `\${rule_${name}}` : ''))
}

/**
 * The rules of a build as lines of nginx's `map`: a path, and the status and target for it. As on the Node host, exact paths come
 * first, in any letter case, then patterns in their order.
 */
export function writeNginxRules({ exact, patterns }: RedirectRules): string {
  const lines = [
    ...[...exact].map(([from, { to, status }]) => `"${quote(from)}" "${status} ${quote(to)}";`),
    ...patterns.map(
      ({ parts, to, status }) => `"~*^${parts.map(writeSegment).join('/')}$" "${status} ${writeTarget(to, parts)}";`,
    ),
  ]
  return `${lines.join('\n')}\n`
}
