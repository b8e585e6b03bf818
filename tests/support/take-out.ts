import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** A line that was removed, or a use that stands where nothing joins rooms. */
export interface Line {
  path: string
  line: number
  text: string
}

export interface TakenOut {
  /** The room's folder, its tests, pages and functions. */
  deleted: string[]
  /** Removed from the files that join rooms. */
  removed: Line[]
  /** Uses of the room in files that join none. */
  left: Line[]
}

/** The files that join rooms: they alone may name any, and lose its lines when it goes. */
const joining =
  /^(src\/app\/|src\/api\/(app|endpoints|schemas|limits|permissions|touches)\.ts$|src\/floors\.ts$|netlify\/database\/tables\.ts$|tests\/)/

export const joinsRooms = (path: string): boolean => joining.test(path)

/** Files that say a room by its name. */
const naming = new Set(['src/floors.ts', 'netlify/database/tables.ts'])
/** Files that say calls by their names. */
const calling = /^(src\/api\/(limits|permissions|touches)\.ts$|tests\/)/

interface Span {
  from: number
  to: number
}

/** A part of a file that is TypeScript: all of it, or the head or a script of an `.astro` file. */
interface Part extends Span {
  code: string
}

const astroParts = /^---\n([\s\S]*?)\n---|<script(?![^>]*\bis:inline)[^>]*>([\s\S]*?)<\/script>/g

function splitParts(path: string, text: string): Part[] {
  if (path.endsWith('.css')) return []
  if (!path.endsWith('.astro')) return [{ from: 0, to: text.length, code: text }]
  return [...text.matchAll(astroParts)].map((match) => {
    const code = match[1] ?? match[2] ?? ''
    const from = match.index + match[0].indexOf(code)
    return { from, to: from + code.length, code }
  })
}

const parse = (path: string, code: string) =>
  ts.createSourceFile(
    path,
    code,
    ts.ScriptTarget.Latest,
    true,
    /\.(tsx|astro)$/.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** The file that an import of ours names. */
export function resolveImport(from: string, specifier: string): string | null {
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier.replace(/\?.*$/, ''))) : null
}

/** The names that an import or a top-level statement declares. */
function namesOf(node: ts.Node): ts.Identifier[] {
  if (ts.isImportDeclaration(node)) {
    const { name, namedBindings } = node.importClause ?? {}
    const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements.map((one) => one.name) : []
    const all = namedBindings && ts.isNamespaceImport(namedBindings) ? [namedBindings.name] : []
    return [...(name ? [name] : []), ...named, ...all]
  }
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name]
        : name.elements.flatMap((one) => (ts.isBindingElement(one) && ts.isIdentifier(one.name) ? [one.name] : [])),
    )
  }
  const named =
    ts.isFunctionDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)
      ? node.name
      : undefined
  return named ? [named] : []
}

const isExported = (node: ts.Node) =>
  ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

/** An identifier that refers to what is declared elsewhere, not the name of a property or of a declaration. */
function isReference(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false
  if ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node) return false
  if (ts.isJsxAttribute(parent) || ts.isImportSpecifier(parent) || ts.isImportClause(parent)) return false
  if (ts.isNamespaceImport(parent) || ts.isPropertySignature(parent) || ts.isQualifiedName(parent)) {
    return ts.isQualifiedName(parent) && parent.left === node
  }
  return true
}

const isCallOf = (node: ts.Node, name: RegExp) =>
  ts.isExpressionStatement(node) && ts.isCallExpression(node.expression) && name.test(node.expression.getText())

const isEach = (node: ts.Node) => ts.isCallExpression(node) && /\.each$/.test(node.expression.getText())

/** A list of `test.each` or a constant of the file. */
function isTable(list: ts.Node): boolean {
  const holder = list.parent
  if (ts.isAsExpression(holder) || ts.isSatisfiesExpression(holder)) return isTable(holder)
  return isEach(holder) || (ts.isVariableDeclaration(holder) && ts.isSourceFile(holder.parent.parent.parent))
}

/** The table of `test.each` or of a constant of the file: its rows stand by themselves. */
function isInTable(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    if (ts.isFunctionLike(at)) return false
    if (isEach(at.parent)) return true
    if (ts.isVariableStatement(at) && ts.isSourceFile(at.parent)) return true
  }
  return false
}

