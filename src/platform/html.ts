import MarkdownIt from 'markdown-it'
import sanitize from 'sanitize-html'
import { takeTurn } from './take-turn.ts'

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    's',
    'u',
    'sub',
    'sup',
    'a',
    'img',
    'blockquote',
    'code',
    'pre',
    'figure',
    'figcaption',
    'span',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'], td: ['colspan'], th: ['colspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // A page has one h1, its own.
  transformTags: { h1: 'h2' },
  // Deeper elements are left out, with their texts kept: whatever reads the result later may follow it by recursion.
  nestingLimit: 40,
}

/** Sanitises a merchant's HTML: removes scripts and anything loaded from other sites. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, options).trim()
}

/** Its time grows with the length of the text alone, whatever it is made of. Deeper nesting is read as text. */
const markdownIt = new MarkdownIt({ html: true, linkify: true, maxNesting: 20 })
// A name with a dot, such as of a file, becomes no link.
markdownIt.linkify.set({ fuzzyLink: false })
// Links to anything but pages and mail are taken out with the rest that is harmful, by the sanitiser.
markdownIt.validateLink = () => true

/** An article of the allowed length stays far below; a table of empty cells doesn't. */
export const markdownHtmlMax = 150_000

/** HTML of Markdown: its own, CommonMark's, with tables, strikethrough and addresses as links. Null if it is longer than `markdownHtmlMax`. */
export async function renderMarkdown(markdown: string): Promise<string | null> {
  const html = markdownIt.render(markdown)
  if (html.length > markdownHtmlMax) return null
  // Both take their time with the longest texts.
  await takeTurn()
  return sanitiseHtml(html)
}
