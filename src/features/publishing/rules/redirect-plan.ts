/** A row of the merchant's file. */
export interface RedirectRow {
  row: number
  from: string
  to: string
}

interface Fault {
  row: number
  column: string
  problem: string
}

const pathMax = 500
const withoutEnd = (path: string) => path.split(/[?#]/)[0]?.replace(/(.)\/$/, '$1') ?? ''

/** What an encoded path shows to people; bytes of another encoding than UTF-8, as old shops wrote them, stay encoded. */
function decodePath(path: string): string {
  try {
    return decodeURI(path.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return path
  }
}

/** Without encoding where none is needed: `/%61dmin` is `/admin`. */
const writePath = (path: string) =>
  path.replace(/%[2-7][0-9a-f]/gi, (code) => {
    const character = decodeURIComponent(code)
    return /[\w.~-]/.test(character) ? character : code
  })

/** A former address as the hosts compare it: a path in lower case, encoded, without a slash at its end. */
export function readFrom(text: string): { path: string } | { problem: string } {
  const isWhole = /^https?:\/\//i.test(text)
  if (text === '') return { problem: 'missing' }
  if (!isWhole && !/^\/(?!\/)/.test(text)) return { problem: 'is not a path such as /old-shirt' }
  if (!URL.canParse(text, 'https://shop.example')) return { problem: 'is not an address' }
  const { pathname, search, hash } = new URL(text, 'https://shop.example')
  if (search !== '' || hash !== '') return { problem: 'has a part from ? or # on; pages are found by their path alone' }
  if (/[*:]|\s|%20/.test(decodePath(pathname))) {
    return { problem: 'names no single page: *, : and spaces are not possible' }
  }
  if (pathname.length > pathMax) return { problem: `is longer than ${pathMax} characters` }
  if (/%2f|%5c|%00/i.test(pathname)) return { problem: 'names no single page: an encoded / is not possible' }
  const path = writePath(pathname)
    .toLowerCase()
    .replace(/(.)\/+$/, '$1')
  return path === '/' ? { problem: 'is the home page' } : { path }
}

const bareHost = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** The path of an address on the shop's own domain, with or without https and www; any other text as it is. */
function withoutOwnHost(text: string, siteUrl: string): string {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(text) ?? []
  const isOwn = siteUrl !== '' && host !== '' && bareHost(host) === bareHost(new URL(siteUrl).host)
  return isOwn ? path.replace(/^(?!\/)/, '/') : text
}

/** Where an address leads: a path of this shop, with or without its host. */
export function readTo(text: string, siteUrl: string): { path: string } | { problem: string } {
  const path = withoutOwnHost(text, siteUrl)
  if (path === '') return { problem: 'missing' }
  if (!/^\/(?!\/)/.test(path) || /[\s\\#]/.test(path))
    return { problem: 'is not a path of this shop such as /products' }
  return path.length > pathMax
    ? { problem: `is longer than ${pathMax} characters` }
    : { path: path.replace(/(.)\/$/, '$1') }
}

export interface RedirectPlan {
  /** Where every address leads in one step, the existing ones included. */
  final: ReadonlyMap<string, string>
  /** The row that each address of the file is in. */
  rowOf: ReadonlyMap<string, number>
  shortened: number
  faults: Fault[]
}

type Paths = ReadonlyMap<string, string>

/** Where a chain ends, and how many redirects it has from there on; null if it comes back to an address that it passed. */
type End = { to: string; steps: number } | null

/** Finds the end of every chain; each redirect is looked at once, however long its chain. */
function createFollower(paths: Paths): (start: string) => End {
  const ends = new Map<string, End>()
  return (start) => {
    const passed = new Set<string>()
    let from = start
    let end: End = null
    for (;;) {
      const known = ends.get(from)
      if (known !== undefined) {
        end = known
        break
      }
      if (passed.has(from)) break
      passed.add(from)
      const to = paths.get(from) ?? from
      const next = withoutEnd(to).toLowerCase()
      if (!paths.has(next)) {
        end = { to, steps: 0 }
        break
      }
      from = next
    }
    for (const path of [...passed].reverse()) {
      end = end && { to: end.to, steps: end.steps + 1 }
      ends.set(path, end)
    }
    return ends.get(start) ?? null
  }
}

/** A row with what its addresses are here. */
export interface ReadRedirect {
  row: number
  from: ReturnType<typeof readFrom>
  to: ReturnType<typeof readTo>
  /** Whether the shop redirects what the file leads to, so that its end stands for it. */
  isShortened?: boolean
}

export function readRedirect(
  { row, from, to }: RedirectRow,
  { siteUrl, findEnd }: { siteUrl: string; findEnd: (path: string) => string },
): ReadRedirect {
  const read = readTo(to, siteUrl)
  const end = 'problem' in read ? '' : findEnd(read.path)
  return {
    row,
    from: readFrom(from),
    to: 'problem' in read ? read : { path: end },
    isShortened: 'path' in read && end !== read.path,
  }
}

/** What the columns are called in files: our own, Shopify's ("Redirect from", "Path"), and those of other programs. */
const columnNames = {
  from: [
    'from',
    'redirect from',
    'path',
    'source',
    'source url',
    'old',
    'old url',
    'old path',
    'from path',
    'from url',
  ],
  to: ['to', 'redirect to', 'target', 'destination', 'target url', 'destination url', 'new', 'new url', 'new path'],
} as const

/** The headers of both columns, in lower case; undefined for one that is missing. */
export function findColumns(headers: readonly string[]): { from: string | undefined; to: string | undefined } {
  const find = (names: readonly string[]) => names.find((name) => headers.includes(name))
  return { from: find(columnNames.from), to: find(columnNames.to) }
}

function collectRows(rows: readonly ReadRedirect[]) {
  const faults: Fault[] = []
  const paths = new Map<string, string>()
  const rowOf = new Map<string, number>()
  const ended = new Set<number>()
  for (const { row, from, to, isShortened } of rows) {
    if (isShortened) ended.add(row)
    if ('problem' in from) faults.push({ row, column: 'from', problem: from.problem })
    if ('problem' in to) faults.push({ row, column: 'to', problem: to.problem })
    if ('problem' in from || 'problem' in to) continue
    const earlier = rowOf.get(from.path)
    if (earlier !== undefined) faults.push({ row, column: 'from', problem: `is already in row ${earlier}` })
    else if (withoutEnd(to.path).toLowerCase() === from.path)
      faults.push({ row, column: 'to', problem: 'leads to itself' })
    else {
      paths.set(from.path, to.path)
      rowOf.set(from.path, row)
    }
  }
  return { faults, paths, rowOf, ended }
}

/** What the shop's redirects become with this file: chains end in one step, and whatever never ends is a fault. */
export function planRedirects(rows: readonly ReadRedirect[], existing: Paths): RedirectPlan {
  const { faults, paths, rowOf, ended } = collectRows(rows)
  const all = new Map([...existing, ...paths])
  const final = new Map<string, string>()
  let shortened = 0
  const follow = createFollower(all)
  for (const from of all.keys()) {
    const end = follow(from)
    const row = rowOf.get(from)
    if (end) {
      final.set(from, end.to)
      if (row !== undefined && (end.steps > 1 || ended.has(row))) shortened += 1
    } else if (row !== undefined) {
      faults.push({ row, column: 'to', problem: 'leads back to itself by way of other redirects' })
    }
  }
  return { final, rowOf, shortened, faults: faults.sort((a, b) => a.row - b.row) }
}

/** The path of a link without its query. */
export const pathOfLink = withoutEnd