const isRow = (node: ts.Node) =>
  (ts.isArrayLiteralExpression(node.parent) && node.parent.elements.some((one) => one === node)) ||
  ts.isObjectLiteralElementLike(node) ||
  ts.isPropertySignature(node) ||
  ts.isUnionTypeNode(node.parent)

/** A row goes whole when one of its fields does: `{ path, Section: … }` in a list. */
function widen(node: ts.Node): ts.Node {
  if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return node
  const object = node.parent
  if (ts.isArrayLiteralExpression(object.parent)) return object
  return ts.isCallExpression(object.parent) && object.parent.arguments.some((one) => one === object) ? object : node
}

/** A list that is left empty says nothing, nor does the row that holds it. */
function widenEmpty(node: ts.Node, gone: ReadonlySet<ts.Node>): ts.Node {
  const list = node.parent
  if (!ts.isArrayLiteralExpression(list) || !list.elements.every((one) => one === node || gone.has(one))) return node
  const holder = list.parent
  if (!ts.isPropertyAssignment(holder)) return node
  const row = holder.parent.parent
  return ts.isPropertyAssignment(row) ? row : holder
}

const ancestorsOf = (node: ts.Node): ts.Node[] => (node.parent ? [node, ...ancestorsOf(node.parent)] : [])

/** What fills a slot goes whole, with the statement if it is all that fills it. */
function findFilling(around: readonly ts.Node[]): ts.Node | undefined {
  const filling = around.find(
    ({ parent }, index) =>
      parent &&
      ts.isCallExpression(parent) &&
      /\.fill$/.test(parent.expression.getText()) &&
      around[index] !== parent.expression,
  )
  const call = filling?.parent
  return call && ts.isCallExpression(call) && call.arguments.length === 1 ? call.parent : filling
}

/** The nearest row, element or statement. */
function findNearest(use: ts.Node): ts.Node {
  const around = ancestorsOf(use)
  const filling = findFilling(around)
  if (filling) return filling
  for (const at of around) {
    if (isRow(at)) return widen(at)
    if ((ts.isJsxElement(at.parent) || ts.isJsxFragment(at.parent)) && ts.isJsxChild(at)) return at
    if (ts.isStatement(at)) return at
  }
  return use
}

/**
 * A test goes whole, or the row of its table, and a group of tests with what prepares for it. What prepares for all tests of a file loses a row or a
 * statement; a function that can't be without it goes, and what needs that.
 */
function findInTests(use: ts.Node): ts.Node {
  const around = ancestorsOf(use)
  const call = around.find((at) => isCallOf(at, /^(test|it|beforeAll|beforeEach|afterEach|afterAll)\b/))
  const test = call && /^(test|it)\b/.test(call.getText()) ? call : undefined
  // The body of a loop goes with it.
  const nearest = around.find((at) => ts.isStatement(at) && (ts.isBlock(at.parent) || ts.isSourceFile(at.parent)))
  const act = around.find(ts.isStatement)
  const isAct = act !== undefined && ts.isExpressionStatement(act)
  const row =
    isAct && !test && nearest && ts.isBlock(nearest.parent)
      ? undefined
      : around
          .slice(0, test ? undefined : around.findIndex(ts.isStatement))
          .find((at) => isRow(at) && (!test || isInTable(at)))
  const tableRow = around.find(({ parent }) => parent && ts.isArrayLiteralExpression(parent) && isTable(parent))
  if (tableRow) return tableRow
  if (row)
    return ts.isArrayLiteralExpression(row.parent) && ts.isArrayLiteralExpression(row.parent.parent)
      ? row.parent
      : widen(row)
  if (test) return test
  const group = around.findIndex((at) => isCallOf(at, /^describe\b/))
  if (group >= 0) return call ? (around[group] ?? use) : (around.slice(0, group).findLast(ts.isStatement) ?? use)
  if (nearest && (isAct || ts.isVariableStatement(nearest))) return nearest
  return around.find(({ parent }) => ts.isSourceFile(parent)) ?? use
}

/** The function of a file that returns what it can't have without the room. */
function findReturning(use: ts.Node): ts.Node | undefined {
  const around = ancestorsOf(use)
  const returned = around.findIndex(ts.isReturnStatement)
  return returned < 0 ? undefined : around.find((at, index) => index > returned && ts.isFunctionDeclaration(at))
}

