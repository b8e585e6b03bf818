import { mkdir, rm } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumArgs, ensureChromium } from '../support/chromium.ts'
import { startShopProcess } from '../support/shop-process.ts'
import type { State } from './state.ts'
import { listStates } from './states.ts'
import { openWorld, type World } from './world.ts'

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
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(stateTimeoutMs)
  if (state.who) await context.addCookies([{ name: 'ectoken', value: world.tokens[state.who], url: world.url }])
  await context.addInitScript(() => {
    if (location.origin !== 'null') sessionStorage.setItem('placket:started', '1')
  })
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
  await page.goto(typeof state.path === 'string' ? state.path : state.path(world), { waitUntil: 'networkidle' })
  if (state.direction) {
    await page.evaluate((direction) => document.documentElement.setAttribute('dir', direction), state.direction)
  }
  await state.act?.(page, world)
  await drawAll(page)
  await page.screenshot({ path: `${folder}/${state.name}-${size.width}.png`, fullPage: !state.screen })
}

// npm run shots -- [parts of names]: SHOP_URL and SHOP_DATA_DIR name a shop that is already open.
const filters = process.argv.slice(2)
const { SHOP_URL: openUrl, SHOP_DATA_DIR: openDataDir } = process.env
const shop =
  openUrl && openDataDir
    ? { url: openUrl, dataDir: openDataDir, stop: async () => undefined }
    : await startShopProcess({ THROTTLES: 'false' })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
let failed = 0
try {
  const world = await openWorld(shop.url, shop.dataDir)
  const waiting = listStates()
    .filter(({ name }) => filters.length === 0 || filters.some((part) => name.includes(part)))
    .flatMap((state) =>
      sizes.filter(({ width }) => state.widths?.includes(width) ?? true).map((size) => ({ state, size })),
    )
  if (filters.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const takeInTurn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { state, size } = next
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
  await shop.stop()
}
process.exitCode = failed === 0 ? 0 : 1
