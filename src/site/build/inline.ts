import { createHash } from 'node:crypto'
import beforePaint from '../browser/before-paint.js?raw'
import earlyPresses from '../browser/early-presses.js?raw'
import takeTurn from '../browser/take-turn.js?raw'
import { theme } from '../theme.ts'

/** Scripts and styles that must be in the document itself; the page's policy allows each by its hash. */
export const inlineScript = `${beforePaint}${takeTurn}${earlyPresses}`
export const inlineStyle = [
  '@layer reset,tokens,base,components,state;',
  `@layer tokens{:root{--theme:${theme.color};--loader-time:${theme.loaderSeconds}s}}`,
].join('')

/** Pages that a shopper is about to enter are made ready while the pointer is near; nothing that changes anything is. */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: ['/product/*', '/category/*', '/blog/*'] }, eagerness: 'moderate' }],
})

export function hashInline(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
