import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
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
const listing: Budget = { raw: 80_000, zipped: 14_000, elements: 650 }
const product: Budget = { raw: 60_000, zipped: 14_000, elements: 400 }
/** Each variant is 600 bytes of what search engines read, which compress to 40; an island has 200 of its own. */
const productOfManyVariants: Budget = { ...product, raw: 66_000 }
const manyVariants = 12
const plainPage: Budget = { raw: 40_000, zipped: 10_000, elements: 300 }
/** A table of sizes for each kind of garment. */
const sizeGuide: Budget = { ...plainPage, elements: 400 }

const home: Budget = { raw: 90_000, zipped: 14_000, elements: 800 }
/** How many of each kind are compressed, the largest first: to compress all takes long. */
const zippedOfKind = 8

function findBudget({ file, html }: { file: string; html: string }): Budget {
  const [kind] = file.split('/')
  if (kind === 'index.html') return home
  if (kind === 'products' || kind === 'category' || kind === 'search') return listing
  if (kind === 'product')
    return html.split('"@type":"Offer"').length - 1 > manyVariants ? productOfManyVariants : product
  return kind === 'size-guide' ? sizeGuide : plainPage
}

const stylesMax = 24_000
/** Compressed, without React: the frame of the admin and its first screen. */
const adminScriptsMax = 34_000

const countElements = (page: Page, html: string) =>
  page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*').length, html)

test('every page of the shop stays within its limits', async ({ page }) => {
  const site = await findSite()
  const files = (await listBuiltFiles(/index\.html$/)).map((path) => relative(site, path))
  const shown = files.filter((file) => !file.startsWith('admin/'))
  expect(shown.filter((file) => file.startsWith('product/')).length).toBeGreaterThan(100)
  const pages = await Promise.all(shown.map(async (file) => ({ file, html: await readFile(join(site, file), 'utf8') })))
  const heavy: string[] = []
  for (const [budget, ofKind] of Map.groupBy(pages, findBudget)) {
    const bySize = ofKind.toSorted((a, b) => b.html.length - a.html.length)
    for (const [place, { file, html }] of bySize.entries()) {
      const weight: Partial<Budget> = {
        raw: Buffer.byteLength(html),
        elements: await countElements(page, html),
        ...(place < zippedOfKind && { zipped: brotliCompressSync(html).length }),
      }
      expect(weight.elements, file).toBeGreaterThan(50)
      for (const what of ['raw', 'zipped', 'elements'] as const)
        if ((weight[what] ?? 0) > budget[what]) heavy.push(`${file}: ${what} ${weight[what]} of ${budget[what]}`)
    }
  }
  expect(heavy).toEqual([])
})

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
  const scripts = [...(await followImports(join(site, app)))].filter(([file]) => !/\/react\.[^/]+$/.test(file))
  expect(scripts.length).toBeGreaterThan(5)
  const bytes = scripts.map(([, text]) => brotliCompressSync(text).length).reduce((sum, length) => sum + length, 0)
  expect(bytes).toBeLessThan(adminScriptsMax)
})