/** The part of a joining file that goes with a use of the room. */
const findRemovable = (use: ts.Node, path: string): ts.Node =>
  path.startsWith('tests/') ? findInTests(use) : findNearest(use)

/** A text, or the key of a row; what a function is called says nothing outside a table. */
const keyOf = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  (ts.isIdentifier(node) &&
    ts.isPropertyAssignment(node.parent) &&
    node.parent.name === node &&
    (!ts.isFunctionLike(node.parent.initializer) || isInTable(node.parent)))
    ? node.text
    : null

interface Gone {
  room: string
  /** Paths of files that are gone. */
  files: ReadonlySet<string>
  calls: ReadonlySet<string>
  /** What a file exported before it lost lines. */
  exports: ReadonlyMap<string, ReadonlySet<string>>
}

/** A file that loses the room; `template` is the markup of an `.astro` file, with blanks for what is TypeScript. */
interface Edit {
  path: string
  gone: Gone
  template: string
}

/** Whether a node names the room in words: its folder, one of its calls, itself. */
function isNamed(node: ts.Node, path: string, { room, files, calls }: Gone): boolean {
  const key = keyOf(node)
  if (key === null) return false
  if (naming.has(path) && key === room) return true
  if (calling.test(path) && calls.has(key)) return true
  if (path === 'src/api/limits.ts' && key.startsWith(`features/${room}/`)) return true
  const { parent } = node
  const isPath =
    (ts.isCallExpression(parent) &&
      (parent.expression.kind === ts.SyntaxKind.ImportKeyword ||
        /^vi\.(do)?[mM]ock$|importActual$/.test(parent.expression.getText()))) ||
    (ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent))
  const target = isPath ? resolveImport(path, key) : null
  return target !== null && files.has(target)
}

/** What a statement only assigns to. */
const isAssigned = (node: ts.Node) =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  ts.isExpressionStatement(node.parent.parent)

function referencesOf(file: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = []
  walk(file, (node) => {
    if (isReference(node)) found.push(node)
  })
  return found
}

/** The statements of a file that go whole, and the parts of others. */
function findGone(file: ts.SourceFile, { path, gone }: Edit, unneeded: ReadonlySet<string>): Set<ts.Node> {
  const removed = new Set<ts.Node>()
  const names = new Set<string>(unneeded)
  for (const statement of file.statements) {
    const own = namesOf(statement)
    if (!ts.isImportDeclaration(statement) && own.some(({ text }) => unneeded.has(text))) removed.add(statement)
  }
  const locals: { block: ts.Node; names: string[] }[] = []
  const isLocal = (node: ts.Identifier) =>
    locals.some(({ block, names: own }) => own.includes(node.text) && node.pos >= block.pos && node.end <= block.end)
  for (const statement of file.statements) {
    const from =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier
        ? resolveImport(path, (statement.moduleSpecifier as ts.StringLiteral).text)
        : null
    if (from === null) continue
    if (gone.files.has(from)) {
      removed.add(statement)
      for (const { text } of namesOf(statement)) names.add(text)
    }
    const lost = gone.exports.get(from)
    if (!lost || !ts.isImportDeclaration(statement)) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    const dead = bindings.elements.filter((one) => lost.has((one.propertyName ?? one.name).text))
    for (const one of dead) {
      names.add(one.name.text)
      removed.add(one)
    }
  }
  const isGone = (node: ts.Node): boolean => removed.has(node) || (node.parent !== undefined && isGone(node.parent))
  for (let before = -1; before !== removed.size; ) {
    before = removed.size
    walk(file, (node) => {
      const isUse = (isReference(node) && (names.has(node.text) || isLocal(node))) || isNamed(node, path, gone)
      if (!isUse || isGone(node)) return
      const ofReturn = isReference(node) && isLocal(node) && path.startsWith('tests/') ? findReturning(node) : undefined
      const found = ofReturn ?? widenEmpty(findRemovable(node, path), removed)
      removed.add(found)
      if (ts.isSourceFile(found.parent)) for (const { text } of namesOf(found)) names.add(text)
      else if (ts.isVariableStatement(found))
        locals.push({ block: found.parent, names: namesOf(found).map(({ text }) => text) })
    })
  }
  return removed
}

