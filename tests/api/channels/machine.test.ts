import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../../src/features/catalog/contract.ts'
import { listItems } from '../../../src/features/channels/build/item.ts'
import {
  describeArticle,
  describeBreadcrumbs,
  describeProduct,
  describeStore,
  serializeJsonLd,
} from '../../../src/features/channels/build/json-ld.ts'
import { listFeedFields } from '../../../src/features/channels/build/merchant-feed.ts'
import { writeRss } from '../../../src/features/channels/build/rss.ts'
import type { Site } from '../../../src/features/channels/build/site.ts'
import { listSitemaps, writeRobots } from '../../../src/features/channels/build/sitemap.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { readCatalogue } from '../../support/facet-check.ts'
import { checkGoogleFeed, requiredFields, writeMerchantFeed } from '../../support/google-feed.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'
import { provideShop } from '../../support/shop.ts'
import { showProduct } from '../../support/shown-product.ts'
import { methodsOf, showSite } from '../../support/site.ts'
import { childrenNamed, readXml, textOf } from '../../support/xml.ts'

const site = showSite({
  url: 'https://shop.example',
  name: 'Placket',
  description: 'Shirts & more',
  methods: methodsOf({ shippingCents: { standard: 595, express: 1495 }, freeStandardFromCents: 7500 }),
})
const kiosk = { line1: 'Hauptstraße 1', city: 'Berlin', state: '', postcode: '10115', country: 'DE', hours: '' }
const shop = provideShop()
let products: Product[] = []
beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  products = await readCatalogue(shop().deps.db)
  expect(products.length).toBeGreaterThan(100)
})

function findProduct(slug: string): Product {
  const product = products.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`No ${slug}`)
  return product
}

test('machines get no fact that nobody has told the shop', () => {
  const unknown = { gender: null, ageGroup: null, weightGrams: null, category: { slug: 'fashion', name: 'Fashion' } }
  const product = showProduct('1', unknown)
  expect(JSON.stringify(describeProduct(product, [product], site))).not.toMatch(
    /Fashion|audience|material|"image"|weight/,
  )
  const fields = listItems(product, site).flatMap(listFeedFields)
  const names = fields.map(([name]) => name)
  expect(names).toContain('g:size')
  for (const name of ['gender', 'age_group', 'shipping_weight', 'material', 'product_type', 'google_product_category'])
    expect(names).not.toContain(`g:${name}`)
})

