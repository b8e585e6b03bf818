import ts from 'typescript'

/** One small change of a query, as a span of its file that is written otherwise. */
export interface Mutation {
  from: number
  to: number
  text: string
  /** Counted from 1. */
  line: number
  /** `AND left out`, `< becomes <=` */
  what: string
}

type Span = Pick<Mutation, 'from' | 'to'>
type Change = Omit<Mutation, 'line'>

const comparisons: Readonly<Record<string, string>> = {
  '=': '<>',
  '<>': '=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  is: 'is not',
  'is not': 'is',
  in: 'not in',
  'not in': 'in',
}

interface Token extends Span {
  text: string
  /** How many brackets are open before it. */
  depth: number
}

/** Comments go first: they may contain anything. A value that JavaScript puts in is one token. */
const lexemes = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|<>|<=|>=|!=|::|[A-Za-z_][\w.]*|\d+|[^\s]/g

/** The tokens of a template's SQL, from `start`; `values` are the spans of what is put in. */
function tokenise(code: string, { from, to }: Span, values: readonly Span[]): Token[] {
  const found: Span[] = [...values]
  let at = from
  for (const value of [...values, { from: to, to }]) {
    for (const match of code.slice(at, value.from).matchAll(lexemes)) {
      if (!match[0].startsWith('--')) found.push({ from: at + match.index, to: at + match.index + match[0].length })
    }
    at = value.to
  }
  let depth = 0
  return found
    .sort((one, other) => one.from - other.from)
    .map((span) => {
      const text = code.slice(span.from, span.to)
      if (text === ')') depth -= 1
      const token = { ...span, text, depth }
      if (text === '(') depth += 1
      return token
    })
}

const wordOf = (token: Token | undefined) => token?.text.toUpperCase() ?? ''
/** Words that end a condition at its own depth. */
const clauses =
  /^(AND|OR|WHERE|ON|ORDER|GROUP|HAVING|LIMIT|OFFSET|RETURNING|UNION|EXCEPT|FOR|FROM|JOIN|LEFT|INNER|CROSS|LATERAL|SET|THEN|WHEN|ELSE|END|WINDOW|FILTER|DO|VALUES|SELECT|USING|,|;)$/

/** The place of the first token that ends what begins at `at`: a word of `ends` at its depth, or the bracket that it stands in. */
function endOf(tokens: readonly Token[], at: number, ends: RegExp): number {
  const depth = tokens[at]?.depth ?? 0
  let between = false
  for (let next = at; next < tokens.length; next += 1) {
    const token = tokens[next]
    if (!token || token.depth < depth) return next
    // What brackets hold, and they themselves, belong to it.
    if (token.depth > depth || token.text === ')') continue
    const word = wordOf(token)
    if (word === 'AND' && between) between = false
    else if (word === 'BETWEEN') between = true
    else if (ends.test(word)) return next
  }
  return tokens.length
}

/** The condition that begins at a token, as a span; null for none. */
function conditionAt(tokens: readonly Token[], at: number): Span | null {
  const end = endOf(tokens, at, clauses)
  const [first, last] = [tokens[at], tokens[end - 1]]
  return first && last && end > at ? { from: first.from, to: last.to } : null
}

const isBetween = (tokens: readonly Token[], at: number): boolean => {
  const depth = tokens[at]?.depth
  for (let before = at - 1; before >= 0; before -= 1) {
    const token = tokens[before]
    if (!token || token.depth < (depth ?? 0)) return false
    if (token.depth !== depth) continue
    if (wordOf(token) === 'BETWEEN') return true
    if (/^(AND|OR|WHERE|ON|WHEN)$/.test(wordOf(token))) return false
  }
  return false
}

/** The clause that a token stands in: WHERE, SET, SELECT and so on, also from outside of its brackets. */
function clauseOf(tokens: readonly Token[], at: number): string {
  let depth = tokens[at]?.depth ?? 0
  for (let before = at - 1; before >= 0; before -= 1) {
    const token = tokens[before]
    if (!token || token.depth > depth) continue
    depth = Math.min(depth, token.depth)
    if (/^(WHERE|ON|HAVING|WHEN|SET|SELECT|FROM|VALUES|RETURNING|FILTER|EXISTS)$/.test(wordOf(token)))
      return wordOf(token)
  }
  return ''
}

function mutateWord(tokens: readonly Token[], at: number): Change[] {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (!token || !next) return []
  const word = wordOf(token)
  const to = (end: number) => tokens[end - 1]?.to ?? token.to
  if ((word === 'AND' && !isBetween(tokens, at)) || word === 'OR') {
    const condition = conditionAt(tokens, at + 1)
    return condition ? [{ from: token.from, to: condition.to, text: '', what: `${word} left out` }] : []
  }
  if (word === 'WHERE' || word === 'ON' || word === 'HAVING') {
    if (wordOf(next) === 'CONFLICT') return []
    const condition = conditionAt(tokens, at + 1)
    return condition ? [{ ...condition, text: 'true', what: `first condition of ${word} left out` }] : []
  }
  if (word === 'LIMIT') return [{ from: token.from, to: next.to, text: '', what: 'LIMIT left out' }]
  if (word === 'ORDER' && wordOf(next) === 'BY') {
    const end = endOf(tokens, at + 2, /^(LIMIT|OFFSET|FOR|RETURNING|UNION|;)$/)
    return [{ from: token.from, to: to(end), text: '', what: 'ORDER BY left out' }]
  }
  if (word === 'DESC') return [{ from: token.from, to: token.to, text: '', what: 'DESC left out' }]
  if (word === 'EXISTS' && clauseOf(tokens, at) !== '') {
    const before = tokens[at - 1]
    if (before && wordOf(before) === 'NOT')
      return [{ from: before.from, to: before.to, text: '', what: 'NOT left out' }]
    return [{ from: token.from, to: token.to, text: 'NOT EXISTS', what: 'EXISTS becomes NOT EXISTS' }]
  }
  if (word === 'IS' && wordOf(next) === 'NULL')
    return [{ from: token.from, to: token.to, text: 'IS NOT', what: 'IS NULL becomes IS NOT NULL' }]
  if (word === 'IS' && wordOf(next) === 'NOT' && wordOf(tokens[at + 2]) === 'NULL')
    return [{ from: next.from, to: next.to, text: '', what: 'IS NOT NULL becomes IS NULL' }]
  if (word === 'COALESCE' && next.text === '(') {
    const end = endOf(tokens, at + 2, /^,$/)
    const close = endOf(tokens, at + 2, /^$/)
    if (wordOf(tokens[end]) !== ',') return []
    return [{ from: tokens[end]?.from ?? 0, to: to(close), text: '', what: 'coalesce without its second value' }]
  }
  return []
}