/** Statements that declare names, and the elements of a destructuring. */
function listDeclarations(file: ts.SourceFile): { node: ts.Node; names: ts.Identifier[] }[] {
  const found: { node: ts.Node; names: ts.Identifier[] }[] = []
  walk(file, (node) => {
    const names = namesOf(node)
    // Astro reads the interface by its name.
    const isProps = ts.isInterfaceDeclaration(node) && node.name.text === 'Props'
    if (names.length > 0 && !isExported(node) && !isProps) found.push({ node, names })
    if (ts.isImportSpecifier(node)) found.push({ node, names: [node.name] })
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && ts.isIdentifier(node.name)) {
      found.push({ node, names: [node.name] })
    }
  })
  return found
}

/** A group of tests that has none left. */
function isEmptyGroup(node: ts.Node, isGone: (node: ts.Node) => boolean): boolean {
  if (!isCallOf(node, /^describe\b/)) return false
  const tests: ts.Node[] = []
  walk(node, (one) => {
    if (isCallOf(one, /^(test|it)\b/)) tests.push(one)
  })
  return tests.every(isGone)
}

/** Adds what nothing in the file needs any more: imports, and constants, functions and types that it doesn't export. */
function addUnneeded(file: ts.SourceFile, removed: Set<ts.Node>, template: string): void {
  const isGone = (node: ts.Node): boolean => removed.has(node) || (node.parent !== undefined && isGone(node.parent))
  const declarations = listDeclarations(file)
  const declared = new Set(declarations.flatMap(({ names }) => names))
  const references = referencesOf(file).filter((node) => !declared.has(node) && !isAssigned(node))
  for (let size = -1; size !== removed.size; ) {
    size = removed.size
    const needed = references.filter((node) => !isGone(node))
    const isUnneeded = (name: ts.Identifier) => {
      const isUse = ({ text, pos }: ts.Identifier) => {
        const block = ancestorsOf(name).find((at) => ts.isBlock(at) || ts.isSourceFile(at)) ?? file
        return text === name.text && pos >= block.pos && pos < block.end
      }
      return references.some(isUse) && !needed.some(isUse) && !new RegExp(`\\b${name.text}\\b`).test(template)
    }
    for (const { node, names } of declarations) if (!isGone(node) && names.every(isUnneeded)) removed.add(node)
    walk(file, (node) => {
      if (!isGone(node) && isEmptyGroup(node, isGone)) removed.add(node)
    })
  }
}

/** The function that a statement declares. */
function functionOf(statement: ts.Statement): ts.FunctionDeclaration | ts.ArrowFunction | undefined {
  if (ts.isFunctionDeclaration(statement)) return statement
  const made = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0]?.initializer : undefined
  return made && ts.isArrowFunction(made) ? made : undefined
}

/** Names of the file's own that go with what is removed: of a function that no longer needs what it is given, of a variable that nothing reads. */
function listUnneeded(file: ts.SourceFile, removed: ReadonlySet<ts.Node>): string[] {
  const isGone = (node: ts.Node): boolean => removed.has(node) || (node.parent !== undefined && isGone(node.parent))
  const isHollow = (node: ts.FunctionDeclaration | ts.ArrowFunction) => {
    const isUnread = (name: ts.BindingName): boolean => {
      if (!ts.isIdentifier(name)) {
        return name.elements.length > 0 && name.elements.every((one) => ts.isBindingElement(one) && isUnread(one.name))
      }
      const uses = referencesOf(file).filter(({ text, pos }) => text === name.text && pos > name.end && pos < node.end)
      return uses.length > 0 && uses.every(isGone)
    }
    return node.parameters.some(({ name }) => isUnread(name))
  }
  return file.statements.flatMap((statement) => {
    const made = functionOf(statement)
    const isUnneeded = removed.has(statement) ? ts.isVariableStatement(statement) : made !== undefined && isHollow(made)
    return isUnneeded ? namesOf(statement).map(({ text }) => text) : []
  })
}

