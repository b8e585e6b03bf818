import textFontFile from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import beforePaint from '../browser/before-paint.js?minified'
import earlyPresses from '../browser/early-presses.js?minified'
import loadScripts from '../browser/load-scripts.js?minified'
import takeTurn from '../browser/take-turn.js?minified'
import textFont from '../browser/text-font.js?minified'

const everywhere = `${textFont.replace('TEXT_FONT', textFontFile)}${beforePaint}${takeTurn}${earlyPresses}`
/** Scripts that must be in the document itself; the page's policy allows each by its hash. */
export const inlineScripts = { page: `${everywhere}${loadScripts}`, island: everywhere }

/**
 * Pages that a shopper is about to enter are prepared; pages that change anything are not. A touch or a hovering mouse prerenders.
 * `browser/next-page.ts` marks what is likely before that: cards in a phone's view (prefetched) and the link that a mouse rests on.
 */
export const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: '[data-near] a' }, eagerness: 'immediate' }],
  prerender: [
    { where: { selector_matches: '[data-next]' }, eagerness: 'immediate' },
    { where: { href_matches: ['/product/*', '/category/*', '/blog/*'] }, eagerness: 'moderate' },
  ],
})
