import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { tablesOf, viewsOf } from '../../netlify/database/tables.ts'
import { floorOf, type Room, rooms } from '../../src/floors.ts'
import { checkWalls, type Import, roomOf } from './walls.ts'

/** A source file of ours: its path, and its code without the markup of an `.astro` file. */
export interface Source {
  path: string
  code: string
}

/** `from` names `to`, which stands on the same floor or above. */
export interface Arrow {
  from: Room
  to: Room
  files: string[]
}

/** A room names a table of another, or a view that is offered from no lower floor. */
export interface ForeignTable {
  room: string
  table: string
  owner: string
  files: string[]
}

export interface House {
  files: number
  lines: number
  /** Pairs of rooms that import each other. */
  mutual: [Room, Room][]
  up: Arrow[]
  /** Files of the ground, each with a room that it imports from. */
  fromGround: string[]
  foreign: ForeignTable[]
  /** Calls whose endpoint, schema and handler are in different rooms. */
  spreadCalls: { call: string; rooms: string[] }[]
  literalSpreads: string[]
  /** Files that one file beside them imports, and nothing else. */
  fragments: string[]
  largestFolder: { folder: string; files: number }
}

/** What everything stands on names no room: `src/app` and the pages join the two. */
const ground = /^src\/(platform|site|desk|adapters)\//

const isRoom = (name: string | undefined): name is Room => rooms.some((room) => room === name)

const listOwners = (owned: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(owned).flatMap(([room, names]) => names.map((name): [string, string] => [name, room])))
const ownerOfTable = listOwners(tablesOf)
const ownerOfView = listOwners(viewsOf)

const readMigrations = () =>
  globSync('netlify/database/migrations/*.sql')
    .sort()
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')

/** Every view that the migrations leave behind. */
export function readViews(): string[] {
  const views = new Set<string>()
  for (const [, created, dropped] of readMigrations().matchAll(
    /CREATE (?:OR REPLACE )?VIEW (\w+)|DROP VIEW (?:IF EXISTS )?(\w+)/gi,
  )) {
    if (created) views.add(created)
    if (dropped) views.delete(dropped)
  }
  return [...views].sort()
}

/** Every table that the migrations leave behind. */
export function readTables(): string[] {
  const text = readMigrations()
  const tables = new Set<string>()
  const steps =
    /CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)|DROP TABLE (?:IF EXISTS )?(\w+)|ALTER TABLE (\w+) RENAME TO (\w+)/gi
  for (const [, created, dropped, former, renamed] of text.matchAll(steps)) {
    if (created) tables.add(created)
    if (dropped) tables.delete(dropped)
    if (former) tables.delete(former)
    if (renamed) tables.add(renamed)
  }
  return [...tables].sort()
}

export function readSources(pattern = '{src,netlify,demo,shop}/**/*.{ts,tsx,astro}'): Source[] {
  return globSync(pattern)
    .filter((path) => !path.endsWith('schema.ts') && !path.includes('node_modules'))
    .sort()
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, code: path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text }
    })
}

const parse = ({ path, code }: Source) =>
  ts.createSourceFile(
    path,
    code,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

function withoutCover(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return withoutCover(expression.expression)
  return expression
}

/** A literal spread into a literal, or several assignments in one destructuring: both hide the shape of the data. */
function isLiteralSpread(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) {
    return ts.isObjectLiteralExpression(withoutCover(node.expression))
  }
  if (ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.parent)) {
    return ts.isArrayLiteralExpression(withoutCover(node.expression))
  }
  if (!ts.isVariableDeclaration(node) || !node.initializer) return false
  const value = withoutCover(node.initializer)
  return (
    (ts.isArrayBindingPattern(node.name) && ts.isArrayLiteralExpression(value)) ||
    (ts.isObjectBindingPattern(node.name) &&
      ts.isObjectLiteralExpression(value) &&
      !value.properties.some(ts.isSpreadAssignment))
  )
}

