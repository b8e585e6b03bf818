import { existsSync, readFileSync } from 'node:fs'

const themeFile = 'shop/theme.css'
const tokensFile = 'src/site/styles/tokens.css'

const nameTokens = (css: string) => new Set([...css.matchAll(/(?<=[{;]\s*)--[\w-]+(?=\s*:)/g)].map(([name]) => name))
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

interface OwnTokens {
  /** As declarations, such as `--radius:8px;--page:80rem`; empty without a file. */
  style: string
  /** Each a line with the file's name. */
  faults: string[]
}

function readDeclaration(text: string, known: ReadonlySet<string>): { style: string } | { fault: string } {
  const [, name, value] = /^(--[\w-]+)\s*:\s*([\s\S]+)$/.exec(text) ?? []
  if (!name || !value) return { fault: `"${text}" sets no token: a line is --name: value;` }
  if (!known.has(name)) return { fault: `${name} is no token of ${tokensFile}` }
  // It is written into the page's style element.
  if (/[<>@\\]/.test(value)) return { fault: `${name} has a character that no token needs` }
  return { style: `${name}:${value.replace(/\s+/g, ' ').trim()}` }
}

/** The tokens that the merchant sets in `shop/theme.css`: one `:root` with tokens of the shop. */
export function readOwnTokens(file = themeFile): OwnTokens {
  if (!existsSync(file)) return { style: '', faults: [] }
  const css = withoutComments(readFileSync(file, 'utf8')).trim()
  if (css === '') return { style: '', faults: [] }
  const [, body] = /^:root\s*\{([^{}]*)\}$/.exec(css) ?? []
  if (body === undefined) return { style: '', faults: [`${file}: it is one rule, :root { --name: value; … }`] }
  const known = nameTokens(withoutComments(readFileSync(tokensFile, 'utf8')))
  const texts = body.split(';').flatMap((text) => text.trim() || [])
  const read = texts.map((text) => readDeclaration(text, known))
  return {
    style: read.flatMap((each) => ('style' in each ? each.style : [])).join(';'),
    faults: read.flatMap((each) => ('fault' in each ? `${file}: ${each.fault}` : [])),
  }
}
