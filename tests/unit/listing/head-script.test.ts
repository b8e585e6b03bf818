import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { writeHeadScript, writeSearchHeadScript } from '../../../src/features/listing/rules/head-scripts.ts'
import { emptyFilter, type FilterState, formatFilter, sorts } from '../../../src/features/listing/rules/query.ts'

const source =
  readFileSync('src/site/browser/before-paint.js', 'utf8') + readFileSync('src/site/browser/holds.js', 'utf8')

interface Opened {
  address?: string
  stored?: Record<string, string>
  /** The tab's sessionStorage. */
  session?: Map<string, string>
  navigation?: string
  /** Storage that the browser blocks. */
  forbidden?: boolean
  /** The list that a page of an island shows. */
  holds?: string
  cookie?: string
  /** A listing has its own script besides that of every page. */
  script?: string
}

/** Runs the head's script as a browser does before painting, and returns what it set on the root element. */
function openPage({
  address = '/',
  stored = {},
  session = new Map(),
  navigation = 'navigate',
  forbidden,
  holds,
  cookie = '',
  script = source,
}: Opened = {}) {
  const url = new URL(address, 'https://shop.example')
  const attributes = new Set<string>()
  const font = { media: '(min-width: 48rem)' }
  const styles: Record<string, string> = {}
  const numbers: Record<string, unknown> = {}
  const heard = new Map<string, () => void>()
  const read = (value: string | null | undefined) => {
    if (forbidden) throw new Error('SecurityError')
    return value ?? null
  }
  const context = {
    location: { pathname: url.pathname, search: url.search },
    URLSearchParams,
    performance: { getEntriesByType: () => [{ type: navigation }] },
    localStorage: { getItem: (name: string) => read(stored[name]) },
    sessionStorage: {
      getItem: (name: string) => read(session.get(name)),
      setItem: (name: string, value: string) => session.set(name, value),
    },
    addEventListener: (type: string, listen: () => void) => heard.set(type, listen),
    cancelAnimationFrame: () => undefined,
    requestAnimationFrame: (draw: () => void) => draw(),
    document: {
      cookie,
      querySelectorAll: (selector: string) => {
        const [, name] = /data-count-of="(\w+)"/.exec(selector) ?? []
        const style = {
          setProperty: (_property: string, count: unknown) => Object.assign(numbers, { [name ?? '']: count }),
        }
        return name ? [{ style }] : [font]
      },
      documentElement: {
        dataset: { holds },
        hasAttribute: (name: string) => attributes.has(name),
        style: { setProperty: (name: string, value: string) => Object.assign(styles, { [name]: value }) },
        setAttribute: (name: string) => attributes.add(name),
        removeAttribute: (name: string) => attributes.delete(name),
        toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
      },
    },
  }
  runInNewContext(script, context)
  return { attributes, styles, numbers, font, dispatch: (event: string) => heard.get(event)?.(), stored }
}

const listingScript = writeHeadScript(['fit', 'made-in'])
const hidesUnfiltered = (address: string) =>
  openPage({ address, script: listingScript }).attributes.has('data-filtering')