/** Where a source spreads a literal into a literal, as `path:line`. */
export function findLiteralSpreads(source: Source): string[] {
  const file = parse(source)
  const found: string[] = []
  walk(file, (node) => {
    if (isLiteralSpread(node)) {
      found.push(`${source.path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`)
    }
  })
  return found
}

const sqlNames =
  /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+|LATERAL\s+)?((?:\w+(?:\s+AS\s+\w+)?\s*,\s*)*\w+)/g
const kyselyCalls = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|table|\w*[jJ]oin)$/

/** A string that is nothing but the name of a table in several words: other things are not called so. */
const isTableName = (text: string) => /^[a-z]+(_[a-z]+)+$/.test(text)

/** The tables and views that the SQL, the Kysely calls and the lists of tables of a source name. */
export function findTables(source: Source): string[] {
  const named = new Set<string>()
  const take = (name: string) => {
    if (ownerOfTable.has(name) || ownerOfView.has(name)) named.add(name)
  }
  walk(parse(source), (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (isTableName(node.text)) take(node.text)
      for (const [, list = ''] of node.text.matchAll(sqlNames)) {
        for (const name of list.split(',')) take(name.trim().split(/\s/)[0] ?? '')
      }
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    if (!kyselyCalls.test(node.expression.name.text)) return
    const [first] = node.arguments
    const names = first && ts.isArrayLiteralExpression(first) ? first.elements : first ? [first] : []
    for (const name of names) if (ts.isStringLiteralLike(name)) take(name.text.split(' ')[0] ?? '')
  })
  return [...named].sort()
}

/** A room may name its own tables and views, and the views of rooms on lower floors. */
function findOwnerBeyondWall(room: string, name: string): string | undefined {
  const offered = ownerOfView.get(name)
  const owner = offered ?? ownerOfTable.get(name)
  if (owner === room || (offered && floorOf(offered) < floorOf(room))) return undefined
  return owner
}

/**
 * Tables of rooms that the ground reads or writes all the same: the log that every call writes, and what the configuration of each
 * call is composed of. Rooms write the latter, and nothing else of the ground names them.
 */
const namedByGround: Readonly<Record<string, readonly string[]>> = {
  'src/desk/server/audit.ts': ['audit_log'],
  'src/platform/markets.ts': ['market_countries', 'markets'],
  'src/platform/payment-terms.ts': ['payment_terms'],
  'src/platform/shipping-zones.ts': ['shipping_rates', 'shipping_schedule', 'shipping_zone_places', 'shipping_zones'],
  'src/platform/shop-settings.ts': ['shop_settings'],
  'src/platform/shop-words.ts': ['translations'],
}

/** Tables of rooms in the ground's SQL, as `path: table of room`. */
export const findTablesOfGround = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => ground.test(path))
    .flatMap((source) =>
      findTables(source)
        .filter((table) => !namedByGround[source.path]?.includes(table))
        .map((table) => ({ table, owner: ownerOfView.get(table) ?? ownerOfTable.get(table) }))
        .filter(({ owner }) => isRoom(owner))
        .map(({ table, owner }) => `${source.path}: ${table} of ${owner}`),
    )

export function findForeignTables(sources: readonly Source[]): ForeignTable[] {
  const found = new Map<string, ForeignTable>()
  for (const source of sources) {
    const room = roomOf(source.path)
    if (!room) continue
    for (const table of findTables(source)) {
      const owner = findOwnerBeyondWall(room, table)
      if (!owner) continue
      const key = `${room} ${table}`
      const entry = found.get(key) ?? { room, table, owner, files: [] }
      entry.files.push(source.path)
      found.set(key, entry)
    }
  }
  return [...found.values()].sort((a, b) => a.room.localeCompare(b.room) || a.table.localeCompare(b.table))
}

