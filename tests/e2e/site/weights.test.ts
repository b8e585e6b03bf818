import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { findSite, listBuiltFiles } from '../../support/built-files.ts'

/** The limits of a page: bytes raw and compressed, and elements. The first round trip transfers 14 kB. */
interface Budget {
  raw: number
  zipped: number
  elements: number
}
const beforeIsland: Budget = { raw: 40_000, zipped: 10_000, elements: 300 }
const budgets: Record<string, Budget> = {
  'index.html': { raw: 90_000, zipped: 14_000, elements: 800 },
  'products/index.html': { raw: 80_000, zipped: 14_000, elements: 650 },
  'product/ferry-breton-tee-black/index.html': { raw: 60_000, zipped: 14_000, elements: 400 },
  // Two dozen variants and five colours: as much as a product page has.
  'product/clerk-poplin-shirt/index.html': { raw: 70_000, zipped: 14_000, elements: 415 },
  'cart/index.html': beforeIsland,
  'checkout/index.html': beforeIsland,
  'account/index.html': beforeIsland,
}
const stylesMax = 24_000
/** Compressed, without React: the frame of the admin and its first screen. */
const adminScriptsMax = 32_000

const countElements = (page: Page, html: string) =>
  page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*').length, html)

async function weigh(page: Page, html: string): Promise<Budget> {
  return {
    raw: Buffer.byteLength(html),
    zipped: brotliCompressSync(html).length,
    elements: await countElements(page, html),
  }
}

for (const [file, budget] of Object.entries(budgets)) {
  test(`${file} stays within its limits`, async ({ page }) => {
    const html = await readFile(join(await findSite(), file), 'utf8')
    const weight = await weigh(page, html)
    expect(weight.elements).toBeGreaterThan(50)
    const tooMuch = (['raw', 'zipped', 'elements'] as const)
      .filter((what) => weight[what] > budget[what])
      .map((what) => `${what}: ${weight[what]} of ${budget[what]}`)
    expect(tooMuch).toEqual([])
  })
}

test('no page exceeds the limit of styles, and neither does the file of the rest', async () => {
  const heavy: string[] = []
  const pages = await listBuiltFiles(/\.html$/)
  for (const file of pages.filter((path) => !path.includes('/admin/'))) {
    const html = await readFile(file, 'utf8')
    const inline = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) =>
      Buffer.byteLength(text),
    )
    const bytes = inline.reduce((sum, length) => sum + length, 0)
    if (bytes > stylesMax) heavy.push(`${file}: ${bytes}`)
    // Anything the head links to would block the first paint.
    expect(html.slice(0, html.indexOf('<body')), file).not.toMatch(/<link[^>]+rel="stylesheet"/)
    expect(html, file).not.toContain('data-astro-cid')
  }
  const styles = await listBuiltFiles(/\.css$/)
  expect(styles.length).toBeGreaterThan(0)
  for (const file of styles) {
    const { length } = await readFile(file)
    if (length > stylesMax) heavy.push(`${file}: ${length}`)
  }
  expect(pages.length).toBeGreaterThan(50)
  expect(heavy).toEqual([])
})

/** A script and all that it imports before it runs. */
async function followImports(file: string, found = new Map<string, string>()): Promise<Map<string, string>> {
  if (found.has(file)) return found
  const text = await readFile(file, 'utf8')
  found.set(file, text)
  // Not those in parentheses, which are loaded when they are needed.
  const imports = text.matchAll(/(?:import|export)\s*(?:[^'"()]*?from\s*)?["'](\.\/[^"']+)["']/g)
  for (const [, name = ''] of imports) await followImports(join(dirname(file), name), found)
  return found
}

test('the admin loads a screen when it is opened, not before', async () => {
  const site = await findSite()
  const html = await readFile(join(site, 'admin/index.html'), 'utf8')
  const [, app = ''] = /component-url="([^"]*AdminApp[^"]*)"/.exec(html) ?? []
  const scripts = [...(await followImports(join(site, app)))]
  expect(scripts.length).toBeGreaterThan(5)
  const bytes = scripts.map(([, text]) => brotliCompressSync(text).length).reduce((sum, length) => sum + length, 0)
  expect(bytes).toBeLessThan(adminScriptsMax)
})