describe("the static list is hidden until the address's filter is applied", () => {
  const choices: [string, Partial<FilterState>][] = [
    ['a category', { category: 'linen-shirts' }],
    ['a category whose name begins as the root does', { category: 'fashion-shirts' }],
    ['a brand', { chosen: { brand: ['harbour'] } }],
    ['a colour', { chosen: { color: ['white', 'sky'] } }],
    ['a size', { chosen: { size: ['15-5'] } }],
    ['an attribute of the merchant', { chosen: { 'made-in': ['peru'] } }],
    ['a lowest price', { minCents: 2000 }],
    ['a highest price', { maxCents: 9000 }],
    ['a page', { page: 2 }],
    ['the lowest price first', { sort: 'price-asc' }],
    ['the highest price first', { sort: 'price-desc' }],
    ['the best rated first', { sort: 'rating' }],
  ]

  test.each(choices)('by %s', (_name, choice) => {
    expect(
      hidesUnfiltered(
        `/products?${formatFilter({ ...emptyFilter, ...choice }, { currency: 'USD', ceilingCents: 50_000 })}`,
      ),
    ).toBe(true)
  })

  test.each(choices)('by %s alone, as someone may type it', (_name, choice) => {
    const whole = new URLSearchParams(
      formatFilter({ ...emptyFilter, ...choice }, { currency: 'USD', ceilingCents: 50_000 }),
    )
    const untouched = new URLSearchParams(
      formatFilter({ ...emptyFilter, chosen: { brand: ['x'] } }, { currency: 'USD', ceilingCents: 50_000 }),
    )
    untouched.set('brand', '')
    const changed = [...whole].filter(([name, value]) => untouched.get(name) !== value)
    expect(changed).toHaveLength(1)
    expect(hidesUnfiltered(`/products?${new URLSearchParams(changed)}`)).toBe(true)
    expect(hidesUnfiltered(`/products?utm_source=mail&${new URLSearchParams(changed)}`)).toBe(true)
  })

  test.each([
    '/products',
    '/products?utm_source=mail',
    '/products?category=fashion',
    '/products?category=fashion&utm_source=mail',
    '/products?brand=&color=&size=&page=',
    '/products?my-brand=1',
    '/products?brand=%20&size=,',
    '/products?category=%20Fashion',
    ...sorts.filter((sort) => !/price|rating/.test(sort)).map((sort) => `/products?sort=${sort}`),
    '/products?weave=twill',
  ])('but %s is shown at once', (address) => {
    expect(hidesUnfiltered(address)).toBe(false)
  })
})

describe("the static list is hidden until the shopper's own sizes are applied", () => {
  const hides = (address: string, fit: string | undefined, forbidden = false) =>
    openPage({ address, script: listingScript, stored: fit ? { 'placket:fit': fit } : {}, forbidden }).attributes.has(
      'data-filtering',
    )
  const only = JSON.stringify({ sizes: { shirts: ['M'] }, only: true })

  test('if lists show only those, and the address has no filters of its own', () => {
    expect(hides('/products', only)).toBe(true)
    expect(hides('/category/polos?utm_source=mail', only)).toBe(true)
    expect(hides('/products?category=fashion', only)).toBe(false)
    expect(hides('/products', JSON.stringify({ sizes: { shirts: ['M'] }, only: false }))).toBe(false)
    expect(hides('/products', undefined)).toBe(false)
    expect(hides('/products', only, true)).toBe(false)
    expect(hides('/products?color=navy', only, true)).toBe(true)
  })
})

describe('the search page', () => {
  const script = writeSearchHeadScript({
    scripts: ['/_astro/answer.a.js', '/_astro/shop.b.js'],
    data: ['/filters/summary.json'],
    call: '/api/find',
  })
  const open = (search: string, cookie = '') => {
    const links: Record<string, string>[] = []
    const attributes: string[] = []
    const asked: string[] = []
    runInNewContext(script, {
      location: { search },
      URLSearchParams,
      AbortSignal,
      window: {},
      fetch: async (address: string) => asked.push(address),
      document: {
        cookie,
        documentElement: {
          setAttribute: (name: string) => attributes.push(name),
        },
        createElement: () => ({}),
        head: { append: (link: Record<string, string>) => links.push(link) },
      },
    })
    return { links: links.map(({ rel, href }) => `${rel} ${href}`), attributes, asked }
  }
  const scripts = ['answer.a', 'shop.b'].map((name) => `modulepreload /_astro/${name}.js`)

  test('requests what its results need before its scripts have come, and the results themselves', () => {
    expect(open(`?query=+blue%20linen${'n'.repeat(200)}`)).toEqual({
      attributes: ['data-filtering', 'data-asked'],
      links: [...scripts, 'preload /filters/summary.json'],
      asked: [`/api/find?query=blue+linen${'n'.repeat(90)}&found=1&limit=1`],
    })
  })

  test('leaves a search of someone who is signed in to the scripts, which have the token', () => {
    const { links, asked } = open('?query=linen', 'a=1; ectoken=x')
    expect(links).toEqual([...scripts, 'preload /filters/summary.json'])
    expect(asked).toEqual([])
  })

  test.each(['?query=', '?query=%20', ''])('requests nothing without a query (%s)', (search) => {
    expect(open(search)).toEqual({ attributes: [], links: [], asked: [] })
  })
})

