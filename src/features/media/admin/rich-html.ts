const shown = new Set([
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'b',
  'em',
  'i',
  's',
  'u',
  'a',
  'img',
  'div',
  'span',
])

/** Names of the elements that the rich-text editor would drop. */
export function findUnshown(html: string): string[] {
  const names = [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase())
  return [...new Set(names)].filter((name) => !shown.has(name))
}

/** The editor's HTML as a person would write it: a list item needs no paragraph. */
export function tidyHtml(html: string): string {
  return html.replace(/<li><p>((?:(?!<\/?p>).)*)<\/p>(?=<\/li>|<[uo]l)/gs, '<li>$1')
}

/** One line for each block, for people who read the HTML. */
export function spreadBlocks(html: string): string {
  return html.replace(/(<\/(?:p|h[2-4]|ul|ol|li|blockquote|pre)>|<(?:ul|ol|blockquote|hr)>)(?=<)/g, '$1\n')
}
