import { toWire } from '../../../platform/pure/money.ts'
import { findProducer } from '../../../platform/pure/settings/producers.ts'
import { theme } from '../../../site/theme.ts'
import type { Product } from '../../catalog/contract.ts'
import type { Blog } from '../../content/journal-contract.ts'
import { describeComposition } from '../../product/rules/making.ts'
import { plainText } from '../../publishing/build/text.ts'
import { type Item, listItems, nameCategory } from './item.ts'
import { absoluteUrl, handlingDaysOf, type ShippingCost, type Site } from './site.ts'

const context = 'https://schema.org'

/** All structured data of a page, as the content of one script element that it can't break out of. */
export function serializeJsonLd(things: readonly object[]): string {
  return JSON.stringify({ '@context': context, '@graph': things }).replace(/</g, '\\u003c')
}

/** Terms that offers of the same page share, by relative addresses: a page of many variants repeats them. */
const shippingId = ({ cents, method }: ShippingCost) => `#${['shipping', cents, ...(method.days ?? [])].join('-')}`
const returnsId = '#returns'

const inDays = (minValue: number | undefined, maxValue: number | undefined) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

function describeDeliveryTime(days: readonly [number, number], site: Site): object {
  const [soonest, latest] = handlingDaysOf(site)
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: inDays(soonest, latest),
    transitTime: inDays(...days),
  }
}

function describeShipping(cost: ShippingCost, site: Site): object {
  const { currency } = site.prices
  const { days } = cost.method
  return {
    '@type': 'OfferShippingDetails',
    '@id': shippingId(cost),
    shippingRate: { '@type': 'MonetaryAmount', value: toWire(cost.cents, currency), currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: site.country },
    ...(days && { deliveryTime: describeDeliveryTime(days, site) }),
  }
}

