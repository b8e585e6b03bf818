import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Phrases that only we used; shops have common words for each. */
const strange = [
  /\bseen lately\b|\b\d* seen$|near this one/i,
  /\bforget\b/i,
  /\b(look|looked|looking) (at|who)\b/i,
  /\bnothing is called\b|\bnone of the\b|\bnobody\b/i,
  /\b(fits?|waits here)\.$/i,
  /\bwaiting for word\b|\bwaits to be\b/i,
  /\bthe way it came\b|\bis even\b/i,
  /\bby (a )?code\b/i,
  /\bin the meantime\b|\bmeanwhile\b|\bunder ?way\b/i,
  /\bpieces\b/i,
  /\bstart again\b|\bin the way\b/i,
  /^(of|place|below|came|did|for|look at)$/i,
  /\blorem\b|\bplaceholder\b/i,
]
/** Messages for whoever runs the servers, or for other programs; not shown in the shop. */
const notShown =
  /^src\/(hosts|adapters|platform\/(config|database)|site\/build)|^src\/features\/publishing\/rules\/page-address\.ts$|\/(endpoints|contract|[\w-]+-contract)\.ts$/

function readScript(path: string, text: string): string[] {
  const found: string[] = []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node)) return
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text)
    if (ts.isTemplateExpression(node)) {
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind))
  return found
}

function readPage(text: string): string[] {
  const markup = text.replace(/^---[\s\S]*?\n---/, '').replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const attributes = [...markup.matchAll(/\b(?:label|aria-label|title|text|heading|description|intro)="([^"]*)"/g)]
  const between = [...markup.matchAll(/>([^<>]+)</g)]
  return [...attributes, ...between].map(([, words = '']) => words)
}

/** Keys, classes and file names contain no space and don't start with a capital. */
const isRead = (words: string) => /[a-z]/i.test(words) && (/\s/.test(words) || /^[A-Z][a-z]+…?$/.test(words))

function readTexts(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const found = path.endsWith('.astro') ? readPage(text) : readScript(path, text)
  return found.map((words) => words.replace(/\s+/g, ' ').trim()).filter(isRead)
}

const files = globSync('src/**/*.{ts,tsx,astro}').filter((path) => !notShown.test(path))
const texts = files.flatMap((path) => readTexts(path).map((words) => ({ path, words })))

test('no text of the shop or its admin uses our own turns of phrase', () => {
  // Shows that texts are found at all.
  expect(texts.some(({ words }) => words === 'Add to cart')).toBe(true)
  expect(texts.some(({ words }) => words === 'Choose options')).toBe(true)
  expect(texts.some(({ words }) => words === 'This Product Already Added !')).toBe(true)
  expect(texts.filter(({ words }) => strange.some((phrase) => phrase.test(words)))).toEqual([])
})

test('people sign in, out and up everywhere; fixed texts stay to the letter', () => {
  const fixed = ['Successfully logged in', 'LogOut successfully', 'Please login']
  const said = texts
    .map(({ words }) => words)
    .filter((words) => !words.startsWith('[') && /\blog(ged|ging)?[ -]?(in|out)\b|\bregister(ed)?\b/i.test(words))
  expect([...new Set(said)].sort()).toEqual([...fixed, 'User already registered'].sort())
  expect(texts.some(({ words }) => words === 'Sign in')).toBe(true)
})
