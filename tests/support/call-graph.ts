import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** The sources of the server, by their path below src. */
export function readServerSources(): Map<string, string> {
  const files = globSync(['src/{api,platform,adapters,app/server}/**/*.ts', 'src/features/**/*.ts'], {
    exclude: (path) => /\/(browser|admin\/[^/]*\.tsx|messages|build)$/.test(String(path)),
  })
  return new Map(files.map((file) => [relative('src', file), readFileSync(file, 'utf8')]))
}

interface Module {
  /** What each top-level name is declared as. */
  declared: Map<string, ts.Node>
  /** Imported names: `file#name`, or `file#*` for a namespace. */
  imported: Map<string, string>
}

function readModule(path: string, text: string): Module {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const declared = new Map<string, ts.Node>()
  const imported = new Map<string, string>()
  const declare = (name: ts.BindingName, node: ts.Node) => {
    if (ts.isIdentifier(name)) declared.set(name.text, node)
    else for (const element of name.elements) if (ts.isBindingElement(element)) declare(element.name, node)
  }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const from = statement.moduleSpecifier.text
      const clause = statement.importClause
      if (!from.startsWith('.') || !clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) continue
      const target = join(dirname(path), from)
      const named = clause.namedBindings
      if (named && ts.isNamespaceImport(named)) imported.set(named.name.text, `${target}#*`)
      if (named && ts.isNamedImports(named)) {
        for (const { name, propertyName, isTypeOnly } of named.elements) {
          if (!isTypeOnly) imported.set(name.text, `${target}#${(propertyName ?? name).text}`)
        }
      }
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (initializer) declare(name, initializer)
      }
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      declared.set(statement.name.text, statement)
    }
  }
  return { declared, imported }
}

/** Reading a file takes most of the time, and the next graph differs in one of them. */
const known = new Map<string, { text: string; module: Module }>()

function knowModule(path: string, text: string): Module {
  const former = known.get(path)
  if (former?.text === text) return former.module
  const module = readModule(path, text)
  known.set(path, { text, module })
  return module
}

function unwrap(node: ts.Node): ts.Node {
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) {
    return unwrap(node.expression)
  }
  return node
}

/** Which names each function of the server leads to: a reference counts as a call, since it may be one. */
export function createCallGraph(sources: ReadonlyMap<string, string>) {
  const modules = new Map([...sources].map(([path, text]) => [path, knowModule(path, text)]))

  /** `file#name` of a name as it is used in a module. */
  function resolve(path: string, name: string): string | null {
    const module = modules.get(path)
    if (module?.declared.has(name)) return `${path}#${name}`
    return module?.imported.get(name) ?? null
  }

  function find(id: string): { path: string; node: ts.Node } | null {
    const [path = '', name = ''] = id.split('#')
    const module = modules.get(path)
    const node = module?.declared.get(name)
    return node ? { path, node } : null
  }

  function listReferences(path: string, root: ts.Node): string[] {
    const found: string[] = []
    const visit = (node: ts.Node) => {
      if (ts.isTypeNode(node)) return
      if (ts.isIdentifier(node)) {
        const { parent } = node
        const isMember =
          (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
          (ts.isPropertyAssignment(parent) && parent.name === node)
        const id = isMember ? null : resolve(path, node.text)
        if (id) found.push(id)
      }
      if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
        const namespace = resolve(path, node.expression.text)
        if (namespace?.endsWith('#*')) found.push(`${namespace.slice(0, -1)}${node.name.text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(root)
    return found
  }

  const referenced = new Map<string, string[]>()

  function listReferencesOf(id: string): string[] {
    const target = find(id)
    const references = referenced.get(id) ?? (target ? listReferences(target.path, target.node) : [])
    referenced.set(id, references)
    return references
  }

  /** Everything that an expression leads to. */
  function reach(path: string, root: ts.Node): Set<string> {
    const reached = new Set<string>()
    const waiting = listReferences(path, root)
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      waiting.push(...listReferencesOf(id))
    }
    return reached
  }

  /** The members of an object of handlers, with those of the objects that it spreads. */
  function listMembers(path: string, root: ts.Node): Map<string, { path: string; node: ts.Node }> {
    const members = new Map<string, { path: string; node: ts.Node }>()
    const object = unwrap(root)
    if (ts.isIdentifier(object)) {
      const target = find(resolve(path, object.text) ?? '')
      return target ? listMembers(target.path, target.node) : members
    }
    if (!ts.isObjectLiteralExpression(object)) return members
    for (const property of object.properties) {
      if (ts.isSpreadAssignment(property)) {
        for (const [name, member] of listMembers(path, property.expression)) members.set(name, member)
      } else if (property.name && ts.isIdentifier(property.name)) {
        const node = ts.isPropertyAssignment(property) ? property.initializer : property
        members.set(property.name.text, { path, node })
      }
    }
    return members
  }

  return {
    has: (id: string) => find(id) !== null,
    /** What each handler of the app leads to, by the name of its call. */
    listCalls(): Map<string, Set<string>> {
      const app = find('api/app.ts#handlers')
      if (!app) throw new Error('src/api/app.ts has no handlers')
      return new Map(
        [...listMembers(app.path, app.node)].map(([name, { path, node }]) => [name, reach(path, node)] as const),
      )
    },
  }
}
