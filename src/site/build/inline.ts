import textFontFile from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import beforePaint from '../browser/before-paint.js?minified'
import earlyPresses from '../browser/early-presses.js?minified'
import loadScripts from '../browser/load-scripts.js?minified'
import takeTurn from '../browser/take-turn.js?minified'
import textFont from '../browser/text-font.js?minified'

const everywhere = `${textFont.replace('TEXT_FONT', textFontFile)}${beforePaint}${takeTurn}${earlyPresses}`
/** Scripts that must be in the document itself; the page's policy allows each by its hash. */
export const inlineScripts = { page: `${everywhere}${loadScripts}`, island: everywhere }

/** Pages are prepared while the pointer is near their link, except those that change something. */
export const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: ['/product/*', '/category/*', '/blog/*'] }, eagerness: 'moderate' }],
})