function describeReturns(site: Site): object {
  return {
    '@type': 'MerchantReturnPolicy',
    '@id': returnsId,
    applicableCountry: site.country,
    returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: site.returnDays,
    returnMethod: `${context}/ReturnByMail`,
    returnFees: `${context}/${site.freeReturns ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    ...(site.returnsPath && { merchantReturnLink: absoluteUrl(site, site.returnsPath) }),
  }
}

function describeOffer(item: Item, site: Site): object {
  const { currency, listCents } = item
  const { tax } = site.prices
  const specify = (cents: number, more: object) => ({
    '@type': 'UnitPriceSpecification',
    ...more,
    price: toWire(cents, currency),
    priceCurrency: currency,
    ...(tax && { valueAddedTaxIncluded: tax.included }),
  })
  const prices = [
    ...(listCents === null ? [] : [specify(listCents, { priceType: `${context}/StrikethroughPrice` })]),
    ...(tax ? [specify(item.cents, {})] : []),
  ]
  const [only, ...more] = prices
  return {
    '@type': 'Offer',
    url: item.url,
    price: toWire(item.cents, currency),
    priceCurrency: currency,
    ...(only && { priceSpecification: more.length > 0 ? prices : only }),
    availability: `${context}/${item.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${context}/NewCondition`,
    ...(item.usualShipping && { shippingDetails: { '@id': shippingId(item.usualShipping) } }),
    hasMerchantReturnPolicy: { '@id': returnsId },
  }
}

/** The third option, and the variant's values of attributes. */
function describeDetails({ option, details }: Item): object {
  const all = [
    ...(option ? [{ name: option.name, text: option.value }] : []),
    ...details.filter(({ name }) => name !== option?.name),
  ]
  const properties = all.map(({ name, text }) => ({ '@type': 'PropertyValue', name, value: text }))
  if (properties.length === 0) return {}
  return { additionalProperty: properties.length === 1 ? properties[0] : properties }
}

function describeVariant(item: Item, site: Site): object {
  return {
    '@type': 'Product',
    sku: item.sku,
    ...(item.gtin !== null && { gtin: item.gtin }),
    name: item.title,
    ...(item.imageUrl && { image: item.imageUrl }),
    ...(item.color && { color: item.color }),
    size: item.size,
    ...describeDetails(item),
    offers: describeOffer(item, site),
  }
}

function describeRating({ rating, reviewCount }: Product): object {
  if (reviewCount === 0) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }
}

/**
 * The shop's terms, which a product's offers reference by `@id` instead of repeating them: each delivery cost once, then returns.
 */
function describeTerms(items: readonly Item[], site: Site): object[] {
  const usual = items.flatMap(({ usualShipping }) => usualShipping ?? [])
  const costs = new Map(usual.map((cost) => [shippingId(cost), cost]))
  return [...Array.from(costs.values(), (cost) => describeShipping(cost, site)), describeReturns(site)]
}

/**
 * A product's page: its style as a group, its own variants in full, the pages of its other colourways by address; then the terms
 * that the offers reference.
 */
export function describeProduct(product: Product, colorways: readonly Product[], site: Site): [object, ...object[]] {
  const items = listItems(product, site)
  return [describeGroup(product, { items, colorways, site }), ...describeTerms(items, site)]
}

interface Style {
  items: readonly Item[]
  colorways: readonly Product[]
  site: Site
}

/** A page with more would carry more data for machines than for people. */
const variantsMax = 100

function describeRange(items: readonly Item[]): object {
  const prices = items.map(({ cents }) => cents)
  const { currency = '' } = items[0] ?? {}
  return {
    '@type': 'AggregateOffer',
    lowPrice: toWire(Math.min(...prices), currency),
    highPrice: toWire(Math.max(...prices), currency),
    priceCurrency: currency,
    offerCount: items.length,
    availability: `${context}/${items.some(({ inStock }) => inStock) ? 'InStock' : 'OutOfStock'}`,
  }
}

function describeMaking(product: Product, site: Site): object {
  const material = describeComposition(product, theme.language) || product.fabric
  const manufacturer = findProducer(site.producers ?? '', product.manufacturer)
  const { name = '', address = [], contact = '' } = manufacturer ?? {}
  return {
    ...(material && { material }),
    ...(product.origin && { countryOfOrigin: { '@type': 'Country', name: product.origin } }),
    ...(manufacturer && {
      manufacturer: {
        '@type': 'Organization',
        name,
        ...(address.length > 0 && { address: address.join(', ') }),
        ...(contact && { [contact.includes('@') ? 'email' : 'url']: contact }),
      },
    }),
  }
}

function describeGroup(product: Product, { items, colorways, site }: Style): object {
  const category = nameCategory(product)
  const gender = product.gender ?? site.unsaid?.gender
  const others = colorways.filter(({ id }) => id !== product.id)
  const colors = new Set([...items.map(({ color }) => color), ...others.map(({ slug }) => slug)])
  return {
    '@type': 'ProductGroup',
    name: product.style.name,
    description: plainText(product.description) || product.name,
    url: absoluteUrl(site, `/product/${product.slug}`),
    ...(product.brand.name && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(category && { category }),
    productGroupID: product.style.slug,
    variesBy: [...(colors.size > 1 ? [`${context}/color`] : []), `${context}/size`],
    ...describeMaking(product, site),
    ...(product.pattern && { pattern: product.pattern }),
    ...(gender && { audience: { '@type': 'PeopleAudience', suggestedGender: gender } }),
    ...describeRating(product),
    ...(items.length > variantsMax && { offers: describeRange(items) }),
    hasVariant: [
      ...(items.length > variantsMax ? [] : items.map((item) => describeVariant(item, site))),
      ...others.map(({ slug }) => ({ url: absoluteUrl(site, `/product/${slug}`) })),
    ],
  }
}

/** How the shop itself can be reached, from its settings; empty where it has no such thing. */
export interface StoreContact {
  /** A path or an address. */
  logo: string
  supportEmail: string
  shopPhone: string
  shopStreet: string
  shopPostcode: string
  shopCity: string
  shopRegion: string
  shopCountry: string
}

function describeAddress(contact: StoreContact): object {
  const { shopStreet, shopPostcode, shopCity, shopRegion, shopCountry } = contact
  if (shopStreet === '' || shopCity === '') return {}
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: shopStreet,
      addressLocality: shopCity,
      ...(shopPostcode && { postalCode: shopPostcode }),
      ...(shopRegion && { addressRegion: shopRegion }),
      ...(shopCountry && { addressCountry: shopCountry }),
    },
  }
}

/** The shop, for its home page. */
export function describeStore(site: Site, contact: StoreContact): object {
  const { logo, supportEmail: email, shopPhone: telephone } = contact
  return {
    '@type': 'OnlineStore',
    '@id': absoluteUrl(site, '/#store'),
    name: site.name,
    url: absoluteUrl(site, '/'),
    description: site.description,
    ...(logo && { logo: absoluteUrl(site, logo) }),
    ...(email && { email }),
    ...(telephone && { telephone }),
    ...describeAddress(contact),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      url: absoluteUrl(site, '/contact'),
      ...(email && { email }),
      ...(telephone && { telephone }),
    },
    hasMerchantReturnPolicy: describeReturns(site),
  }
}

/** The path from the home page to this one; the last step needs no address. */
export function describeBreadcrumbs(trail: readonly { name: string; href?: string }[], site: Site): object {
  const steps = [{ name: site.name, href: '/' }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      ...(href && { item: absoluteUrl(site, href) }),
    })),
  }
}

export function describeArticle(post: Blog, site: Site): object {
  const url = absoluteUrl(site, `/blog/${post.slug}`)
  return {
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    ...(post.image && { image: absoluteUrl(site, post.image.url) }),
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Organization', name: post.author || site.name },
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    mainEntityOfPage: url,
    url,
  }
}
