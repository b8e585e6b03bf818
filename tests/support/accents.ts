import type { Page } from 'playwright'

/** Everything that people read or hear on a page, also of dialogs that are closed; names of countries and days come from Intl. */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const leftOut =
      'script, style, noscript, template, select[name="country"], select[name="state"], time, [lang]:not(html)'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element || element.closest(leftOut)) continue
      if (node instanceof Element) {
        const spoken = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'].map((name) =>
          node.getAttribute(name),
        )
        texts.push(...spoken.filter((text) => text !== null))
      } else texts.push(node.textContent ?? '')
    }
    texts.push(document.title)
    return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))]
  })

const plainText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map((part) => part.replace(/\s+/g, ' ').trim())

/** "Fri, Nov 27": Intl has no accents for them. */
const days = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+/g

/** Texts with a word that has no accents where the pseudo-language has them, without what the merchant wrote. */
export function findPlainWords(texts: readonly string[], written: readonly string[]): string[] {
  const known = [...new Set(written.flatMap(plainText))]
    .filter((part) => part.length > 2)
    .sort((a, b) => b.length - a.length)
  return texts.filter((text) => {
    const rest = known.reduce((left, part) => left.replaceAll(part, ' '), text)
    return /[a-z]*[aeiouy][a-z]*/i.test(rest.replace(days, ' ').replace(/\b[A-Z]{1,3}\b|\S+@\S+/g, ' '))
  })
}
