import { expect, test } from 'vitest'
import { delayScripts } from '../../../src/site/build/later-scripts.ts'

const scripts =
  '<script type="module" src="/_astro/Shell.b.js"></script><script type="module" src="/_astro/Listing.c.js"></script>'
const head = '<head><link rel="modulepreload" href="/_astro/shop.a.js"></head>'
const picture = '<img src="/a.webp" fetchpriority="high">'

const addOne = async (scripts: readonly string[]) => ['/_astro/imported.d.js', ...scripts]
const delay = (html: string) => delayScripts(html, addOne)

test('a page with a main picture lists its scripts, shared ones first and those of the frame last', async () => {
  expect(await delay(`<html>${head}<body>${picture}${scripts}</body>`)).toBe(
    `<html data-scripts="/_astro/shop.a.js /_astro/Listing.c.js /_astro/Shell.b.js"><head></head><body>${picture}</body>`,
  )
})

const island = (name: string, value: string) =>
  `<astro-island component-url="/_astro/${name}.js" renderer-url="/_astro/client.js" opts="{&quot;value&quot;:${value}}">`

test('so does a page that is complete until its list holds something, with its island and all that they import', async () => {
  const islands = island('Drawer', '{}') + island('CartPage', '{&quot;once&quot;:&quot;[data-full]&quot;}')
  const html = await delay(`<html data-holds="cart" data-when-full="/a.css">${head}<body>${islands}${scripts}</body>`)
  expect(html).toContain(
    'data-scripts="/_astro/shop.a.js /_astro/imported.d.js /_astro/Listing.c.js /_astro/Shell.b.js"',
  )
  expect(html).toContain('data-island-scripts="/_astro/imported.d.js /_astro/CartPage.js /_astro/client.js"')
})

test('a page without such an island names none', async () => {
  const html = `<html data-holds="cart" data-when-full="/a.css">${head}<body>${island('Drawer', '{}')}${scripts}</body>`
  expect(await delay(html)).not.toContain('data-island-scripts')
})

test.each([`<html>${head}<body>${scripts}</body>`, `<html><body>${picture}</body>`])(
  '%s stays as it is',
  async (page) => {
    expect(await delay(page)).toBe(page)
  },
)
