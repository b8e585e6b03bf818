import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import type { FeedFormat } from '../../../src/features/channels/build/feed-format.ts'
import { sayLeftOut } from '../../../src/features/channels/build/feed-parts.ts'
import { merchantFeed } from '../../../src/features/channels/build/merchant-feed.ts'
import { tableFeed } from '../../../src/features/channels/build/table-feeds.ts'
import { checkGoogleFeed, writeFeed, writeMerchantFeed } from '../../support/google-feed.ts'
import { showProduct } from '../../support/shown-product.ts'
import { showSite } from '../../support/site.ts'
import { childrenNamed, readXml, textOf } from '../../support/xml.ts'

const site = showSite()

const picture = { url: '/pictures/front.webp', alt: 'A shirt', width: 1200, height: 1500, color: null }
const good = (over: Partial<Product> = {}) =>
  showProduct('1', { description: '<p>A shirt of poplin</p>', images: [picture], ...over })
const fieldsOf = (product: Product, shop = site) => {
  const [item] = childrenNamed(readXml(writeMerchantFeed([product], shop).xml).children[0], 'item')
  return (name: string) => textOf(item, name)
}
const withVariant = (product: Product, over: Partial<Product['variants'][number]>): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, ...over })),
})

/** Each field of a product from what shops really have, gaps included. */
const long = (unit: string, times: number) => unit.repeat(times)
const texts = fc.constantFrom(
  'Poplin shirt',
  '',
  long('Ein sehr langes Hemd ', 20),
  long('衬衫', 120),
  `${long('a', 149)}👨‍👩‍👧`,
  '"5, 6"\n=1',
)
/** The first eight times as often as each of the others. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 8 }, ...others.map((other) => fc.constant(other)))
const anyProduct = fc
  .record({
    name: texts.filter((text) => text !== ''),
    description: texts.map((text) => `<p>${text}</p>`),
    brand: texts.map((name) => ({ slug: 'brand', name })),
    category: texts.map((name) => ({ slug: 'shirts', name: name || 'Shirts' })),
    style: fc.constantFrom('style', long('very-long-style-', 8)).map((slug) => ({ slug, name: 'Style' })),
    images: mostly([1], [], [...Array(15).keys()]).map((places) => places.map(() => picture)),
    gender: mostly<'male' | 'unisex' | null>('male', 'unisex', null),
    ageGroup: mostly<'adult' | null>('adult', null),
    fabric: texts,
    color: mostly('white', 'default', long('white-and-blue-', 5)),
    size: mostly('M', '', long('M', 120)),
    sku: mostly('-', '', long('-long', 12)),
    gtin: fc.constantFrom(undefined, '4006381333931'),
    price: mostly(89.9, 20, 0),
    offer: fc.constantFrom(1, 0.5),
  })
  .map(({ color, size, sku, gtin, price, offer, ...own }) => ({ own, color, size, sku, gtin, price, offer }))
type Made = typeof anyProduct extends fc.Arbitrary<infer T> ? T : never

function make({ own, color, size, sku, gtin, price, offer }: Made, id: number): Product {
  const product = showProduct(String(id), { ...own, stock: { [color]: { [size]: 3 } } })
  return withVariant(product, {
    sku: sku === '' ? '' : `${id}${sku}`,
    price,
    finalPrice: Math.round(price * offer * 100) / 100,
    ...(gtin !== undefined && { gtin }),
  })
}

describe('the feed for Google', () => {
  test('has nothing that Google refuses, and lists everything that it leaves out, of 200 products with all kinds of gaps', () => {
    const made: Made[] = fc.sample(anyProduct, { numRuns: 200, seed: 5 })
    const products = made.map(make)
    const { xml, leftOut } = writeMerchantFeed(products, { ...site, unsaid: { gender: null, ageGroup: null } })
    expect(checkGoogleFeed(xml)).toEqual([])
    const items = childrenNamed(readXml(xml).children[0], 'item')
    expect(items.length).toBeGreaterThan(40)
    expect(items.length + leftOut.length).toBe(200)
    expect(leftOut.every(({ faults }) => faults.length > 0)).toBe(true)
    const found = new Set(leftOut.flatMap(({ faults }) => faults))
    expect([...found].sort()).toEqual(['ageGroup', 'color', 'gender', 'picture', 'price', 'size', 'sku'])
  })

  test('a maker’s number is given, and only a product without one says that there is none', () => {
    const known = fieldsOf(withVariant(good(), { gtin: '4006381333931' }))
    expect([known('g:gtin'), known('g:identifier_exists')]).toEqual(['4006381333931', undefined])
    const unknown = fieldsOf(good())
    expect([unknown('g:gtin'), unknown('g:identifier_exists')]).toEqual([undefined, 'no'])
  })

  test('what a product doesn’t say of gender and age, the shop says; what it says itself counts', () => {
    const shop = { ...site, unsaid: { gender: 'unisex', ageGroup: 'adult' } }
    const silent = fieldsOf(good({ gender: null, ageGroup: null }), shop)
    expect([silent('g:gender'), silent('g:age_group')]).toEqual(['unisex', 'adult'])
    expect(fieldsOf(good({ gender: 'female', ageGroup: 'kids' }), shop)('g:gender')).toBe('female')
    const { leftOut } = writeMerchantFeed([good({ gender: null, ageGroup: null })], site)
    expect(leftOut.map(({ faults }) => faults)).toEqual([['gender', 'ageGroup']])
  })

  test('clothes without colour, gender and age are left out only where Google asks for them', () => {
    const plain = good({ gender: null, ageGroup: null, stock: { default: { M: 1 } } } as Partial<Product>)
    const count = (country: string) => writeMerchantFeed([plain], { ...site, country }).leftOut.length
    expect(['US', 'DE', 'FR', 'JP', 'GB', 'BR', ''].map(count)).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(['IN', 'AE', 'CH'].map(count)).toEqual([0, 0, 0])
  })

  test('a title is cut between words, never within a character, also where a script has no spaces', () => {
    const titleOf = (name: string) => fieldsOf(good({ name }))('g:title') ?? ''
    expect(titleOf(`${long('Long shirt ', 20)}`)).toMatch(/^(Long shirt )+Long( shirt)?…$/)
    const family = titleOf(`${long('a', 147)}👨‍👩‍👧👨‍👩‍👧`)
    expect(family).toBe(`${long('a', 147)}…`)
    expect(titleOf(`Hemd ${long('衬衫', 120)}`)).toHaveLength(150)
  })

  test('a group with a long name has a short one of its own, the same for all its variants', () => {
    const groupOf = (slug: string) => fieldsOf(good({ style: { slug, name: 'Style' } }))('g:item_group_id') ?? ''
    const slug = long('very-long-style-', 8)
    expect(groupOf(slug).length).toBeLessThanOrEqual(50)
    expect(groupOf(slug)).toBe(groupOf(slug))
    expect(groupOf(`${slug}a`)).not.toBe(groupOf(`${slug}b`))
  })

  test('the build says how many products are left out, and why', () => {
    const { leftOut } = merchantFeed.write(good({ gender: null, images: [] }), site)
    expect(sayLeftOut(merchantFeed, [leftOut, [], [], leftOut])).toBe(
      '/feed.xml leaves out 2 of 4 products: it has no picture (2), it doesn’t say for whom it is made (2)',
    )
    expect(sayLeftOut(merchantFeed, [[], []])).toBe('')
  })
})

describe('feeds as tables', () => {
  const rowsOf = (format: FeedFormat, products: Product[]) =>
    parse(writeFeed(format, products, site).text, { columns: true }) as Record<string, string>[]
  const shirt = withVariant(
    good({ name: 'Shirt, "blue"', images: [picture, { ...picture, url: '/pictures/back.webp' }], fabric: 'poplin' }),
    { gtin: '4006381333931', price: 80, finalPrice: 60 },
  )

  test.each(['meta', 'pinterest', 'tiktok'] as const)(
    '%s has its own name for the number, and prices with currency',
    (name) => {
      const [row] = rowsOf(tableFeed(name), [shirt])
      const { sku = '' } = shirt.variants[0] ?? {}
      expect(row).toMatchObject({
        [name === 'tiktok' ? 'sku_id' : 'id']: sku,
        title: 'Shirt, "blue", White, M',
        availability: 'in stock',
        price: '80.00 USD',
        sale_price: '60.00 USD',
        gtin: '4006381333931',
        gender: 'male',
        age_group: 'adult',
        item_group_id: 'style-1',
        material: 'poplin',
      })
      expect(row?.['image_link']).toMatch(/^https:\/\/quay\.example\/\.netlify\/images\?/)
      expect(row?.['additional_image_link']).toContain('back.webp')
    },
  )

  test('OpenAI’s has its flags, seller and countries', () => {
    expect(rowsOf(tableFeed('openai'), [shirt])[0]).toMatchObject({
      is_eligible_search: 'true',
      is_eligible_checkout: 'false',
      item_id: shirt.variants[0]?.sku,
      availability: 'in_stock',
      price: '80.00 USD',
      group_id: 'style-1',
      seller_name: 'Quay',
      seller_url: 'https://quay.example',
      return_policy: 'https://quay.example/returns',
      target_countries: 'US',
      store_country: 'US',
    })
  })

  test('each has the same variants as Google’s, and leaves out the same', () => {
    const made: Made[] = fc.sample(anyProduct, { numRuns: 100, seed: 7 })
    const products = made.map(make)
    const google = writeFeed(merchantFeed, products, site)
    const ids = childrenNamed(readXml(google.text).children[0], 'item').map((item) => textOf(item, 'g:id'))
    for (const [name, key] of [
      ['meta', 'id'],
      ['pinterest', 'id'],
      ['tiktok', 'sku_id'],
      ['openai', 'item_id'],
    ] as const) {
      expect(rowsOf(tableFeed(name), products).map((row) => row[key])).toEqual(ids)
      expect(writeFeed(tableFeed(name), products, site).leftOut).toEqual(google.leftOut)
    }
  })
})
