import { mkdir, rm } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { inMarket } from '../../src/site/build/market-links.ts'
import { chromiumArgs, ensureChromium } from '../support/chromium.ts'
import { startShopProcess } from '../support/shop-process.ts'
import { gatherFonts } from './fonts.ts'
import type { State } from './state.ts'
import { listStates } from './states.ts'
import { openWorlds, type World } from './world.ts'

const folder = 'shots'
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const atOnce = 2
const stateTimeoutMs = 30_000

type Size = (typeof sizes)[number]

async function openContext(browser: Browser, { width, height }: Size, state: State, world: World) {
  const touch = width < 1000
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: touch,
    hasTouch: touch,
    baseURL: world.url,
    locale: world.market.locale,
    timezoneId: world.market.timezone,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(stateTimeoutMs)
  if (state.who) await context.addCookies([{ name: 'ectoken', value: world.tokens[state.who], url: world.url }])
  await context.addInitScript((market) => {
    if (location.origin === 'null') return
    sessionStorage.setItem('placket:started', '1')
    // The lines that the states put into the cart have the market's prices.
    localStorage.setItem('placket:cart-market', market)
  }, world.market.key)
  return context
}

/** What is below the fold is only drawn, and its pictures are only loaded, near the viewport. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    for (const picture of document.images) picture.loading = 'eager'
    const shown = [...document.images].filter((picture) => picture.checkVisibility())
    await Promise.race([
      Promise.all(shown.map((picture) => picture.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 10_000)),
    ])
  })
}

async function photograph(context: BrowserContext, size: Size, state: State, world: World): Promise<void> {
  const page = await context.newPage()
  if (state.prepare) {
    await page.goto('/manifest.webmanifest')
    await state.prepare(page, world)
  }
  const path = typeof state.path === 'string' ? state.path : await state.path(world)
  await page.goto(inMarket(path, world.market.key), { waitUntil: 'networkidle' })
  await state.act?.(page, world)
  await drawAll(page)
  await page.screenshot({ path: `${folder}/${state.name}-${size.width}.png`, fullPage: !state.screen })
}

// npm run shots -- [regular expressions of names, such as ^de-.*-360]: SHOP_URL and SHOP_DATA_DIR name a shop that is already open.
const filters = process.argv.slice(2).map((pattern) => new RegExp(pattern))
const isWanted = (name: string) => filters.length === 0 || filters.some((filter) => filter.test(name))
const { SHOP_URL: openUrl, SHOP_DATA_DIR: openDataDir } = process.env
const shop =
  openUrl && openDataDir
    ? { url: openUrl, dataDir: openDataDir, stop: async () => undefined }
    : await startShopProcess({ THROTTLES: 'false' })
const fonts = await gatherFonts()
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArgs,
  env: { ...process.env, XDG_DATA_HOME: fonts },
})
let failed = 0
try {
  const worlds = await openWorlds(shop.url, shop.dataDir)
  const waiting = worlds
    .flatMap((world) => listStates(world.market).map((state) => ({ world, state })))
    .flatMap(({ world, state }) => sizes.map((size) => ({ world, state, size })))
    .filter(
      ({ state: { name, widths }, size: { width } }) =>
        (widths?.includes(width) ?? true) && isWanted(`${name}-${width}`),
    )
  if (filters.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const takeInTurn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { world, state, size } = next
      const context = await openContext(browser, size, state, world)
      try {
        await photograph(context, size, state, world)
        console.log(`${state.name} ${size.width}`)
      } catch (error) {
        failed += 1
        console.error(`${state.name} ${size.width} failed: ${error instanceof Error ? error.message : error}`)
      } finally {
        await context.close()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeInTurn))
} finally {
  await browser.close()
  await rm(fonts, { recursive: true })
  await shop.stop()
}
process.exitCode = failed === 0 ? 0 : 1
