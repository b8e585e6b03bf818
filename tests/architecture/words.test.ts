import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Words that no shop uses, with the field's word for each: docs/glossary.md. */
const fieldWords = new Map(
  Object.entries({
    refusal: 'HttpError (of a class)',
    piece: 'quantity, item',
    pieces: 'quantity, items',
    truth: 'payment status',
    telling: 'payment event',
    tellings: 'payment events',
    keeper: 'cache',
    cloth: 'fabric',
    cloths: 'fabrics',
    told: 'the noun it stands for',
    tell: 'the verb of what is written: send, queue, show',
  }),
)
const wholeNames = new Map(Object.entries({ one: 'a, or a real name', other: 'b, or a real name' }))

/** Parsing every file takes a minute; most have no suspect word outside their comments. */
const suspects = new RegExp(String.raw`${[...fieldWords.keys()].join('|')}|\b(?:one|other)\b *(?:[,:)=\]}]|of\b)`, 'i')
const withoutComments = (text: string) => text.replaceAll(/^[ \t]*(?:\/?\*|\/\/).*$/gm, '')

/** 'readReturnedPieces' is read, returned, pieces. */
const wordsOf = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase())

/** Names given here, not those from a database or a vendor. */
function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) return false
  return 'name' in parent && parent.name === node
}

function listBanned(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  if (!suspects.test(withoutComments(text))) return []
  const script = path.endsWith('.astro') ? text.split('---')[1] : text
  const source = ts.createSourceFile(path, script ?? '', ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node)) {
      const isClass = ts.isClassDeclaration(node.parent)
      const words = wordsOf(node.text).filter((word) => word !== 'refusal' || isClass)
      const better = wholeNames.get(node.text) ?? words.map((word) => fieldWords.get(word)).find(Boolean)
      if (better) found.push(`${path}: ${node.text} (say ${better})`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test("names in code use the field's words", () => {
  const paths = globSync('{src,netlify,demo}/**/*.{ts,tsx,astro}').filter((path) => !path.endsWith('schema.ts'))
  expect(paths.length).toBeGreaterThan(600)
  expect(paths.flatMap(listBanned)).toEqual([])
})

test('the glossary has the words', () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  for (const word of [
    '`HttpError`',
    'quantity',
    'payment status',
    'payment event',
    'verifier',
    'fabric',
    'rate limit',
  ]) {
    expect(glossary).toContain(word)
  }
})
