import { marked } from 'marked'
import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 's', 'u', 'sub', 'sup'],
    ...['a', 'img', 'blockquote', 'code', 'pre', 'figure', 'figcaption', 'span', 'div'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'], td: ['colspan'], th: ['colspan'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // A page has one h1, its own.
  transformTags: { h1: 'h2' },
}

/** Sanitises a merchant's HTML: removes scripts and anything loaded from other sites. */
export function sanitiseHtml(html: string): string {
  return sanitize(html, options).trim()
}

export function renderMarkdown(markdown: string): string {
  return sanitiseHtml(marked.parse(markdown, { async: false }))
}