function findArrows(imports: readonly Import[]): { mutual: [Room, Room][]; up: Arrow[] } {
  const pairs = new Map<string, Arrow>()
  for (const { from, to } of imports) {
    const room = roomOf(from)
    const other = roomOf(to)
    if (!isRoom(room) || !isRoom(other) || room === other) continue
    const arrow = pairs.get(`${room} ${other}`) ?? { from: room, to: other, files: [] }
    if (!arrow.files.includes(from)) arrow.files.push(from)
    pairs.set(`${room} ${other}`, arrow)
  }
  const arrows = [...pairs.values()].sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
  return {
    up: arrows.filter(({ from, to }) => floorOf(to) >= floorOf(from)),
    mutual: arrows
      .filter(({ from, to }) => from < to && pairs.has(`${to} ${from}`))
      .map(({ from, to }): [Room, Room] => [from, to]),
  }
}

/** Walls see no styles. */
function findStyleImports(): Import[] {
  return globSync('src/{platform,site,desk,adapters}/**/*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/@import "([^"]+)"/g)].map(([, to = '']) => ({
      from: path,
      to: join(dirname(path), to),
    })),
  )
}

function findGroundArrows(imports: readonly Import[]): House['fromGround'] {
  const named = imports.flatMap(({ from, to }) => {
    const room = roomOf(to)
    return ground.test(from) && isRoom(room) ? [`${from} -> ${room}`] : []
  })
  return [...new Set(named)].sort()
}

/** The names of the properties of objects that a source exports, among `wanted`. */
function findKeys(source: Source, wanted: ReadonlySet<string>): string[] {
  const found: string[] = []
  walk(parse(source), (node) => {
    const isKey =
      ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node)
    if (!isKey || !ts.isIdentifier(node.name) || !wanted.has(node.name.text)) return
    const holder = node.parent.parent
    const declaration = ts.isSatisfiesExpression(holder) || ts.isAsExpression(holder) ? holder.parent : holder
    const outer =
      ts.isSatisfiesExpression(declaration) || ts.isAsExpression(declaration) ? declaration.parent : declaration
    if (ts.isVariableDeclaration(outer) && outer.parent.parent.parent.kind === ts.SyntaxKind.SourceFile) {
      found.push(node.name.text)
    }
  })
  return found
}

function findSpreadCalls(sources: readonly Source[], calls: ReadonlySet<string>): House['spreadCalls'] {
  const roomsOf = new Map<string, Set<string>>()
  for (const source of sources) {
    const room = roomOf(source.path)
    if (!room || !/\/(endpoints|[\w-]*contract|server\/[\w/-]*handlers?)\.ts$/.test(source.path)) continue
    for (const call of findKeys(source, calls)) roomsOf.set(call, (roomsOf.get(call) ?? new Set()).add(room))
  }
  return [...roomsOf]
    .filter(([, held]) => held.size > 1)
    .map(([call, held]) => ({ call, rooms: [...held].sort() }))
    .sort((a, b) => a.call.localeCompare(b.call))
}

function findFragments(imports: readonly Import[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    if (from !== to) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  }
  return [...importers]
    .filter(([path, from]) => /\.tsx?$/.test(path) && from.size === 1 && dirname([...from][0] ?? '') === dirname(path))
    .map(([path]) => path)
    .filter((path) => /^src\/features\/|^src\/site\//.test(path))
    .sort()
}

function findLargestFolder(sources: readonly Source[]): House['largestFolder'] {
  const counts = new Map<string, number>()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const [folder = '', files = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return { folder, files }
}

/** Measures the sources of the project against the plan of the house; `calls` are the names of the API's calls. */
export async function measureHouse(calls: readonly string[]): Promise<House> {
  const sources = readSources()
  const { edges } = await checkWalls('.')
  return {
    files: sources.length,
    lines: sources.reduce((sum, { path }) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0),
    ...findArrows(edges),
    fromGround: findGroundArrows([...edges, ...findStyleImports()]),
    foreign: findForeignTables(sources),
    spreadCalls: findSpreadCalls(sources, new Set(calls)),
    literalSpreads: sources.flatMap(findLiteralSpreads),
    fragments: findFragments(edges),
    largestFolder: findLargestFolder(sources),
  }
}

export const describeForeign = ({ room, table, owner, files }: ForeignTable): string =>
  `${files.join(', ')}: ${room} names ${table} of ${owner}`
