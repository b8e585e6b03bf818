import { toWire } from '../../../platform/pure/money.ts'
import type { Product } from '../../catalog/contract.ts'
import type { Blog } from '../../content/journal-contract.ts'
import { type Item, listItems, nameCategory } from './item.ts'
import { absoluteUrl, type Site } from './site.ts'
import { plainText } from './text.ts'

const context = 'https://schema.org'

/** As the content of a script element: nothing in it can end the element. */
export function serializeJsonLd(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c')
}

function describeShipping({ currency, shippingCents }: Item, site: Site): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: toWire(shippingCents, currency), currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: site.country },
  }
}

function describeReturns(site: Site): object {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: site.country,
    returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: site.returnDays,
    returnMethod: `${context}/ReturnByMail`,
    returnFees: `${context}/${site.freeReturns ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    merchantReturnLink: absoluteUrl(site, '/returns'),
  }
}

function describeOffer(item: Item, site: Site): object {
  const { currency, listCents } = item
  const listPrice = listCents !== null && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: `${context}/StrikethroughPrice`,
      price: toWire(listCents, currency),
      priceCurrency: currency,
    },
  }
  return {
    '@type': 'Offer',
    url: item.url,
    price: toWire(item.cents, currency),
    priceCurrency: currency,
    ...listPrice,
    availability: `${context}/${item.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${context}/NewCondition`,
    shippingDetails: describeShipping(item, site),
    hasMerchantReturnPolicy: describeReturns(site),
  }
}

function describeVariant(item: Item, site: Site): object {
  return {
    '@type': 'Product',
    sku: item.sku,
    name: item.title,
    ...(item.imageUrl && { image: item.imageUrl }),
    ...(item.color && { color: item.color }),
    size: item.size,
    offers: describeOffer(item, site),
  }
}

function describeRating({ rating, reviewCount }: Product): object {
  if (reviewCount === 0) return {}
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount } }
}

/** A product's page: its style as a group, its own variants whole, and the pages of its other colourways by address. */
export function describeProduct(product: Product, colorways: readonly Product[], site: Site): object {
  const items = listItems(product, site)
  const category = nameCategory(product)
  const others = colorways.filter(({ id }) => id !== product.id)
  const colors = new Set([...items.map(({ color }) => color), ...others.map(({ slug }) => slug)])
  return {
    '@context': context,
    '@type': 'ProductGroup',
    name: product.style.name,
    description: plainText(product.description) || product.name,
    url: absoluteUrl(site, `/product/${product.slug}`),
    brand: { '@type': 'Brand', name: product.brand.name },
    ...(category && { category }),
    productGroupID: product.style.slug,
    variesBy: [...(colors.size > 1 ? [`${context}/color`] : []), `${context}/size`],
    ...(product.fabric && { material: product.fabric }),
    ...(product.pattern && { pattern: product.pattern }),
    ...(product.gender && { audience: { '@type': 'PeopleAudience', suggestedGender: product.gender } }),
    ...describeRating(product),
    hasVariant: [
      ...items.map((item) => describeVariant(item, site)),
      ...others.map(({ slug }) => ({ url: absoluteUrl(site, `/product/${slug}`) })),
    ],
  }
}

/** From the home page to this one; the last step may have no address of its own. */
export function describeBreadcrumbs(trail: readonly { name: string; href?: string }[], site: Site): object {
  const steps = [{ name: site.name, href: '/' }, ...trail]
  return {
    '@context': context,
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
    '@context': context,
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