describe('the merchant feed', () => {
  const readItems = () => {
    const feed = writeMerchantFeed(products, site)
    return { ...feed, items: childrenNamed(readXml(feed.xml).children[0], 'item') }
  }

  test('contains every variant with every required field, and no number twice', () => {
    const { items, leftOut } = readItems()
    expect(leftOut).toEqual([])
    expect(items).toHaveLength(products.flatMap(({ variants }) => variants).length)
    for (const item of items) {
      expect(requiredFields.filter((name) => !textOf(item, name))).toEqual([])
    }
    const ids = items.map((item) => textOf(item, 'g:id'))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('an offer has both prices, and shipping follows the price', () => {
    const { items } = readItems()
    const find = (sku: string) => items.find((item) => textOf(item, 'g:id') === sku)
    const offer = find('HARBOUR-SHORT-SLEEVE-MUSTARD-M')
    expect([textOf(offer, 'g:price'), textOf(offer, 'g:sale_price')]).toEqual(['64.00 USD', '44.00 USD'])
    const shipping = (sku: string) => textOf(childrenNamed(find(sku), 'g:shipping')[0], 'g:price')
    expect(shipping('HARBOUR-SHORT-SLEEVE-MUSTARD-M')).toBe('5.95 USD')
    const services = childrenNamed(find('HARBOUR-SHORT-SLEEVE-MUSTARD-M'), 'g:shipping')
    expect(services.map((service) => [textOf(service, 'g:service'), textOf(service, 'g:price')])).toEqual([
      ['Standard', '5.95 USD'],
      ['Express', '14.95 USD'],
    ])
    expect(shipping('CANDY-STRIPE-OXFORD-BLUE-M')).toBe('0.00 USD')
  })

  test('shipping has every way to deliver, by weight too, with its days; nothing that is picked up', () => {
    const whole = { basis: 'subtotal', max: null, freeFromCents: null, place: null } as const
    const steps = (priceCents: number) => [{ fromCents: 0, priceCents }]
    const methods = [
      { ...whole, id: 'parcel', name: 'DHL Paket', speed: 'standard', days: [1, 3], steps: steps(490) },
      {
        ...whole,
        id: 'letter',
        name: 'Letter',
        speed: 'standard',
        days: null,
        basis: 'weight',
        max: 100,
        steps: steps(200),
      },
      { ...whole, id: 'bike', name: '', speed: 'express', days: [0, 1], steps: steps(900) },
      { ...whole, id: 'kiosk', name: 'Kiosk', speed: 'standard', days: [1, 1], steps: steps(0), place: kiosk },
    ] as const
    const shop = { ...site, country: 'DE', methods, schedule: { cutOff: '14:00', handlingDays: 1 }, returnLabel: 'eu' }
    const product = findProduct('harbour-short-sleeve-mustard')
    const write = (weightGrams: number) => {
      const { xml } = writeMerchantFeed([{ ...product, weightGrams }], shop)
      return { xml, item: childrenNamed(readXml(xml).children[0], 'item')[0] }
    }
    const { xml, item } = write(300)
    const read = (name: string) => childrenNamed(item, 'g:shipping').map((entry) => textOf(entry, name) ?? '')
    expect(read('g:service')).toEqual(['DHL Paket', 'Express'])
    expect(read('g:min_handling_time')).toEqual(['1', '1'])
    expect(read('g:max_handling_time')).toEqual(['2', '2'])
    expect(read('g:max_transit_time')).toEqual(['3', '1'])
    expect(textOf(item, 'g:return_policy_label')).toBe('eu')
    expect(childrenNamed(write(90).item, 'g:shipping').map((entry) => textOf(entry, 'g:service'))).toContain('Letter')
    expect(checkGoogleFeed(xml)).toEqual([])
    const terms = JSON.parse(serializeJsonLd(describeProduct(product, [product], shop)))['@graph']
    expect(terms.find((term: { '@type': string }) => term['@type'] === 'OfferShippingDetails')).toMatchObject({
      shippingRate: { value: 4.9 },
      deliveryTime: {
        handlingTime: { minValue: 1, maxValue: 2 },
        transitTime: { minValue: 1, maxValue: 3, unitCode: 'DAY' },
      },
    })
  })

  test('is what Google takes', () => {
    expect(checkGoogleFeed(readItems().xml)).toEqual([])
  })

  test('colourways of a style are in one group, each with its own pictures', () => {
    const { items } = readItems()
    const group = items.filter((item) => textOf(item, 'g:item_group_id') === 'candy-stripe-oxford')
    expect(new Set(group.map((item) => textOf(item, 'g:color')))).toEqual(new Set(['Blue', 'Red', 'Forest']))
    for (const item of group) expect(textOf(item, 'g:image_link')).toContain(textOf(item, 'g:color')?.toLowerCase())
  })

  test('pictures come through the image service, those of the library and those left on another host', () => {
    const own = `/media/${'a'.repeat(64)}.webp`
    const foreign = 'https://cdn.shopify.com/s/front.jpg?v=1'
    const product = findProduct('candy-stripe-oxford-blue')
    const images = [own, foreign].map((url) => ({ url, alt: '', width: 2400, height: 3000, color: null }))
    const { xml } = writeMerchantFeed([{ ...product, images }], site)
    const [item] = childrenNamed(readXml(xml).children[0], 'item')
    const served = (url: string) => new URL(`/.netlify/images?url=${url}&w=2000&fm=jpg&q=85`, site.url).href
    expect(textOf(item, 'g:image_link')).toBe(served(own))
    expect(textOf(item, 'g:additional_image_link')).toBe(served('https%3A//cdn.shopify.com/s/front.jpg%3Fv%3D1'))
  })

  test('products without a named colour are left out with the reason, not described in part', () => {
    const plain = { ...findProduct('candy-stripe-oxford-blue'), colors: [] }
    const variants = plain.variants.map((variant) => ({ ...variant, color: 'default' }))
    const { leftOut, xml } = writeMerchantFeed([{ ...plain, variants }], site)
    expect(leftOut).toHaveLength(variants.length)
    expect(leftOut[0]?.faults).toEqual(['color'])
    expect(xml).not.toContain('<item>')
  })

  const expectTheirFields = (path: string) => {
    const theirs = childrenNamed(readXml(readFileSync(path, 'utf8')).children[0], 'item')
    const names = new Set(theirs.flatMap((item) => item.children.map(({ name }) => name)))
    const common = [...names].filter((name) => theirs.every((item) => textOf(item, name)))
    expect(common).toContain('g:availability')
    const { items } = readItems()
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(common.filter((name) => !textOf(item, name))).toEqual([])
  }

  test('has every field that all items of a good feed have', () =>
    expectTheirFields('tests/fixtures/merchant-feed.xml'))

  const real = sharedData('google_feed_good.xml')
  test("has every field that all items of a real shop's feed have", overShared(real), () =>
    expectTheirFields(real ?? ''),
  )
})

describe('structured data', () => {
  test('a product is a group of its variants with offers, shipping and returns; other colourways are linked', () => {
    const product = findProduct('candy-stripe-oxford-blue')
    const family = products.filter(({ style }) => style.slug === product.style.slug)
    const [data, ...terms] = JSON.parse(serializeJsonLd(describeProduct(product, family, site)))['@graph']
    expect(data).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'candy-stripe-oxford',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      brand: { name: 'Wicken & Vale' },
    })
    expect(data.hasVariant).toHaveLength(product.variants.length + 2)
    expect(data.hasVariant[2]).toMatchObject({
      '@type': 'Product',
      sku: 'CANDY-STRIPE-OXFORD-BLUE-M',
      color: 'Blue',
      size: 'M',
      image: expect.stringMatching(/^https:\/\/shop\.example\/pictures\//),
      offers: {
        price: 78,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.example/product/candy-stripe-oxford-blue?color=blue&size=M',
      },
    })
    const { shippingDetails, hasMerchantReturnPolicy } = data.hasVariant[2].offers
    const named = [shippingDetails, hasMerchantReturnPolicy].map((term) =>
      terms.find((known: { '@id': string }) => known['@id'] === term['@id']),
    )
    expect(named).toMatchObject([
      { '@type': 'OfferShippingDetails', shippingRate: { value: 0, currency: 'USD' } },
      { merchantReturnDays: 30, applicableCountry: 'US', returnFees: 'https://schema.org/FreeReturn' },
    ])
    expect(terms).toHaveLength(2)
    expect(data.hasVariant.at(-1)).toEqual({ url: 'https://shop.example/product/candy-stripe-oxford-forest' })
    expect(data.aggregateRating).toBeUndefined()
  })

  test('a maker’s number stands beside the SKU', () => {
    const product = findProduct('candy-stripe-oxford-blue')
    const [first, ...more] = product.variants
    const variants = [{ ...first, gtin: '4006381333931' }, ...more] as Product['variants']
    const [{ hasVariant }] = JSON.parse(serializeJsonLd(describeProduct({ ...product, variants }, [], site)))['@graph']
    expect(hasVariant[0]).toMatchObject({ sku: first?.sku, gtin: '4006381333931' })
    expect(hasVariant[1]).not.toHaveProperty('gtin')
  })

  test('a product of 800 variants is described by its range of prices, in a few hundred bytes more than one of two', () => {
    const stock = (sizes: number) => ({
      white: Object.fromEntries([...Array(sizes).keys()].map((size) => [`S${size}`, 1])),
    })
    const describeSizes = (sizes: number) =>
      serializeJsonLd(describeProduct(showProduct('1', { stock: stock(sizes) }), [], site))
    const [{ hasVariant, offers }] = JSON.parse(describeSizes(800))['@graph']
    expect(hasVariant).toEqual([])
    expect(offers).toEqual({
      '@type': 'AggregateOffer',
      lowPrice: 50,
      highPrice: 50,
      priceCurrency: 'USD',
      offerCount: 800,
      availability: 'https://schema.org/InStock',
    })
    expect(describeSizes(800).length).toBeLessThan(describeSizes(2).length + 500)
    expect(JSON.parse(describeSizes(100))['@graph'][0].hasVariant).toHaveLength(100)
  })

  test('the shop is an online store that says how to reach it and takes back', () => {
    const address = { shopStreet: '9 Quay Street', shopPostcode: '04101', shopCity: 'Portland', shopRegion: 'ME' }
    const contact = { ...address, shopCountry: 'US', shopPhone: '+1 207 555 0100' }
    const full = { ...contact, logo: '/media/logo.webp', supportEmail: 'help@shop.example' }
    expect(describeStore(site, full)).toMatchObject({
      '@type': 'OnlineStore',
      '@id': 'https://shop.example/#store',
      logo: 'https://shop.example/media/logo.webp',
      email: 'help@shop.example',
      telephone: '+1 207 555 0100',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '9 Quay Street',
        addressLocality: 'Portland',
        postalCode: '04101',
        addressRegion: 'ME',
        addressCountry: 'US',
      },
      contactPoint: { url: 'https://shop.example/contact', email: 'help@shop.example' },
      hasMerchantReturnPolicy: { merchantReturnDays: 30, applicableCountry: 'US' },
    })
    const none = Object.fromEntries(Object.keys(full).map((key) => [key, ''])) as typeof full
    const bare = describeStore(site, none)
    for (const key of ['logo', 'email', 'telephone', 'address']) expect(bare).not.toHaveProperty(key)
    expect(describeStore(site, { ...none, shopStreet: '9 Quay Street' })).not.toHaveProperty('address')
  })

  test('feed and structured data agree on every variant', () => {
    const { xml } = writeMerchantFeed(products, site)
    const feed = new Map(
      childrenNamed(readXml(xml).children[0], 'item').map((item) => [textOf(item, 'g:id'), item] as const),
    )
    const described: string[] = []
    for (const product of products) {
      const [{ hasVariant }] = JSON.parse(serializeJsonLd(describeProduct(product, [product], site)))['@graph']
      described.push(...hasVariant.map(({ sku }: { sku: string }) => sku))
      for (const { sku, offers, color, size } of hasVariant) {
        const item = feed.get(sku)
        const sale = textOf(item, 'g:sale_price') ?? textOf(item, 'g:price')
        expect(sale).toBe(`${offers.price.toFixed(2)} ${offers.priceCurrency}`)
        expect([textOf(item, 'g:color'), textOf(item, 'g:size'), textOf(item, 'link')]).toEqual([
          color,
          size,
          offers.url,
        ])
        expect(textOf(item, 'g:availability') === 'in_stock').toBe(offers.availability.endsWith('InStock'))
      }
    }
    expect(described.sort()).toEqual([...feed.keys()].sort())
  })

  test('it has a rating once there are reviews, and an old price as struck through', () => {
    const product = { ...findProduct('harbour-short-sleeve-mustard'), rating: 4.5, reviewCount: 2 }
    const [data] = JSON.parse(serializeJsonLd(describeProduct(product, [], site)))['@graph']
    expect(data.aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2 })
    expect(data.hasVariant[0].offers).toMatchObject({
      price: 44,
      priceSpecification: { price: 64, priceType: 'https://schema.org/StrikethroughPrice' },
    })
  })

  test('offers say whether their prices include taxes, once the shop has any', () => {
    const offersOf = (slug: string, tax?: Site['prices']['tax']) => {
      const prices = { ...site.prices, ...(tax && { tax }) }
      const [data] = JSON.parse(serializeJsonLd(describeProduct(findProduct(slug), [], { ...site, prices })))['@graph']
      return data.hasVariant[0].offers
    }
    const reduced = 'harbour-short-sleeve-mustard'
    const vat = { included: true, name: 'VAT' }
    expect(offersOf(reduced).priceSpecification).not.toHaveProperty('valueAddedTaxIncluded')
    expect(offersOf(reduced, vat)).toMatchObject({
      price: 44,
      priceSpecification: [
        { price: 64, valueAddedTaxIncluded: true },
        { price: 44, valueAddedTaxIncluded: true },
      ],
    })
    const plain = products.find(({ price, finalPrice }) => price === finalPrice)?.slug ?? ''
    expect(offersOf(plain)).not.toHaveProperty('priceSpecification')
    expect(offersOf(plain, { ...vat, included: false }).priceSpecification).toMatchObject({
      valueAddedTaxIncluded: false,
    })
  })

  test('free returns are only promised if the shop offers them', () => {
    const product = findProduct('harbour-short-sleeve-mustard')
    const text = (freeReturns: boolean) => serializeJsonLd(describeProduct(product, [], { ...site, freeReturns }))
    expect(text(true)).toContain('/FreeReturn')
    expect(text(false)).not.toContain('/FreeReturn')
    expect(text(false)).toContain('/ReturnFeesCustomerResponsibility')
  })

  test('nothing in it can end the script that holds it', () => {
    const [first] = products
    const name = '</script><img onerror=alert(1)>'
    const text = serializeJsonLd(
      describeProduct({ ...findProduct(first?.slug ?? ''), style: { slug: 'x', name } }, [], site),
    )
    expect(text).not.toContain('<')
    expect(JSON.parse(text)['@graph'][0].name).toBe(name)
  })

  test('breadcrumbs start at home and count from one', () => {
    const trail = [{ name: 'Oxford shirts', href: '/category/oxford-shirts' }, { name: 'Harbour' }]
    expect(describeBreadcrumbs(trail, site)).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Placket', item: 'https://shop.example/' },
        { position: 2, item: 'https://shop.example/category/oxford-shirts' },
        { position: 3, name: 'Harbour' },
      ],
    })
  })
})

