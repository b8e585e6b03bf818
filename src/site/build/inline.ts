import headingFontFile from '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2?url'
import emphasisFontFile from '@fontsource/newsreader/files/newsreader-latin-600-normal.woff2?url'
import textFontFile from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import beforePaint from '../browser/before-paint.js?minified'
import earlyAdd from '../browser/early-add.js?minified'
import earlyChoice from '../browser/early-choice.js?minified'
import earlyPresses from '../browser/early-presses.js?minified'
import fonts from '../browser/fonts.js?minified'
import holds from '../browser/holds.js?minified'
import loadScripts from '../browser/load-scripts.js?minified'
import reloadOnce from '../browser/reload-once.js?minified'
import takeTurn from '../browser/take-turn.js?minified'
import { inMarket } from './market-links.ts'

const fontScript = fonts
  .replace('TEXT_FONT', textFontFile)
  .replace('HEADING_FONT', headingFontFile)
  .replace('EMPHASIS_FONT', emphasisFontFile)
// Before early-presses.js: what it keeps is known here by then.
const everywhere = `${fontScript}${beforePaint}${reloadOnce}${earlyPresses}`
const page = `${everywhere}${loadScripts}`
/** Scripts that must be in the document itself, by the kind of page; the page's policy allows each by its hash. */
export const inlineScripts = {
  page,
  product: `${takeTurn}${earlyAdd}${page}`,
  /** Shows nothing without its scripts. */
  island: everywhere,
  /** Shows itself without scripts unless it holds something. */
  list: `${everywhere}${holds}${loadScripts}`,
}

/** At the end of the buying form, whose parsing rendering waits for. */
export const chooseVariant = earlyChoice

/** After the header's links: before-paint.js ran before they were parsed. */
export const showCounts = "dispatchEvent(new Event('placket:stored'))"

/**
 * Pages that a shopper is about to enter are prepared; pages that change anything are not. `browser/next-page.ts` marks cards in a
 * phone's view, which are prefetched, and the link that a mouse rests on, which is prerendered. A touch only prefetches: a prerender
 * that starts a tap's length before the click has to start a process first, and showed a prefetched page twice as late.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    { where: { selector_matches: '[data-near] a' }, eagerness: 'immediate' },
    {
      where: { href_matches: ['/product/*', '/category/*', '/blog/*'].map((path) => inMarket(path)) },
      eagerness: 'moderate',
    },
  ],
  prerender: [{ where: { selector_matches: '[data-next]' }, eagerness: 'immediate' }],
})