describe('the counts of the header', () => {
  const lines = (...quantities: unknown[]) => JSON.stringify(quantities.map((quantity) => ({ quantity })))

  test('appear before the scripts: items of the cart, products of the lists', () => {
    const { styles, attributes } = openPage({ stored: { cart: lines(2, 3), wishlist: '[1,2]', compare: '[]' } })
    expect(styles).toEqual({ '--cart-count': '5', '--wishlist-count': '2', '--compare-count': '0' })
    expect([...attributes]).toEqual(['data-cart', 'data-wishlist'])
  })

  test('are set where they stand, so that a new count is no new style of the whole page', () => {
    const page = openPage({ stored: { cart: lines(2) } })
    expect(page.numbers).toMatchObject({ cart: 2, wishlist: 0 })
    page.stored['cart'] = lines(3)
    page.dispatch('placket:stored')
    expect(page.numbers).toMatchObject({ cart: 3 })
    const header = readFileSync('src/site/Header.astro', 'utf8')
    expect(source).not.toContain('adoptedStyleSheets')
    for (const name of ['cart', 'wishlist', 'compare']) {
      expect(header).toMatch(new RegExp(`@property --${name}-count \\{[^}]*inherits: false`))
    }
  })

  test('follow later changes, by this tab or another, and on the way back', () => {
    for (const event of ['storage', 'placket:stored', 'pageshow']) {
      const page = openPage({ stored: { cart: lines(1) } })
      page.stored['cart'] = lines(4)
      page.dispatch(event)
      expect(page.styles['--cart-count'], event).toBe('4')
      page.stored['cart'] = '[]'
      page.dispatch(event)
      expect(page.attributes.has('data-cart'), event).toBe(false)
    }
  })

  test.each([
    ['lines that are none', JSON.stringify([null, { quantity: 'x' }, {}, { quantity: 2 }]), '2'],
    ['no list', '{"length":5}', '0'],
    ['nothing', undefined, '0'],
  ])('of %s are what can be counted', (_name, cart, count) => {
    expect(openPage({ stored: cart === undefined ? {} : { cart } }).styles['--cart-count']).toBe(count)
  })

  test('of corrupt storage are hidden, and those of the other lists are shown', () => {
    const page = openPage({ stored: { cart: lines(1), wishlist: '[1]' } })
    page.stored['cart'] = '[{'
    page.dispatch('storage')
    expect(page.attributes.has('data-cart')).toBe(false)
    expect(page.attributes.has('data-wishlist')).toBe(true)
  })
})

describe('the start loader', () => {
  test('shows once in each tab', () => {
    const session = new Map<string, string>()
    expect(openPage({ session }).attributes.has('data-started')).toBe(false)
    expect(openPage({ session }).attributes.has('data-started')).toBe(true)
  })

  test.each(['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'])('ends at the first %s', (event) => {
    const page = openPage()
    page.dispatch(event)
    expect(page.attributes.has('data-started')).toBe(true)
  })

  test('never shows when storage is blocked', () => {
    expect([...openPage({ forbidden: true }).attributes]).toEqual(['data-started'])
  })
})

test.each<[string, Opened, boolean]>([
  ['an empty cart', { holds: 'cart', stored: { cart: '[]', 'placket:later': '[]', wishlist: '[1]' } }, false],
  ['a cart', { holds: 'cart', stored: { cart: '[{"quantity":1}]' } }, true],
  ['what was saved for later', { holds: 'cart', stored: { 'placket:later': '[{"quantity":1}]' } }, true],
  ['a shared wishlist', { holds: 'wishlist', address: '/wishlist?items=1,2' }, true],
  ['somebody signed in', { holds: 'member', cookie: 'a=b; ectoken=x' }, true],
  ['somebody signed out', { holds: 'member', cookie: 'ectoken=' }, false],
  ['a page of another kind', { stored: { cart: '[{"quantity":1}]' } }, false],
])('a page of an island knows whether it will show something: %s', (_name, opened, isFull) => {
  expect(openPage(opened).attributes.has('data-full')).toBe(isFull)
})

test('on phones the text font is preloaded from the second page on', () => {
  const session = new Map<string, string>()
  expect(openPage({ session }).font.media).toBe('(min-width: 48rem)')
  expect(openPage({ session }).font.media).toBe('all')
})

test.each([
  ['navigate', false],
  ['reload', true],
  ['back_forward', true],
])('a page reached by %s counts as returned to: %s', (navigation, returned) => {
  expect(openPage({ navigation }).attributes.has('data-returned')).toBe(returned)
})