describe('the journal', () => {
  test('is an RSS feed with a date for each post, and each post an article', async () => {
    const { blogs } = (await shop().call('listBlogs')).body
    const channel = readXml(writeRss(blogs, site, '/blog/rss.xml')).children[0]
    const items = childrenNamed(channel, 'item')
    expect(items.map((item) => textOf(item, 'title'))).toEqual(blogs.map(({ title }) => title))
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d\d \w{3} \d{4} .* GMT$/)
    const [post] = blogs
    if (!post) throw new Error('The demo has posts')
    expect(describeArticle(post, site)).toMatchObject({
      '@type': 'Article',
      headline: post.title,
      image: expect.stringMatching(/^https:/),
      url: `https://shop.example/blog/${post.slug}`,
    })
  })

  test('odd characters do not break the feed', () => {
    const post = {
      id: '1',
      _id: '1',
      slug: 'x',
      title: 'A & B\u0000\u0008 <i> \ud800',
      excerpt: ']]>',
      html: '',
      image: null,
    }
    const more = {
      author: '',
      tags: ['"q"'],
      publishedAt: '2026-01-02T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
      seoTitle: '',
      seoDescription: '',
    }
    const channel = readXml(writeRss([{ ...post, ...more }], site, '/blog/rss.xml')).children[0]
    expect(textOf(childrenNamed(channel, 'item')[0], 'title')).toBe('A & B <i> \ufffd')
  })
})