/** Each text of a list such as `state IN ('paid', 'packed')`, left out. */
function mutateList(tokens: readonly Token[], at: number): Change[] {
  if (wordOf(tokens[at]) !== 'IN' || tokens[at + 1]?.text !== '(') return []
  const inner: Token[] = []
  for (let next = at + 2; tokens[next] && tokens[next]?.text !== ')'; next += 1) inner.push(tokens[next] as Token)
  const texts = inner.filter(({ text }) => text.startsWith("'"))
  if (texts.length < 2 || texts.length !== inner.filter(({ text }) => text !== ',').length) return []
  return texts.map(({ from, to, text }) => ({ from, to, text: "'-'", what: `${text} left out of a list` }))
}

function mutateComparison(tokens: readonly Token[], at: number): Change[] {
  const token = tokens[at]
  const other = token ? comparisons[token.text] : undefined
  if (!token || !other || !/^[<>=!]/.test(token.text)) return []
  const clause = clauseOf(tokens, at)
  if (!/^(WHERE|ON|HAVING|WHEN|FILTER|EXISTS)$/.test(clause)) return []
  return [{ from: token.from, to: token.to, text: other, what: `${token.text} becomes ${other}` }]
}

const mutateTemplate = (code: string, inner: Span, values: readonly Span[]): Change[] => {
  const tokens = tokenise(code, inner, values)
  return tokens.flatMap((_, at) => [
    ...mutateWord(tokens, at),
    ...mutateList(tokens, at),
    ...mutateComparison(tokens, at),
  ])
}

const spanOf = (node: ts.Node): Span => ({ from: node.getStart(), to: node.getEnd() })

/** What a call of Kysely's builder narrows or orders by. */
const narrowing = /^(where|whereRef|having|on|onRef|limit|orderBy|distinctOn)$/

function mutateCall(node: ts.CallExpression): Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return []
  const name = node.expression.name.text
  if (!narrowing.test(name)) return []
  const { expression } = node.expression
  const dropped: Change = { from: expression.getEnd(), to: node.getEnd(), text: '', what: `.${name}(…) left out` }
  // `join.onRef(…)` alone is what the join is made by.
  const changes = ts.isIdentifier(expression) ? [] : [dropped]
  const operator = node.arguments[1]
  if (/^(where|whereRef|having|on|onRef)$/.test(name) && operator && ts.isStringLiteral(operator)) {
    const other = comparisons[operator.text]
    const text = other === '<>' ? '!=' : other
    if (text) changes.push({ ...spanOf(operator), text: `'${text}'`, what: `${operator.text} becomes ${text}` })
  }
  const values = node.arguments[2]
  if (values && ts.isArrayLiteralExpression(values) && values.elements.length > 1) {
    for (const element of values.elements.filter(ts.isStringLiteral))
      changes.push({ ...spanOf(element), text: `'-' as never`, what: `${element.text} left out of a list` })
  }
  const direction = node.arguments.at(-1)
  if (name === 'orderBy' && direction && ts.isStringLiteral(direction) && direction.text === 'desc')
    changes.push({ ...spanOf(direction), text: "'asc'", what: 'desc becomes asc' })
  return changes
}

function readTemplate(code: string, { template }: ts.TaggedTemplateExpression): Change[] {
  const inner = { from: template.getStart() + 1, to: template.getEnd() - 1 }
  const spans = ts.isTemplateExpression(template) ? template.templateSpans : []
  const values = spans.map(({ expression, literal }) => ({ from: expression.pos - 2, to: literal.getStart() + 1 }))
  return mutateTemplate(code, inner, values)
}

/** Every small change of the queries in a file, in the order of their places. */
export function findMutations(path: string, code: string): Mutation[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const changes: Change[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) changes.push(...mutateCall(node))
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText()))
      changes.push(...readTemplate(code, node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return changes
    .map((change) => ({ ...change, line: file.getLineAndCharacterOfPosition(change.from).line + 1 }))
    .sort((one, other) => one.from - other.from || one.to - other.to)
}

/** The file with one change. */
export const applyMutation = (code: string, { from, to, text }: Span & { text: string }): string =>
  code.slice(0, from) + text + code.slice(to)

const poison = "throw new Error('poisoned')"

/** The file with functions that all throw: whatever test stays green needs none of them. */
export function poisonFunctions(path: string, code: string): string {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const bodies: Mutation[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const body = node.body as ts.Node
      bodies.push({ ...spanOf(body), text: `{ ${poison} }`, line: 0, what: '' })
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return bodies.reduceRight(applyMutation, code)
}