/** All that goes from a part of a file. */
function findRemoved(file: ts.SourceFile, { path, gone, template }: Edit): Set<ts.Node> {
  const unneeded = new Set<string>()
  for (;;) {
    const removed = findGone(file, { path, gone, template }, unneeded)
    if (removed.size === 0) return removed
    addUnneeded(file, removed, withoutElements(template, removed))
    const found = listUnneeded(file, removed).filter((name) => !unneeded.has(name))
    if (found.length === 0) return removed
    for (const name of found) unneeded.add(name)
  }
}

/** With the comma behind it, or its line if nothing else is on it. */
function widenSpan(code: string, { from, to }: Span): Span {
  // The comma after a member of a union belongs to what has that type.
  const [comma = ''] = (code[from] === '|' ? null : /^\s*,/.exec(code.slice(to))) ?? []
  const end = to + comma.length
  const lineStart = code.lastIndexOf('\n', from - 1) + 1
  const lineEnd = code.indexOf('\n', end)
  const isAlone =
    code.slice(lineStart, from).trim() === '' && code.slice(end, lineEnd < 0 ? code.length : lineEnd).trim() === ''
  return isAlone ? { from: lineStart, to: lineEnd < 0 ? code.length : lineEnd + 1 } : { from, to: end }
}

function spanOf(node: ts.Node, file: ts.SourceFile): Span {
  const comments = ts.getJSDocCommentsAndTags(node)
  const from = Math.min(node.getStart(file), ...comments.map((comment) => comment.getStart(file)))
  if (ts.isUnionTypeNode(node.parent)) {
    const bar = file.text.lastIndexOf('|', from)
    return { from: bar, to: node.end }
  }
  return { from, to: node.end }
}

/** Elements of a template: `<Name …/>` and `<Name …>…</Name>`. */
function findElements(template: string, name: string): Span[] {
  return [...template.matchAll(new RegExp(`<${name}(?=[\\s/>])`, 'g'))].map(({ index }) => {
    let depth = 0
    let at = index
    while (at < template.length && (depth > 0 || template[at] !== '>')) {
      if (template[at] === '{') depth++
      if (template[at] === '}') depth--
      at++
    }
    const closing = `</${name}>`
    const to = template[at - 1] === '/' ? at + 1 : template.indexOf(closing, at) + closing.length
    return { from: index, to }
  })
}

interface Edited {
  text: string
  lines: Line[]
  /** Exported names that are gone. */
  exports: Set<string>
}

function lineOf(path: string, text: string, { from, to }: Span): Line {
  const shown = text.slice(from, to).trim().split('\n')
  const start = from + (/^\s*/.exec(text.slice(from, to))?.[0].length ?? 0)
  const more = shown.length > 1 ? ` (${shown.length} lines)` : ''
  return { path, line: text.slice(0, start).split('\n').length, text: `${shown[0] ?? ''}${more}` }
}

/** The elements of a template that imports which are gone have named. */
const findGoneElements = (template: string, removed: ReadonlySet<ts.Node>): Span[] =>
  [...removed]
    .filter(ts.isImportDeclaration)
    .flatMap(namesOf)
    .flatMap(({ text }) => findElements(template, text))

const cut = (text: string, spans: readonly Span[]) =>
  spans.toSorted((a, b) => b.from - a.from).reduce((rest, { from, to }) => rest.slice(0, from) + rest.slice(to), text)

const withoutElements = (template: string, removed: ReadonlySet<ts.Node>) =>
  cut(template, findGoneElements(template, removed))

function findStyles(path: string, text: string, { files }: Gone): Span[] {
  return [...text.matchAll(/^@import "([^"]+)";\n/gm)]
    .filter(([, specifier = '']) => files.has(resolveImport(path, specifier) ?? ''))
    .map(({ index, 0: line }) => ({ from: index, to: index + line.length }))
}

function listExports(node: ts.Node): string[] {
  if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
    return node.exportClause.elements.map(({ name }) => name.text)
  }
  return isExported(node) ? namesOf(node).map(({ text }) => text) : []
}