describe('the sitemap', () => {
  test('lists pages with their last change and pictures', async () => {
    const entry = { path: '/product/a&b', changedAt: '2026-01-02T00:00:00.000Z', imageUrls: ['/pictures/x.webp'] }
    const [file] = listSitemaps([entry], site)
    const url = readXml((await file?.write()) ?? '').children[0]
    expect(file?.name).toBe('sitemap.xml')
    expect(textOf(url, 'loc')).toBe('https://shop.example/product/a&b')
    expect(textOf(url, 'lastmod')).toBe(entry.changedAt)
    expect(textOf(childrenNamed(url, 'image:image')[0], 'image:loc')).toBe('https://shop.example/pictures/x.webp')
  })

  test('becomes an index of several files when one would be too long', async () => {
    const entries = Array.from({ length: 44_446 }, (_, place) => ({ path: `/product/p${place}` }))
    const files = listSitemaps(entries, site)
    const [index, ...parts] = await Promise.all(files.map(({ write }) => write()))
    expect(files.map(({ name }) => name)).toEqual([
      'sitemap.xml',
      ...parts.map((_, place) => `sitemap-${place + 1}.xml`),
    ])
    expect(readXml(index ?? '').children).toHaveLength(9)
    const pages = parts.flatMap((text) => readXml(text).children.map((url) => textOf(url, 'loc')))
    expect(new Set(pages).size).toBe(44_446)
  })

  test('a change of one page changes what a single file is made from', () => {
    const entries = Array.from({ length: 12_000 }, (_, place) => ({
      path: `/product/p${place}`,
      changedAt: '2026-01-02T00:00:00.000Z',
    }))
    const later = entries.map((entry, place) =>
      place === 7000 ? { ...entry, changedAt: '2026-02-03T00:00:00.000Z' } : entry,
    )
    const [before, after] = [entries, later].map((all) =>
      listSitemaps(all, site).map(({ lists }) => JSON.stringify(lists)),
    )
    expect(after?.map((lists, place) => lists !== before?.[place])).toEqual([false, false, true, false])
  })

  test('escapes addresses and rejects an invalid date', async () => {
    const [file] = listSitemaps([{ path: "/product/é'<", imageUrls: [] }], site)
    expect(textOf(readXml((await file?.write()) ?? '').children[0], 'loc')).toBe(
      "https://shop.example/product/%C3%A9'%3C",
    )
    await expect(listSitemaps([{ path: '/', changedAt: 'yesterday' }], site)[0]?.write()).rejects.toThrow('lastmod')
  })

  test('robots may read everything except personal and filtered pages', () => {
    // RFC 9309: a rule is the beginning of a path, `*` any text, `$` the end.
    const rules = [...writeRobots(site, ['de']).matchAll(/^Disallow: (.+)$/gm)].map(
      ([, rule = '']) => new RegExp(`^${rule.replace(/[.?+^()|[\]{}]/g, '\\$&').replaceAll('*', '.*')}`),
    )
    const isClosed = (path: string) => rules.some((rule) => rule.test(path))
    const closed = [
      '/checkout',
      '/checkout/',
      '/order/1001?link=a',
      '/search?query=linen',
      '/account/orders',
      '/admin',
      '/de/cart',
    ]
    expect(closed.filter((path) => !isClosed(path))).toEqual([])
    expect(['/products?category=polos', '/products?sort=price'].filter((path) => !isClosed(path))).toEqual([])
    const open = [
      '/',
      '/product/oxford',
      '/order-by-phone',
      '/search-tips',
      '/cart-care',
      '/accounting',
      '/de/order-by-phone',
      '/de',
    ]
    expect(open.filter(isClosed)).toEqual([])
    expect(writeRobots(site)).toContain('Sitemap: https://shop.example/sitemap.xml')
  })
})

test('a title names the colour once', () => {
  const [item] = listItems(findProduct('candy-stripe-oxford-blue'), site)
  expect(item?.title).toBe('Candy Stripe Oxford, Blue, XS')
})
