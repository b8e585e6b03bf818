import ts from 'typescript'

export interface LiteralText {
  line: number
  start: number
  end: number
  words: string
  /** Whether it is what an element contains, so that people read it. */
  read: boolean
}

/** Attributes that people read or hear. Others are classes, addresses, names. */
const shownAttributes =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|label|title|heading|hint|alt|placeholder|description|text|intro|lead|empty|note|action|withoutScripts|of|what|question|answer|summary|name)$/
/** Of components alone: an element's `name` and `action` are for programs. */
const ofComponents = /^(name|action|of|what|text|empty|note|lead|intro)$/

/** Of components too, these are for programs. */
const neverShown =
  /^(class|className|style|href|src|rel|id|key|kind|as|slot|type|autoComplete|autocomplete|headScript|sizes|pattern)$/

const hasWords = (text: string) => /\p{L}/u.test(text)
/** Keys, classes, selectors and file names contain no space, or don't start with a capital. */
const isSentence = (text: string) =>
  /^[^a-zA-Z]*[A-Z][a-z]+…?$/.test(text) || (/\p{L}\s|\s\p{L}/u.test(text) && !isCode(text))

/** Selectors, media queries, templates of addresses, styles. */
const isCode = (text: string) =>
  /^\(|^[.#[:*]|^https?:|^[\w-]+[.#[:>][^ ]|[{}=<>|]|\b\d+(px|rem|vw)\b|^(?:[a-z-]+[.:[][^ ]* ?)+/.test(text)

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
  }
  return null
}

function isShownAttribute(node: ts.JsxAttribute): boolean {
  const name = node.name.getText()
  const isComponent = /^[A-Z]/.test(node.parent.parent.tagName.getText())
  // A component may show whatever it is given.
  if (!shownAttributes.test(name)) return isComponent && !neverShown.test(name)
  return isComponent || !ofComponents.test(name)
}

/** Whether a string is what an element contains: `{count === 1 ? 'item' : 'items'}`. */
function isContent(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isContent(parent)
  if (ts.isParenthesizedExpression(parent)) return isContent(parent)
  if (ts.isBinaryExpression(parent)) {
    const isResult = /^(&&|\|\||\?\?)$/.test(parent.operatorToken.getText())
    return isResult && parent.right === node && isContent(parent)
  }
  return ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)
}

/** What a string stands in: some places never show it. */
function isNeverShown(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true
  if (ts.isLiteralTypeNode(parent) || ts.isTaggedTemplateExpression(parent)) return true
  if (ts.isCallExpression(parent)) {
    const called = parent.expression.getText()
    return /(querySelector(All)?|closest|matches|matchMedia|import|RegExp|Error|addEventListener|test)$/.test(called)
  }
  if (ts.isNewExpression(parent)) return /Error$/.test(parent.expression.getText())
  for (let above: ts.Node = parent; above; above = above.parent) {
    if (ts.isJsxAttribute(above)) return !isShownAttribute(above)
    if (ts.isJsxExpression(above)) continue
    if (ts.isJsxElement(above) || ts.isFunctionLike(above)) return false
  }
  return false
}

function readSource(code: string, kind: ts.ScriptKind): LiteralText[] {
  const source = ts.createSourceFile('texts.tsx', code, ts.ScriptTarget.Latest, true, kind)
  const found: LiteralText[] = []
  const add = (node: ts.Node, words: string, read = false) => {
    const start = node.getStart()
    found.push({ line: source.getLineAndCharacterOfPosition(start).line + 1, start, end: node.end, words, read })
  }
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (ts.isJsxText(node)) {
      const words = node.text.replace(/\s+/g, ' ').trim()
      if (hasWords(words)) add(node, words, true)
    } else if (text !== null && ts.isJsxAttribute(node.parent)) {
      const isNamed = shownAttributes.test(node.parent.name.getText())
      if (isShownAttribute(node.parent) && (isNamed ? hasWords(text) : isSentence(text))) add(node, text)
    } else if (text !== null && isContent(node)) {
      if (/\p{L}{2}/u.test(text)) add(node, text, true)
    } else if (text !== null && isSentence(text) && !isNeverShown(node)) add(node, text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** The texts that a file writes out itself, with their places in it. */
export function findLiteralTexts(path: string, code: string): LiteralText[] {
  if (!path.endsWith('.astro')) return readSource(code, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const frontmatter = /^---\n[\s\S]*?\n---/.exec(code)?.[0] ?? ''
  const ofTemplate = readSource(frontmatter.replace(/---/g, '   '), ts.ScriptKind.TS)
  const scripts = [...code.matchAll(/<script(?![^>]*is:inline)[^>]*>([\s\S]*?)<\/script>/g)].flatMap((match) => {
    const from = match.index + match[0].indexOf('>') + 1
    return readSource(blank(code.slice(0, from)) + match[1], ts.ScriptKind.TS)
  })
  const markup = (blank(frontmatter) + code.slice(frontmatter.length))
    .replace(/<(style|script)\b[^>]*(?<!\/)>[\s\S]*?<\/\1>/g, blank)
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, blank)
  return [...ofTemplate, ...scripts, ...readSource(`<>${markup.slice(2)}</>`, ts.ScriptKind.TSX)]
}