/** The text of a joining file without the room. */
export function removeRoom(path: string, text: string, gone: Gone): Edited {
  const parts = splitParts(path, text)
  const template = path.endsWith('.astro')
    ? parts.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text)
    : ''
  const spans = path.endsWith('.css') ? findStyles(path, text, gone) : []
  const exports = new Set<string>()
  for (const { from, code } of parts) {
    const file = parse(path, code)
    const removed = findRemoved(file, { path, gone, template })
    spans.push(...findGoneElements(template, removed).map((span) => widenSpan(text, span)))
    const isInside = (node: ts.Node) =>
      [...removed].some((other) => other !== node && other.pos <= node.pos && other.end >= node.end)
    for (const node of removed) {
      if (isInside(node)) continue
      const span = widenSpan(code, spanOf(node, file))
      spans.push({ from: from + span.from, to: from + span.to })
      for (const name of listExports(node)) exports.add(name)
    }
  }
  spans.sort((a, b) => a.from - b.from)
  return { text: cut(text, spans), lines: spans.map((span) => lineOf(path, text, span)), exports }
}

const sourcePattern = '{src,netlify,demo,shop,tests}/**/*.{ts,tsx,mjs,astro,css}'

/** Whether a file has nothing of its own left: bare imports do nothing by themselves in what joins rooms. */
function isEmpty(path: string, text: string): boolean {
  if (path.endsWith('.astro')) return false
  if (path.endsWith('.css')) return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim() === ''
  const file = parse(path, text)
  return file.statements.every((one) => ts.isImportDeclaration(one) && !one.importClause)
}

/**
 * The rooms that a shop can be without, each with its own pages and functions. `tests/architecture/removable-rooms.test.ts` fails where anything but
 * these, the room's own tests and what joins rooms imports from it.
 */
export const removableRooms: Readonly<Record<string, readonly string[]>> = {
  reviews: ['netlify/functions/reviews.ts'],
  enquiries: ['netlify/functions/enquiries.ts', 'src/pages/bulk-enquiry.astro', 'src/pages/contact.astro'],
  insights: [],
  programs: ['netlify/functions/webhooks.ts'],
  fit: [],
  gifts: ['src/pages/gift-cards.astro'],
  lists: ['src/pages/compare.astro', 'src/pages/wishlist.astro'],
}

async function readCalls(root: string, room: string): Promise<Set<string>> {
  const path = join(root, 'src/features', room, 'endpoints.ts')
  if (!existsSync(path)) return new Set()
  const exported = (await import(path)) as Record<string, Record<string, unknown>>
  return new Set(Object.values(exported).flatMap((calls) => Object.keys(calls)))
}

/** Where a file that joins no rooms imports from the room. */
export function findImports(path: string, text: string, isOfRoom: (target: string) => boolean): Line[] {
  const imports = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]|@import "([^"]+)"/g
  return [...text.matchAll(imports)].flatMap((match) => {
    const target = resolveImport(path, match[1] ?? match[2] ?? '')
    return target && isOfRoom(target)
      ? [lineOf(path, text, { from: match.index, to: match.index + match[0].length })]
      : []
  })
}

/** Takes a room out of a checkout: deletes what is its own, and its lines in the files that join rooms. */
export async function takeOut(root: string, room: string): Promise<TakenOut> {
  const calls = await readCalls(root, room)
  const own = new Set(globSync(`src/features/${room}/**/*`, { cwd: root }))
  for (const path of globSync(`tests/*/${room}/**/*`, { cwd: root })) own.add(path)
  for (const path of removableRooms[room] ?? []) own.add(path)
  const files = new Set(own)
  for (const path of files) rmSync(join(root, path), { recursive: true, force: true })
  const exports = new Map<string, Set<string>>()
  const removed: Line[] = []
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const path of globSync(sourcePattern, { cwd: root }).filter(joinsRooms)) {
      const text = readFileSync(join(root, path), 'utf8')
      const edited = removeRoom(path, text, { room, files, calls, exports })
      if (edited.lines.length === 0) continue
      isDone = false
      removed.push(...edited.lines)
      const lost = exports.get(path) ?? new Set()
      for (const name of edited.exports) lost.add(name)
      exports.set(path, lost)
      if (isEmpty(path, edited.text)) {
        files.add(path)
        rmSync(join(root, path))
      } else writeFileSync(join(root, path), edited.text)
    }
  }
  const left = globSync(sourcePattern, { cwd: root }).flatMap((path) =>
    findImports(path, readFileSync(join(root, path), 'utf8'), (target) => files.has(target)),
  )
  return { deleted: [...files].filter((path) => /\.\w+$/.test(path)).sort(), removed, left }
}
