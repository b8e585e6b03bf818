import type { Violation } from '../policy-contract.ts'

/** Content that a page's policy does not allow: of what kind, from where, and the first part of the page's path. */
export interface BlockedContent {
  directive: string
  blocked: string
  page: string
}

const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
])
const words = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'filesystem'])
/** What a browser's extensions add to pages is no fault of the shop's. `about` is what some of them open. */
const extensions = /^([a-z-]*-extension|webkit-masked-url|about|chrome|resource|user-script)(:|$)/i
const originMaxLength = 200
/** Of one call; browsers batch the reports of a page. */
const reportsMax = 20

/** The origin of an address without path and query, the scheme of what has no origin, or a word such as `inline`. */
function shorten(blocked: string): string | null {
  if (words.has(blocked)) return blocked
  if (!URL.canParse(blocked)) return null
  const { protocol, origin, host } = new URL(blocked)
  const scheme = protocol.slice(0, -1)
  if (words.has(scheme)) return scheme
  const shown = origin === 'null' && host !== '' ? `${protocol}//${host}` : origin
  return shown !== 'null' && shown.length <= originMaxLength ? shown : null
}

/** Null for an extension's content, for a page of another host, and for what is no report. */
function readViolation(
  { documentURL, blockedURL, effectiveDirective, sourceFile }: Violation,
  siteUrl: string,
): BlockedContent | null {
  const [directive = ''] = effectiveDirective.trim().split(/\s/)
  if (!directives.has(directive) || !URL.canParse(documentURL)) return null
  if (extensions.test(blockedURL ?? '') || extensions.test(sourceFile ?? '')) return null
  const page = new URL(documentURL)
  if (page.host !== new URL(siteUrl).host) return null
  const blocked = shorten(blockedURL ?? '')
  const [first = ''] = page.pathname.split('/').filter(Boolean)
  return blocked === null ? null : { directive, blocked, page: /^[a-z-]{1,30}$/.test(first) ? first : '' }
}

interface OwnAddresses {
  siteUrl: string
  /** Where the shop's payment provider has pages send their forms. */
  formOrigins?: readonly string[] | undefined
}

/** The content of all reports that count, each kind and origin once, with how often. */
export function countBlocked(
  violations: readonly Violation[],
  { siteUrl, formOrigins = [] }: OwnAddresses,
): (BlockedContent & { times: number })[] {
  const found = new Map<string, BlockedContent & { times: number }>()
  const expected = formOrigins.map(shorten)
  for (const report of violations.slice(0, reportsMax)) {
    const content = readViolation(report, siteUrl)
    if (!content || (content.directive === 'form-action' && expected.includes(content.blocked))) continue
    const key = `${content.directive} ${content.blocked}`
    found.set(key, { ...content, times: (found.get(key)?.times ?? 0) + 1 })
  }
  return [...found.values()]
}

const kinds: readonly (readonly [start: string, kind: string])[] = [
  ['script-src', 'scripts'],
  ['worker-src', 'scripts'],
  ['style-src', 'styles'],
  ['img-src', 'pictures'],
  ['media-src', 'videos'],
  ['font-src', 'fonts'],
  ['connect-src', 'connections'],
  ['frame-src', 'embedded pages'],
  ['child-src', 'embedded pages'],
  ['form-action', 'forms that send'],
  ['frame-ancestors', 'pages around yours'],
]

/** `scripts from https://cdn.example, 12 times, last under /checkout` */
export function describeBlocked({ directive, blocked, page, times }: BlockedContent & { times: number }): string {
  const kind = kinds.find(([start]) => directive.startsWith(start))?.[1] ?? 'content'
  const origins: Record<string, string> = {
    inline: `${kind} written into the page`,
    eval: 'scripts made from text',
    'wasm-eval': 'scripts made from text',
  }
  const what = origins[blocked] ?? `${kind} ${directive === 'form-action' ? 'to' : 'from'} ${blocked}`
  return `${what}, ${times} times, last under /${page}`
}
